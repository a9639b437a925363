#include "store/numbers/year.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/time.h"
#include "store/numbers/hidden_people.h"

namespace store {

namespace {

constexpr std::size_t kAllYears = 1000;  // release years, for the decades

std::string year_earlier(const std::string& date) {
  const std::string text = std::to_string(base::year_of(date) - 1) + date.substr(4);
  return base::is_iso_date(text) ? text : text.substr(0, 8) + "28";
}

// Returns the period a year earlier, of a running period until the same day, or nullopt if the period reaches into it.
std::optional<Period> period_before(const Period& period, const std::string& today) {
  const auto [from, to] = days_of(period);
  if (year_earlier(to) >= from) return std::nullopt;
  if (period.year && to < today) return Period{*period.year - 1};
  return Period{{}, year_earlier(from), year_earlier(std::min(to, today))};
}

std::int64_t count_cinema(const std::vector<PlaceCount>& places) {
  std::int64_t plays = 0;
  for (const PlaceCount& place : places) plays += place.is_cinema ? place.plays : 0;
  return plays;
}

// Returns true if a play's date reaches beyond the running period. Plays are in order of date, so that only the last
// one needs a check among those whose day is known.
bool reaches_beyond(const WatchedInPeriod& watched, const Period& running) {
  return std::ranges::any_of(watched.plays, [&](const WatchedPlay& play) {
    const bool may_tell = !play.date.is_day() || &play == &watched.plays.back();
    return may_tell && !lies_wholly_in(play.date.text(), running);
  });
}

void compare(Db& db, std::int64_t user_id, const Period& period, const WatchedInPeriod& found, const std::string& today,
             YearNumbers& result) {
  const auto before = period_before(period, today);
  const auto [from, to] = days_of(period);
  if (!before || (to >= today && reaches_beyond(found, {{}, from, today}))) return;
  const WatchedInPeriod then = watched(db, user_id, *before);
  if (then.plays.empty()) return;
  result.before = {totals(db, user_id, then, {.period = *before, .today = today}),
                   plays_seen_again(db, user_id, *before, then), count_cinema(place_counts(db, user_id, then.plays))};
  result.before_until = days_of(*before).second;
}

// Days and months --------------------------------------------------------------------------------

struct PlaysOfMonth {
  std::int64_t plays = 0;
  WatchedMovie best;
};

// Returns the plays and the best film of each month in which something was watched, by year and month.
std::map<std::pair<int, int>, PlaysOfMonth> films_by_month(const WatchedInPeriod& watched) {
  std::unordered_map<std::int64_t, const WatchedMovie*> movies;
  for (const WatchedMovie& movie : watched.movies) movies[movie.movie_id] = &movie;
  std::map<std::pair<int, int>, PlaysOfMonth> months;
  for (const WatchedPlay& play : watched.plays) {
    if (play.date.month == 0) continue;
    PlaysOfMonth& month = months[{play.date.year, play.date.month}];
    month.plays += play.plays;
    const WatchedMovie& movie = *movies.at(play.movie_id);
    if (movie.rating == month.best.rating ? movie.rating == 0 || movie.plays > month.best.plays
                                          : movie.rating > month.best.rating)
      month.best = movie;
  }
  return months;
}

std::vector<YearMonth> months_of(const WatchedInPeriod& watched, const Period& period, const std::string& today) {
  const auto found = films_by_month(watched);
  const auto [from, to] = days_of(period);
  const auto number = [](int year, int month) { return year * 12 + month - 1; };
  const auto number_of = [&](const std::string& day) {
    return number(base::year_of(day), std::stoi(day.substr(5, 2)));
  };
  int last = number_of(std::min(to, today));
  if (!found.empty()) last = std::max(last, number(found.rbegin()->first.first, found.rbegin()->first.second));
  std::vector<YearMonth> months;
  if (number_of(to) - number_of(from) >= kMonthsOfYear) return months;
  for (int month = number_of(from); month <= last; ++month) {
    const auto films = found.find({month / 12, month % 12 + 1});
    months.push_back({month / 12, month % 12 + 1, 0, {}});
    if (films != found.end()) months.back().plays = films->second.plays, months.back().best = films->second.best;
  }
  return months;
}

std::optional<YearWeek> most_week(const Days& days, const Period& period) {
  std::map<std::chrono::sys_days, std::int64_t> weeks;
  for (const auto& [day, plays] : days)
    weeks[day - std::chrono::days(std::chrono::weekday(day).iso_encoding() - 1)] += plays;
  const auto [from, to] = days_of(period);
  std::optional<YearWeek> most;
  for (const auto& [monday, plays] : weeks)
    if (!most || plays >= most->plays)
      most = {std::max(monday, day_of(from)), std::min(monday + std::chrono::days(6), day_of(to)), plays};
  return most;
}

void pick_days(const WatchedInPeriod& watched, const Period& period, YearNumbers& result) {
  for (const WatchedPlay& play : watched.plays) {
    if (!play.date.is_day()) {
      result.plays_without_day += play.plays;
      continue;
    }
    if (!result.first) result.first = play;
    result.last = play;
  }
  const Days days = plays_by_day(watched.plays);
  result.most_week = most_week(days, period);
  result.streak = longest_streak(days);
  result.gap = longest_gap(days);
}

// People and company -----------------------------------------------------------------------------

// Returns photographers and composers; the jobs are in the provider's words.
std::vector<YearPerson> most_watched_crew(Db& db, std::int64_t user_id, const std::vector<WatchedMovie>& movies) {
  static constexpr char kSql[] = R"(
    SELECT p.id, p.name, p.meta_profile_path, c.job = 'Original Music Composer', count(DISTINCT c.movie_id) AS films
    FROM json_each(?) j CROSS JOIN movie_crew c ON c.movie_id = j.value JOIN person p ON p.id = c.person_id
    WHERE c.job IN ('Director of Photography', 'Original Music Composer')
    GROUP BY p.id, c.job HAVING films >= 2 ORDER BY films DESC, p.name, p.id /*scan*/)";
  const auto hidden = hidden_people(db, user_id);
  std::vector<YearPerson> people;
  for (Query query(db, kSql, movie_list(movies)); query.step() && people.size() < kPeopleOfYear;) {
    if (hidden.contains(query.integer(0))) continue;
    YearPerson& item = people.emplace_back();
    item.role = query.flag(3) ? YearPerson::Role::composer : YearPerson::Role::photographer;
    item.person.id = query.integer(0);
    item.person.name = query.text(1);
    item.person.meta_profile_path = query.text(2);
    item.person.movies = query.integer(4);
  }
  return people;
}

std::vector<YearPerson> most_watched(const Statistics& numbers, const std::vector<YearPerson>& crew) {
  using Role = YearPerson::Role;
  std::vector<YearPerson> people;
  for (const auto& [list, role] :
       {std::pair(&numbers.directors, Role::director), std::pair(&numbers.actresses, Role::actress),
        std::pair(&numbers.actors, Role::actor)})
    for (const PersonNumbers& person : *list)
      if (person.movies >= 2) people.push_back({person, role});
  people.insert(people.end(), crew.begin(), crew.end());
  std::stable_sort(people.begin(), people.end(),
                   [](const YearPerson& a, const YearPerson& b) { return a.person.movies > b.person.movies; });
  std::unordered_set<std::int64_t> known;
  std::erase_if(people, [&](const YearPerson& item) { return !known.insert(item.person.id).second; });
  people.resize(std::min(people.size(), kPeopleOfYear));
  return people;
}

void add_company(Db& db, std::int64_t user_id, const Period& period, YearNumbers& result) {
  const std::vector<EntryWithCompany> entries = entries_with_company(db, user_id, period);
  const auto is_of = [](const std::optional<WatchedPlay>& play, const EntryWithCompany& entry) {
    return play && play->movie_id == entry.movie_id && play->date.text() == entry.watch_key;
  };
  for (const EntryWithCompany& entry : entries) {
    if (is_of(result.first, entry)) result.first_company = entry.company;
    if (is_of(result.last, entry)) result.last_company = entry.company;
  }
  result.company = company_sets(entries);
}

// Films ------------------------------------------------------------------------------------------

void pick_movies(const WatchedInPeriod& watched, YearNumbers& result) {
  result.best = highest_rated(watched.movies, kFilmsOfYear);
  result.extremes = extremes(watched.movies);
  for (const WatchedMovie& movie : watched.movies)
    if (movie.plays > (result.most_often ? result.most_often->plays : 1)) result.most_often = movie;
  std::unordered_set<std::int64_t> known;
  for (auto play = watched.plays.rbegin(); play != watched.plays.rend() && result.movies.size() < kWallOfYear; ++play)
    if (known.insert(play->movie_id).second) result.movies.push_back(play->movie_id);
}

}  // namespace

YearNumbers year_numbers(Db& db, std::int64_t user_id, const Period& period, const std::string& today) {
  const WatchedInPeriod found = watched(db, user_id, period);
  YearNumbers result;
  result.is_whole = days_of(period).second < today;
  if (found.plays.empty()) return result;
  result.numbers = statistics(db, user_id, found,
                              {.period = period,
                               .today = today,
                               .people = kPeopleOfYear,
                               .values = kAllYears,
                               .parts = part::all & ~part::companies});
  result.year = {result.numbers.totals, plays_seen_again(db, user_id, period, found),
                 count_cinema(result.numbers.places)};
  compare(db, user_id, period, found, today, result);
  pick_days(found, period, result);
  result.months = months_of(found, period, today);
  pick_movies(found, result);
  result.people = most_watched(result.numbers, most_watched_crew(db, user_id, found.movies));
  add_company(db, user_id, period, result);
  return result;
}

}  // namespace store
