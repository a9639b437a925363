#include "store/numbers/statistics.h"

#include <algorithm>

#include "base/time.h"

namespace store {

namespace {

// Days over which plays are spread, both ends counted; at least one.
std::int64_t days_to_spread(const Period& period, const WatchDate& first, const std::string& today) {
  using std::chrono::January, std::chrono::December;
  const std::chrono::sys_days now = day_of(today);
  if (!period.year) {
    const WatchDate start{first.year, std::max(first.month, 1), std::max(first.day, 1)};
    return std::max<std::int64_t>(1, (now - start.to_day()).count() + 1);
  }
  const std::chrono::sys_days begin = std::chrono::year(*period.year) / January / 1, end = std::chrono::year(*period.year) / December / 31;
  const bool is_running = now >= begin && now < end;
  return ((is_running ? now : end) - begin).count() + 1;
}

void count_plays(const Watched& watched, const StatisticsWish& wish, Totals& totals) {
  std::int64_t dated = 0;
  for (const WatchedPlay& play : watched.plays) {
    totals.plays += play.plays;
    if (play.date.year == 0) continue;
    dated += play.plays;
    if (!totals.first_watched_at) totals.first_watched_at = play.date.text();
  }
  if (dated == 0) return;
  const auto first = std::find_if(watched.plays.begin(), watched.plays.end(), [](const WatchedPlay& play) { return play.date.year > 0; });
  totals.plays_per_day = static_cast<double>(dated) / static_cast<double>(days_to_spread(wish.period, first->date, wish.today));
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

using RatingCounts = std::array<std::int64_t, 101>;  // by tenths

RatingCounts count_all_ratings(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT rating FROM rating WHERE user_id = ?";
  RatingCounts counts{};
  for (Query query(db, kSql, user_id); query.step();) ++counts.at(static_cast<std::size_t>(query.integer(0)));
  return counts;
}

RatingCounts count_ratings(const std::vector<WatchedMovie>& movies) {
  RatingCounts counts{};
  for (const WatchedMovie& movie : movies)
    if (movie.rating > 0) ++counts.at(static_cast<std::size_t>(movie.rating));
  return counts;
}

void add_ratings(const RatingCounts& counts, Statistics& result) {
  std::int64_t sum = 0;
  for (std::size_t tenths = 0; tenths < counts.size(); ++tenths) {
    if (counts[tenths] == 0) continue;
    result.ratings.push_back({static_cast<int>(tenths), counts[tenths]});
    result.totals.rated += counts[tenths];
    sum += counts[tenths] * static_cast<std::int64_t>(tenths);
  }
  if (result.totals.rated > 0) result.totals.average_rating = static_cast<double>(sum) / static_cast<double>(result.totals.rated) / 10;
}

void add_people(Db& db, std::int64_t user_id, const Watched& watched, const StatisticsWish& wish, Statistics& result) {
  TopPeople cast = top_people(db, user_id, Credit::cast, watched.movies, wish.measure, wish.people);
  result.actresses = std::move(cast.women);
  result.actors = std::move(cast.others);
  result.directors = top_people(db, user_id, Credit::director, watched.movies, wish.measure, wish.people).all;
}

}  // namespace

Watched watched(Db& db, std::int64_t user_id, const Period& period) {
  Watched result{watched_plays(db, user_id, period), {}};
  result.movies = watched_movies(db, user_id, result.plays);
  return result;
}

Statistics statistics(Db& db, std::int64_t user_id, const Watched& watched, const StatisticsWish& wish) {
  Statistics result;
  count_plays(watched, wish, result.totals);
  count_movies(watched.movies, result.totals);
  add_ratings(wish.period.year ? count_ratings(watched.movies) : count_all_ratings(db, user_id), result);
  result.months = plays_by_month(watched.plays);
  result.weekdays = plays_by_weekday(watched.plays);
  result.places = place_counts(db, user_id, watched.plays);
  result.languages = top_languages(db, watched.movies, wish.values);
  result.release_years = top_release_years(watched.movies, wish.values);
  result.genres = top_genres(db, watched.movies, wish.values);
  result.countries = top_countries(db, watched.movies, wish.values);
  result.companies = top_companies(db, watched.movies, wish.companies);
  add_people(db, user_id, watched, wish, result);
  return result;
}

Statistics statistics(Db& db, std::int64_t user_id, const StatisticsWish& wish) {
  return statistics(db, user_id, watched(db, user_id, wish.period), wish);
}

std::int64_t facts_revision(Db& db) {
  static constexpr char kSql[] = "SELECT facts FROM catalogue WHERE id = 1";
  Query query(db, kSql);
  return query.step() ? query.integer(0) : 0;
}

std::string statistics_version(Db& db, const domain::User& user, const std::string& today) {
  return std::to_string(user.revision) + ' ' + std::to_string(facts_revision(db)) + ' ' + today + ' ' + MATINEE_VERSION;
}

std::int64_t plays_seen_again(Db& db, std::int64_t user_id, const Period& period, const Watched& watched) {
  static constexpr char kSql[] =
      "SELECT DISTINCT movie_id FROM play INDEXED BY play_by_date WHERE user_id = ? AND watch_key > '' AND watch_key < ? /*scan*/";
  std::int64_t plays = 0, known = 0;
  for (const WatchedMovie& movie : watched.movies) plays += movie.plays;
  if (period.year)
    for (Query query(db, kSql, user_id, std::to_string(*period.year)); query.step();)
      known += std::binary_search(watched.movies.begin(), watched.movies.end(), WatchedMovie{.movie_id = query.integer(0)},
                                  [](const WatchedMovie& a, const WatchedMovie& b) { return a.movie_id < b.movie_id; }) ? 1 : 0;
  return plays - static_cast<std::int64_t>(watched.movies.size()) + known;
}

}  // namespace store
