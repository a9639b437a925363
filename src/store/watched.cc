#include "store/watched.h"

#include <algorithm>
#include <string_view>

#include "store/badges.h"

namespace store {

namespace {

// Two to four digits that the schema has checked.
int number_at(std::string_view text, std::size_t at, std::size_t length) {
  int number = 0;
  if (text.size() >= at + length)
    for (const char digit : text.substr(at, length)) number = number * 10 + (digit - '0');
  return number;
}

WatchDate parse_date(std::string_view key) { return {number_at(key, 0, 4), number_at(key, 5, 2), number_at(key, 8, 2)}; }

// The films with their plays alone.
std::vector<WatchedFilm> different_films(const std::vector<WatchedPlay>& plays) {
  std::vector<std::pair<std::int64_t, std::int64_t>> sorted;
  sorted.reserve(plays.size());
  for (const WatchedPlay& play : plays) sorted.emplace_back(play.movie_id, play.plays);
  std::sort(sorted.begin(), sorted.end());
  std::vector<WatchedFilm> films;
  for (const auto& [movie_id, count] : sorted) {
    if (films.empty() || films.back().movie_id != movie_id) films.push_back({.movie_id = movie_id});
    films.back().plays += count;
  }
  return films;
}

void read_facts(Db& db, std::vector<WatchedFilm>& films) {
  static constexpr char kSql[] =
      "SELECT j.key, m.runtime, m.release_date, m.original_language FROM json_each(?) j "
      "CROSS JOIN movie m INDEXED BY movie_facts ON m.id = j.value /*scan*/";  // reads the list
  for (Query query(db, kSql, film_list(films)); query.step();) {
    WatchedFilm& film = films[static_cast<std::size_t>(query.integer(0))];
    film.runtime = static_cast<int>(query.integer(1));
    film.release_year = number_at(query.text_view(2), 0, 4);
    film.language = query.text_view(3);
  }
}

void read_ratings(Db& db, std::int64_t user_id, std::vector<WatchedFilm>& films) {
  static constexpr char kSql[] = "SELECT movie_id, rating FROM rating WHERE user_id = ? ORDER BY movie_id";
  auto film = films.begin();
  for (Query query(db, kSql, user_id); query.step();) {
    while (film != films.end() && film->movie_id < query.integer(0)) ++film;
    if (film == films.end()) return;
    if (film->movie_id == query.integer(0)) film->rating = static_cast<int>(query.integer(1));
  }
}

}  // namespace

std::chrono::sys_days WatchDate::to_day() const {
  return std::chrono::year(year) / std::chrono::month(static_cast<unsigned>(month)) / std::chrono::day(static_cast<unsigned>(day));
}

std::string WatchDate::text() const {
  const auto two = [](int number) { return (number < 10 ? "-0" : "-") + std::to_string(number); };
  if (year == 0) return {};
  return std::to_string(year) + (month > 0 ? two(month) : "") + (day > 0 ? two(day) : "");
}

std::chrono::sys_days day_of(const std::string& iso_date) { return parse_date(iso_date).to_day(); }

std::vector<WatchedPlay> watched_plays(Db& db, std::int64_t user_id, const Period& period) {
  static constexpr char kSql[] =
      "SELECT movie_id, plays, location_id, watch_key FROM play INDEXED BY play_by_date "
      "WHERE user_id = ? AND watch_key >= ? AND watch_key < ? ORDER BY watch_key";
  const std::string from = period.year ? std::to_string(*period.year) : "";
  const std::string end = period.year ? std::to_string(*period.year + 1) : ":";  // behind every digit
  std::vector<WatchedPlay> plays;
  for (Query query(db, kSql, user_id, from, end); query.step();)
    plays.push_back({query.integer(0), query.integer(1), query.integer(2), parse_date(query.text_view(3))});
  return plays;
}

std::vector<WatchedFilm> watched_films(Db& db, std::int64_t user_id, const std::vector<WatchedPlay>& plays) {
  std::vector<WatchedFilm> films = different_films(plays);
  read_facts(db, films);
  read_ratings(db, user_id, films);
  return films;
}

std::string film_list(const std::vector<WatchedFilm>& films) {
  std::vector<std::int64_t> ids;
  ids.reserve(films.size());
  for (const WatchedFilm& film : films) ids.push_back(film.movie_id);
  return id_list(ids);
}

}  // namespace store
