#include "store/lists/feeds.h"

#include <algorithm>

#include "store/catalogue/poster_movie.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

RadarrMovie read_radarr_movie(const Query& row) { return {row.text(0), row.integer(1), row.text(2), row.integer(3)}; }

AddedMovie read_added_movie(const Query& row) { return {read_poster_movie(row), row.integer(6), row.text(7)}; }

}  // namespace

std::vector<RadarrMovie> radarr_movies(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT m.title, m.meta_id, m.imdb_id, w.added_at FROM watchlist_entry w JOIN movie m ON m.id = w.movie_id "
      "WHERE w.user_id = ? ORDER BY w.added_at DESC, w.movie_id DESC";
  return Query(db, kSql, user_id).all(read_radarr_movie);
}

std::vector<RadarrMovie> radarr_movies_of_list(Db& db, std::int64_t list_id) {
  static constexpr char kSql[] =
      "SELECT m.title, m.meta_id, m.imdb_id, i.added_at FROM movie_list_item i CROSS JOIN movie m ON m.id = i.movie_id "
      "WHERE i.list_id = ? ORDER BY i.position, i.movie_id";
  return Query(db, kSql, list_id).all(read_radarr_movie);
}

std::vector<AddedMovie> additions_to_watchlist(Db& db, std::int64_t user_id, int limit) {
  static constexpr char kSql[] =
      "SELECT m.id, m.title, m.release_date, m.runtime, m.meta_poster_path, m.created_at, w.added_at, NULL "
      "FROM watchlist_entry w CROSS JOIN movie m ON m.id = w.movie_id "
      "WHERE w.user_id = ? ORDER BY w.added_at DESC, w.movie_id DESC LIMIT ?";
  return Query(db, kSql, user_id, limit).all(read_added_movie);
}

std::vector<AddedMovie> additions_to_list(Db& db, std::int64_t list_id, int limit) {
  static constexpr char kSql[] =
      "SELECT m.id, m.title, m.release_date, m.runtime, m.meta_poster_path, m.created_at, i.added_at, i.note "
      "FROM movie_list_item i CROSS JOIN movie m ON m.id = i.movie_id "
      "WHERE i.list_id = ? ORDER BY i.added_at DESC, i.position DESC LIMIT ? /*scan*/";  // reads one list
  return Query(db, kSql, list_id, limit).all(read_added_movie);
}

std::map<std::int64_t, EntryTimes> entry_times(Db& db, const std::vector<domain::PlayWithMovie>& entries) {
  static constexpr char kSql[] =
      "SELECT p.id, p.created_at, max(p.created_at, coalesce(r.rated_at, 0)) "
      "FROM json_each(?) j CROSS JOIN play p ON p.id = j.value "
      "LEFT JOIN rating r ON r.user_id = p.user_id AND r.movie_id = p.movie_id /*scan*/";  // reads one page
  std::vector<std::int64_t> ids;
  for (const domain::PlayWithMovie& entry : entries) ids.push_back(entry.play.id);
  std::map<std::int64_t, EntryTimes> times;
  for (Query row(db, kSql, id_list(ids)); row.step();) times[row.integer(0)] = {row.integer(1), row.integer(2)};
  return times;
}

std::vector<CinemaVisit> cinema_visits(Db& db, std::int64_t user_id, int limit) {
  static constexpr char kSql[] = R"(
    SELECT p.id, p.movie_id, m.title, p.watched_at, l.name
    FROM play p CROSS JOIN location l ON l.id = p.location_id AND l.is_cinema CROSS JOIN movie m ON m.id = p.movie_id
    WHERE p.user_id = ? AND p.watch_key > '' AND length(p.watch_key) = 10
    ORDER BY p.watch_key DESC, p.position DESC, p.id DESC LIMIT ?)";
  return Query(db, kSql, user_id, limit).all([](const Query& row) {
    return CinemaVisit{row.integer(0), row.integer(1), row.text(2), row.text(3), row.text(4)};
  });
}

}  // namespace store
