#include "store/lists/watchlist_feed.h"

namespace store {

std::vector<WatchlistMovie> watchlist_movies(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT m.title, m.meta_id, m.imdb_id, w.added_at FROM watchlist_entry w JOIN movie m ON m.id = w.movie_id "
      "WHERE w.user_id = ? ORDER BY w.added_at DESC, w.movie_id DESC";
  std::vector<WatchlistMovie> movies;
  for (Query query(db, kSql, user_id); query.step();)
    movies.push_back({query.text(0), query.integer(1), query.text(2), query.integer(3)});
  return movies;
}

}  // namespace store
