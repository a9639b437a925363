#include "store/numbers/home_summary.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "base/json.h"
#include "store/cache/computed.h"
#include "store/numbers/hidden_people.h"
#include "store/numbers/person_tally.h"
#include "store/numbers/statistics.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

constexpr std::int64_t kUnratedShown = 16;
constexpr std::size_t kPeopleShown = 16;

// Counts the films played from `from` to before `end` on dates of at least `precision` characters.
std::int64_t count_movies_between(Db& db, std::int64_t user_id, const std::string& from, const std::string& end,
                                  int precision) {
  static constexpr char kSql[] =
      "SELECT count(DISTINCT movie_id) FROM play "
      "WHERE user_id = ? AND watch_key >= ? AND watch_key < ? AND length(watch_key) >= ? /*scan*/";
  return Query(db, kSql, user_id, from, end, precision).number();
}

// Counts unrated films, and reads the newest of them until there are as many as the page shows.
void read_unrated(Db& db, std::int64_t user_id, HomeSummary& summary) {
  static constexpr char kCount[] = "SELECT count(*) FROM watched_movie WHERE user_id = ? AND rating IS NULL";
  static constexpr char kSql[] =
      "SELECT p.movie_id, p.watch_key FROM play p WHERE p.user_id = ?1 AND NOT EXISTS "
      "(SELECT 1 FROM rating r WHERE r.user_id = ?1 AND r.movie_id = p.movie_id) "
      "ORDER BY p.watch_key DESC, p.position DESC, p.id DESC";
  summary.unrated = Query(db, kCount, user_id).number();
  const auto wanted = static_cast<std::size_t>(std::min(summary.unrated, kUnratedShown));
  std::set<std::int64_t> movies;
  for (Query query(db, kSql, user_id); movies.size() < wanted && query.step();)
    if (movies.insert(query.integer(0)).second) summary.newest_unrated.push_back({query.integer(0), query.text(1)});
}

// Returns the first `count` ids of a list.
std::string_view first_ids(std::string_view ids, int count) {
  for (std::size_t at = 0; (at = ids.find(',', at)) != std::string_view::npos; ++at)
    if (--count == 0) return ids.substr(0, at);
  return ids;
}

// Returns the people with the most films, equals by id.
std::vector<MostWatchedPerson> read_names(Db& db, std::vector<PersonTally::RankedPerson> persons) {
  static constexpr char kSql[] =
      "SELECT p.id, p.name, p.meta_profile_path, j.key FROM json_each(?) j CROSS JOIN person p ON p.id = j.value "
      "/*scan*/";
  std::erase_if(persons, [](const auto& person) { return person.rank < 2; });
  const auto end = persons.begin() + static_cast<std::ptrdiff_t>(std::min(kPeopleShown, persons.size()));
  std::partial_sort(persons.begin(), end, persons.end(),
                    [](const auto& a, const auto& b) { return std::tie(b.rank, a.id) < std::tie(a.rank, b.id); });
  std::vector<std::int64_t> ids;
  for (auto person = persons.begin(); person != end; ++person) ids.push_back(person->id);
  std::vector<MostWatchedPerson> people;
  for (Query query(db, kSql, id_list(ids)); query.step();)
    people.push_back({query.integer(0), query.text(1), query.text(2),
                      static_cast<std::int64_t>(persons[static_cast<std::size_t>(query.integer(3))].rank)});
  return people;
}

// Reads films, minutes and people in one pass, in the order of the films' rows. Only the first ten of a cast count,
// since extras are in more films than any star.
void read_movies(Db& db, std::int64_t user_id, HomeSummary& summary) {
  static constexpr char kSql[] =
      "SELECT w.plays, m.runtime, c.cast_ids, c.director_ids FROM watched_movie w "
      "CROSS JOIN movie m INDEXED BY movie_facts ON m.id = w.movie_id "
      "CROSS JOIN movie_credits c ON c.movie_id = w.movie_id WHERE w.user_id = ? ORDER BY w.movie_id";
  constexpr int kLeading = 10;
  PersonTally tally(Measure::movies);
  std::size_t place = 0;
  for (Query query(db, kSql, user_id); query.step(); ++place) {
    summary.minutes += query.integer(0) * query.integer(1);
    tally.add(first_ids(query.text_view(2), kLeading), place, {});
    tally.add(query.text_view(3), place, {});
  }
  summary.movies = static_cast<std::int64_t>(place);
  std::vector<PersonTally::RankedPerson> persons = tally.ranked();
  const auto hidden = hidden_people(db, user_id);
  std::erase_if(persons, [&](const auto& person) { return hidden.contains(person.id); });
  summary.people = read_names(db, std::move(persons));
}

