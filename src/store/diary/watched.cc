#include "store/diary/watched.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "base/time.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

// Reads two to four digits, which the schema has checked.
int number_at(std::string_view text, std::size_t at, std::size_t length) {
  int number = 0;
  if (text.size() >= at + length)
    for (const char digit : text.substr(at, length)) number = number * 10 + (digit - '0');
  return number;
}

WatchDate parse_date(std::string_view key) {
  return {number_at(key, 0, 4), number_at(key, 5, 2), number_at(key, 8, 2)};
}

}  // namespace

std::chrono::sys_days WatchDate::to_day() const {
  return std::chrono::year(year) / std::chrono::month(static_cast<unsigned>(month)) /
         std::chrono::day(static_cast<unsigned>(day));
}

std::string WatchDate::text() const {
  const auto two = [](int number) { return (number < 10 ? "-0" : "-") + std::to_string(number); };
  if (year == 0) return {};
  return std::to_string(year) + (month > 0 ? two(month) : "") + (day > 0 ? two(day) : "");
}

std::chrono::sys_days day_of(const std::string& iso_date) { return parse_date(iso_date).to_day(); }

std::pair<std::string, std::string> days_of(const Period& period) {
  if (!period.year) return {period.from, period.to};
  const std::string year = std::to_string(*period.year);
  return {year + "-01-01", year + "-12-31"};
}

// Ends the last key with ":", which sorts after every digit.
std::pair<std::string, std::string> watch_keys(const Period& period) {
  if (period.year) return {std::to_string(*period.year), std::to_string(*period.year + 1)};
  return {period.from.substr(0, 4), period.to + ':'};
}

std::string first_day(const std::string& watch_date) { return (watch_date + "-01-01").substr(0, 10); }

// Uses base::add_days to go back one day from the first of the next month.
std::string last_day(const std::string& watch_date) {
  if (watch_date.size() != 7) return (watch_date + "-12-31").substr(0, 10);
  return base::add_days(base::add_days(watch_date + "-28", 4).substr(0, 8) + "01", -1);
}

bool lies_wholly_in(std::string_view watch_key, const Period& period) {
  if (period.from.empty()) return true;
  if (watch_key.size() == 10) return watch_key >= period.from && watch_key <= period.to;
  const std::string date(watch_key);
  return first_day(date) >= period.from && last_day(date) <= period.to;
}

std::vector<WatchedPlay> watched_plays(Db& db, std::int64_t user_id, const Period& period) {
  static constexpr char kSql[] =
      "SELECT movie_id, plays, location_id, watch_key FROM play INDEXED BY play_by_date "
      "WHERE user_id = ? AND watch_key >= ? AND watch_key < ? ORDER BY watch_key";
  const auto [from, end] = watch_keys(period);
  std::vector<WatchedPlay> plays;
  for (Query query(db, kSql, user_id, from, end); query.step();)
    if (lies_wholly_in(query.text_view(3), period))
      plays.push_back({query.integer(0), query.integer(1), query.integer(2), parse_date(query.text_view(3))});
  return plays;
}

std::vector<SaidOtherwise> said_otherwise(Db& db, std::int64_t user_id, const Period& period) {
  static constexpr char kSql[] = R"(
    SELECT p.id, p.movie_id, p.is_rewatch, p.watch_key FROM play p INDEXED BY play_said
    WHERE p.user_id = ?1 AND p.is_rewatch IS NOT NULL AND p.watch_key >= ?2 AND p.watch_key < ?3
      AND p.is_rewatch <> EXISTS (SELECT 1 FROM play e WHERE e.movie_id = p.movie_id AND e.user_id = ?1
        AND e.watch_key > '' AND e.watch_key < p.watch_key))";
  const auto [from, end] = watch_keys(period);
  std::vector<SaidOtherwise> said;
  for (Query query(db, kSql, user_id, from, end); query.step();)
    if (lies_wholly_in(query.text_view(3), period)) said.push_back({query.integer(0), query.integer(1), query.flag(2)});
  return said;
}

std::int64_t count_known_before(Db& db, std::int64_t user_id, const Period& period) {
  static constexpr char kSql[] =
      "SELECT movie_id, watch_key FROM play INDEXED BY play_by_date "
      "WHERE user_id = ? AND watch_key > '' AND watch_key < ? ORDER BY watch_key";
  const auto [from, end] = watch_keys(period);
  std::unordered_set<std::int64_t> before, within;
  std::int64_t known = 0;
  for (Query query(db, kSql, user_id, end); query.step();) {
    const std::int64_t movie_id = query.integer(0);
    const bool is_within = query.text_view(1) >= from && lies_wholly_in(query.text_view(1), period);
    if (!is_within) before.insert(movie_id);
    else if (within.insert(movie_id).second && before.contains(movie_id)) ++known;
  }
  return known;
}

std::vector<std::int64_t> undated_movies(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT movie_id FROM play WHERE user_id = ? AND watch_key = ''";
  return Query(db, kSql, user_id).all(read_id);
}

std::int64_t count_watched_movies(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT count(*) FROM watched_movie WHERE user_id = ?";
  return Query(db, kSql, user_id).number();
}

std::vector<WatchedMovie> watched_movies(Db& db, std::int64_t user_id, const std::vector<WatchedPlay>& plays) {
  static constexpr char kFacts[] =
      "SELECT j.key, m.runtime, m.release_date, m.original_language FROM json_each(?) j "
      "CROSS JOIN movie m INDEXED BY movie_facts ON m.id = j.value /*scan*/";  // reads the list
  static constexpr char kRatings[] = "SELECT movie_id, rating FROM rating WHERE user_id = ? ORDER BY movie_id";
  std::vector<std::pair<std::int64_t, std::int64_t>> sorted;
  sorted.reserve(plays.size());
  for (const WatchedPlay& play : plays) sorted.emplace_back(play.movie_id, play.plays);
  std::sort(sorted.begin(), sorted.end());
  std::vector<WatchedMovie> movies;
  for (const auto& [movie_id, count] : sorted) {
    if (movies.empty() || movies.back().movie_id != movie_id) movies.push_back({.movie_id = movie_id});
    movies.back().plays += count;
  }
  for (Query query(db, kFacts, movie_list(movies)); query.step();) {
    WatchedMovie& movie = movies[static_cast<std::size_t>(query.integer(0))];
    movie.runtime = static_cast<int>(query.integer(1));
    movie.release_year = number_at(query.text_view(2), 0, 4);
    movie.language = query.text_view(3);
  }
  auto movie = movies.begin();
  for (Query query(db, kRatings, user_id); query.step();) {
    while (movie != movies.end() && movie->movie_id < query.integer(0)) ++movie;
    if (movie == movies.end()) break;
    if (movie->movie_id == query.integer(0)) movie->rating = static_cast<int>(query.integer(1));
  }
  return movies;
}

std::string movie_list(const std::vector<WatchedMovie>& movies) {
  std::vector<std::int64_t> ids;
  ids.reserve(movies.size());
  for (const WatchedMovie& movie : movies) ids.push_back(movie.movie_id);
  return id_list(ids);
}

}  // namespace store
