#include "store/catalogue/group_rating.h"

namespace store {

void refresh_group_ratings(Tx& tx, const std::string& movie_ids) {
  static constexpr char kSql[] =
      "UPDATE movie SET group_rating = (SELECT CAST(round(avg(r.rating) * 100) AS INTEGER) FROM rating r "
      "JOIN user u ON u.id = r.user_id WHERE r.movie_id = movie.id AND u.privacy_level <> 'private') "
      "WHERE id IN (SELECT value FROM json_each(?)) /*scan*/";
  Query(tx, kSql, movie_ids).run();
}

std::string rated_movies(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT json_group_array(movie_id) FROM rating WHERE user_id = ?";
  Query query(db, kSql, user_id);
  return query.step() ? query.text(0) : std::string("[]");
}

}  // namespace store