std::string to_text(const HomeSummary& summary) {
  base::Json json = base::json_object();
  json["films"] = static_cast<Json::Int64>(summary.movies);
  json["year"] = static_cast<Json::Int64>(summary.movies_this_year);
  json["week"] = static_cast<Json::Int64>(summary.movies_this_week);
  json["minutes"] = static_cast<Json::Int64>(summary.minutes);
  json["watchlist"] = static_cast<Json::Int64>(summary.watchlist);
  json["unrated"] = static_cast<Json::Int64>(summary.unrated);
  if (summary.average) json["average"] = *summary.average;
  for (const UnratedMovie& movie : summary.newest_unrated) {
    base::Json& item = json["newest_unrated"].append(base::json_object());
    item["id"] = static_cast<Json::Int64>(movie.movie_id);
    item["date"] = movie.watched_at;
  }
  for (const MostWatchedPerson& person : summary.people) {
    base::Json& item = json["people"].append(base::json_object());
    item["id"] = static_cast<Json::Int64>(person.id);
    item["name"] = person.name;
    item["picture"] = person.meta_profile_path;
    item["films"] = static_cast<Json::Int64>(person.movies);
  }
  return base::write_json(json);
}

HomeSummary from_text(const std::string& text) {
  HomeSummary summary;
  const std::optional<base::Json> json = base::parse_json(text);
  if (!json) return summary;
  summary.movies = base::int_member(*json, "films");
  summary.movies_this_year = base::int_member(*json, "year");
  summary.movies_this_week = base::int_member(*json, "week");
  summary.minutes = base::int_member(*json, "minutes");
  summary.watchlist = base::int_member(*json, "watchlist");
  summary.unrated = base::int_member(*json, "unrated");
  if (json->isMember("average")) summary.average = base::number_member(*json, "average");
  for (const base::Json& item : base::member(*json, "newest_unrated"))
    summary.newest_unrated.push_back({base::int_member(item, "id"), base::string_member(item, "date")});
  for (const base::Json& item : base::member(*json, "people"))
    summary.people.push_back({base::int_member(item, "id"), base::string_member(item, "name"),
                              base::string_member(item, "picture"), base::int_member(item, "films")});
  return summary;
}

}  // namespace

HomeSummary read_home_summary(Db& db, std::int64_t user_id, const HomeDays& days) {
  static constexpr char kAverage[] = "SELECT avg(rating) / 10.0 FROM rating WHERE user_id = ?";
  static constexpr char kWatchlist[] = "SELECT count(*) FROM watchlist_entry WHERE user_id = ?";
  HomeSummary summary;
  read_movies(db, user_id, summary);
  if (summary.movies > 0) {
    const int year = base::year_of(days.today);
    summary.movies_this_year = count_movies_between(db, user_id, std::to_string(year), std::to_string(year + 1), 4);
    summary.movies_this_week = count_movies_between(db, user_id, days.monday, base::add_days(days.monday, 7), 10);
    read_unrated(db, user_id, summary);
  }
  Query average(db, kAverage, user_id);
  if (average.step() && !average.is_null(0)) summary.average = average.real(0);
  summary.watchlist = Query(db, kWatchlist, user_id).number();
  return summary;
}

HomeSummary home_summary(Db& db, Db& cache, const domain::User& user, const HomeDays& days, base::UnixTime now) {
  const std::string name = "home:" + std::to_string(user.id);
  const std::string version = statistics_version(db, user, days.today);
  const ComputedText computed = computed_numbers(db, cache, {user.id, name, version}, now,
                                                 [&] { return to_text(read_home_summary(db, user.id, days)); });
  HomeSummary summary = from_text(computed.text);
  summary.age = computed.age;
  return summary;
}

}  // namespace store
