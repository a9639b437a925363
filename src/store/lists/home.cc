#include "store/lists/home.h"

#include <algorithm>

#include "base/text.h"
#include "store/catalogue/poster_movie.h"

namespace store {

namespace {

constexpr int kRecentPlays = 400;  // read for the shelf; many of the same few films make it shorter
constexpr int kYearsBack = 100;

// Reads rows of movie_id, watch_key and "again"; returns each film once, at most `limit` films.
std::vector<ShelfMovie> shelf_from(Db& db, Query& query, int limit) {
  std::vector<std::int64_t> ids;
  std::vector<ShelfMovie> shelf;
  while (static_cast<int>(ids.size()) < limit && query.step()) {
    if (std::find(ids.begin(), ids.end(), query.integer(0)) != ids.end()) continue;
    ids.push_back(query.integer(0));
    shelf.push_back({{}, query.text(1), query.flag(2)});
  }
  const std::vector<domain::Movie> movies = poster_movies(db, ids);  // no film is missing, since plays refer to them
  for (std::size_t i = 0; i < movies.size() && i < shelf.size(); ++i) shelf[i].movie = movies[i];
  return shelf;
}

// Returns the day in earlier years as JSON: ["2025-11-20","2024-11-20",…]
std::string same_days_before(const std::string& today) {
  const int year = base::year_of(today);
  std::string list = "[";
  for (int back = 1; back <= kYearsBack; ++back)
    list += (back > 1 ? ",\"" : "\"") + std::to_string(year - back) + today.substr(4) + '"';
  return list + ']';
}

}  // namespace

std::vector<ShelfMovie> recent_movies(Db& db, std::int64_t user_id, int limit) {
  static constexpr char kSql[] =
      "SELECT p.movie_id, p.watch_key, a.is_rewatch FROM play p CROSS JOIN play_rewatch a ON a.play_id = p.id "
      "WHERE p.user_id = ?1 ORDER BY p.watch_key DESC, p.position DESC, p.id DESC LIMIT ?2";
  Query query(db, kSql, user_id, kRecentPlays);
  return shelf_from(db, query, limit);
}

std::vector<ShelfMovie> movies_on_this_day(Db& db, std::int64_t user_id, const std::string& today, int limit) {
  static constexpr char kSql[] =
      "SELECT p.movie_id, p.watch_key, 0 FROM json_each(?2) j "
      "CROSS JOIN play p ON p.user_id = ?1 AND p.watch_key = j.value /*scan*/";  // in the list's order
  Query query(db, kSql, user_id, same_days_before(today));
  return shelf_from(db, query, limit);
}

std::vector<domain::Movie> newest_on_watchlist(Db& db, std::int64_t user_id, int limit) {
  static constexpr char kSql[] =
      "SELECT w.movie_id FROM watchlist_entry w CROSS JOIN movie m ON m.id = w.movie_id WHERE w.user_id = ? "
      "ORDER BY w.added_at DESC, m.title COLLATE NOCASE, m.id LIMIT ? /*scan*/";  // sorts equal times, as the list does
  std::vector<std::int64_t> ids;
  for (Query query(db, kSql, user_id, limit); query.step();) ids.push_back(query.integer(0));
  return poster_movies(db, ids);
}

}  // namespace store
