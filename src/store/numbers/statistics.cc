#include "store/numbers/statistics.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <unordered_set>

#include "base/time.h"
#include "store/catalogue/revision.h"
#include "store/numbers/movie_credits.h"

namespace store {

namespace {

// Returns the days from the first play until today, or those of the period; both ends count, and there is at least one.
std::int64_t days_of_period(const Period& period, const WatchDate& first, const std::string& today) {
  const std::chrono::sys_days now = day_of(today);
  if (period.is_all_time()) {
    const WatchDate start{first.year, std::max(first.month, 1), std::max(first.day, 1)};
    return std::max<std::int64_t>(1, (now - start.to_day()).count() + 1);
  }
  const auto [from, to] = days_of(period);
  const std::chrono::sys_days begin = day_of(from), end = day_of(to);
  const bool is_running = now >= begin && now < end;
  return ((is_running ? now : end) - begin).count() + 1;
}

void count_plays(const WatchedInPeriod& watched, const StatisticsRequest& request, Totals& totals) {
  std::int64_t dated = 0;
  for (const WatchedPlay& play : watched.plays) {
    totals.plays += play.plays;
    if (play.date.year == 0) continue;
    dated += play.plays;
    if (!totals.first_watched_at) totals.first_watched_at = play.date.text();
  }
  if (dated == 0) return;
  const auto first = std::find_if(watched.plays.begin(), watched.plays.end(),
                                  [](const WatchedPlay& play) { return play.date.year > 0; });
  totals.plays_per_day =
      static_cast<double>(dated) / static_cast<double>(days_of_period(request.period, first->date, request.today));
}

void count_movies(const std::vector<WatchedMovie>& movies, Totals& totals) {
  std::int64_t known = 0, runtimes = 0;
  for (const WatchedMovie& movie : movies) {
    ++totals.movies;
    totals.minutes += movie.minutes();
    known += movie.runtime > 0 ? 1 : 0;
    runtimes += movie.runtime;
  }
  if (known > 0) totals.average_runtime = static_cast<double>(runtimes) / static_cast<double>(known);
}

// Counts ratings: for a period those of its films, for all time every rating of the user.
void count_ratings(Db& db, std::int64_t user_id, const WatchedInPeriod& watched, const Period& period,
                   Statistics& result) {
  static constexpr char kAll[] = "SELECT rating FROM rating WHERE user_id = ?";
  std::array<std::int64_t, 101> counts{};  // by tenths
  if (!period.is_all_time()) {
    for (const WatchedMovie& movie : watched.movies) ++counts.at(static_cast<std::size_t>(movie.rating));
    counts[0] = 0;  // films without a rating
  } else {
    for (Query query(db, kAll, user_id); query.step();) ++counts.at(static_cast<std::size_t>(query.integer(0)));
  }
  std::int64_t sum = 0;
  for (std::size_t tenths = 0; tenths < counts.size(); ++tenths) {
    if (counts[tenths] == 0) continue;
    result.ratings.push_back({static_cast<int>(tenths), counts[tenths]});
    result.totals.rated += counts[tenths];
    sum += counts[tenths] * static_cast<std::int64_t>(tenths);
  }
  const auto rated = static_cast<double>(result.totals.rated);
  if (rated > 0) result.totals.average_rating = static_cast<double>(sum) / rated / 10;
}

void count_credits(Db& db, std::int64_t user_id, const std::vector<WatchedMovie>& movies,
                   const StatisticsRequest& request, Statistics& result) {
  const auto asks = [&](unsigned parts) { return (request.parts & parts) != 0; };
  if (!asks(part::cast | part::directors | part::genres | part::companies | part::countries)) return;
  PersonTally cast(request.measure), directors(request.measure);
  IdCounts genres, companies;
  CodeCounts countries;
  each_credits(db, movies, [&](std::size_t place, const MovieCredits& credits) {
    if (asks(part::cast)) cast.add(credits.cast, place, movies[place]);
    if (asks(part::directors)) directors.add(credits.directors, place, movies[place]);
    if (asks(part::genres)) count_ids(credits.genres, genres);
    if (asks(part::companies)) count_ids(credits.companies, companies);
    if (asks(part::countries)) count_codes(credits.countries, countries);
  });
  if (asks(part::genres)) result.genres = top_genres(db, genres, request.values);
  if (asks(part::countries)) result.countries = top_countries(db, countries, request.values);
  if (asks(part::companies)) result.companies = top_companies(db, companies, request.companies);
  if (asks(part::cast)) {
    TopPeople top = top_people(db, user_id, Credit::cast, movies, cast, request.people);
    result.actresses = std::move(top.women);
    result.actors = std::move(top.others);
  }
  if (asks(part::directors))
    result.directors = top_people(db, user_id, Credit::director, movies, directors, request.people).all;
}

void count_totals(Db& db, std::int64_t user_id, const WatchedInPeriod& watched, const StatisticsRequest& request,
                  Statistics& result) {
  count_plays(watched, request, result.totals);
  count_movies(watched.movies, result.totals);
  count_ratings(db, user_id, watched, request.period, result);
}

// Counts the films that have both an entry with a date and one without. Undated plays are first in `plays`.
std::int64_t count_dated_and_undated(const std::vector<WatchedPlay>& plays) {
  std::unordered_set<std::int64_t> undated, both;
  for (const WatchedPlay& play : plays)
    if (play.date.year == 0) undated.insert(play.movie_id);
    else if (undated.empty()) break;
    else if (undated.contains(play.movie_id)) both.insert(play.movie_id);
  return std::ssize(both);
}

}  // namespace

WatchedInPeriod watched(Db& db, std::int64_t user_id, const Period& period) {
  WatchedInPeriod result{watched_plays(db, user_id, period), {}};
  result.movies = watched_movies(db, user_id, result.plays);
  return result;
}

Totals totals(Db& db, std::int64_t user_id, const WatchedInPeriod& watched, const StatisticsRequest& request) {
  Statistics result;
  count_totals(db, user_id, watched, request, result);
  return result.totals;
}

Statistics statistics(Db& db, std::int64_t user_id, const WatchedInPeriod& watched, const StatisticsRequest& request) {
  Statistics result;
  count_totals(db, user_id, watched, request, result);
  result.months = plays_by_month(watched.plays);
  result.weekdays = plays_by_weekday(watched.plays);
  if ((request.parts & part::places) != 0) result.places = place_counts(db, user_id, watched.plays);
  if ((request.parts & part::languages) != 0) result.languages = top_languages(db, watched.movies, request.values);
  result.release_years = top_release_years(watched.movies, request.values);
  count_credits(db, user_id, watched.movies, request, result);
  return result;
}

Statistics statistics(Db& db, std::int64_t user_id, const StatisticsRequest& request) {
  return statistics(db, user_id, watched(db, user_id, request.period), request);
}

std::vector<WatchedMovie> highest_rated(const std::vector<WatchedMovie>& movies, std::size_t limit) {
  std::vector<WatchedMovie> rated;
  std::copy_if(movies.begin(), movies.end(), std::back_inserter(rated),
               [](const WatchedMovie& movie) { return movie.rating > 0; });
  const auto end = rated.begin() + static_cast<std::ptrdiff_t>(std::min(limit, rated.size()));
  std::partial_sort(rated.begin(), end, rated.end(), [](const WatchedMovie& a, const WatchedMovie& b) {
    return std::tie(b.rating, b.plays, a.movie_id) < std::tie(a.rating, a.plays, b.movie_id);
  });
  rated.erase(end, rated.end());
  return rated;
}

Extremes extremes(const std::vector<WatchedMovie>& movies) {
  Extremes found;
  if (movies.size() < 2) return found;
  for (const WatchedMovie& movie : movies) {
    if (movie.runtime > 0 && (!found.longest || movie.runtime > found.longest->runtime)) found.longest = movie;
    if (movie.runtime > 0 && (!found.shortest || movie.runtime < found.shortest->runtime)) found.shortest = movie;
    if (movie.release_year > 0 && (!found.oldest || movie.release_year < found.oldest->release_year))
      found.oldest = movie;
  }
  return found;
}

std::string statistics_version(Db& db, const domain::User& user, const std::string& today) {
  return std::to_string(user.revision) + ' ' + std::to_string(facts_revision(db)) + ' ' + today;
}

std::int64_t plays_seen_again(Db& db, std::int64_t user_id, const Period& period, const WatchedInPeriod& watched) {
  std::int64_t plays = 0;
  for (const WatchedMovie& movie : watched.movies) plays += movie.plays;
  for (const SaidOtherwise& said : said_otherwise(db, user_id, period)) plays += said.is_rewatch ? 1 : -1;
  const std::int64_t known = period.is_all_time() ? 0 : count_known_before(db, user_id, period);
  return plays - std::ssize(watched.movies) - count_dated_and_undated(watched.plays) + known;
}

}  // namespace store
