#include "store/lists/badges.h"

#include "store/sqlite/ids.h"

namespace store {

Badges badges_for(Db& db, std::int64_t user_id, const std::vector<std::int64_t>& movie_ids) {
  static constexpr char kSql[] =
      "SELECT j.value, "
      "  (SELECT x.plays FROM watched_movie x WHERE x.user_id = ?1 AND x.movie_id = j.value), "
      "  EXISTS (SELECT 1 FROM watchlist_entry w WHERE w.user_id = ?1 AND w.movie_id = j.value), "
      "  (SELECT r.rating FROM rating r WHERE r.user_id = ?1 AND r.movie_id = j.value) "
      "FROM json_each(?2) j /*scan*/";  // reads the list
  Badges badges;
  if (user_id == 0 || movie_ids.empty()) return badges;
  for (Query query(db, kSql, user_id, id_list(movie_ids)); query.step();) {
    Badge badge{query.integer(1), query.flag(2), {}};
    if (!query.is_null(3)) badge.rating = static_cast<int>(query.integer(3));
    if (badge.watched() || badge.on_watchlist || badge.rating) badges[query.integer(0)] = badge;
  }
  return badges;
}

}  // namespace store
