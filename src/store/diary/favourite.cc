#include "store/diary/favourite.h"

#include "store/account/user.h"
#include "store/catalogue/poster_movie.h"
#include "store/sqlite/ids.h"

namespace store {

std::vector<std::int64_t> favourite_ids(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT movie_id FROM favourite WHERE user_id = ? ORDER BY position";
  return Query(db, kSql, user_id).all(read_id);
}

std::vector<domain::Movie> favourites(Db& db, std::int64_t user_id) {
  return poster_movies(db, favourite_ids(db, user_id));
}

void set_favourites(Tx& tx, std::int64_t user_id, const std::vector<std::int64_t>& movie_ids) {
  static constexpr char kClear[] = "DELETE FROM favourite WHERE user_id = ?";
  static constexpr char kAdd[] = "INSERT INTO favourite (user_id, position, movie_id) VALUES (?, ?, ?)";
  Query(tx, kClear, user_id).run();
  int position = 0;
  for (const std::int64_t id : movie_ids) Query(tx, kAdd, user_id, ++position, id).run();
  raise_user_revision(tx, user_id);
}

}  // namespace store
