#include "store/diary/like.h"

#include "store/account/user.h"

namespace store {

std::optional<base::UnixTime> liked_at(Db& db, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] = "SELECT liked_at FROM movie_like WHERE user_id = ? AND movie_id = ?";
  Query query(db, kSql, user_id, movie_id);
  return query.step() ? std::optional(query.integer(0)) : std::nullopt;
}

bool like(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO movie_like (user_id, movie_id, liked_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1";
  if (!Query(tx, kSql, user_id, movie_id, now).step()) return false;
  raise_user_revision(tx, user_id);
  return true;
}

bool set_liked_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at) {
  static constexpr char kSql[] = "UPDATE movie_like SET liked_at = ?3 WHERE user_id = ?1 AND movie_id = ?2 RETURNING 1";
  if (!Query(tx, kSql, user_id, movie_id, at).step()) return false;
  raise_user_revision(tx, user_id);
  return true;
}

bool unlike(Tx& tx, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] = "DELETE FROM movie_like WHERE user_id = ? AND movie_id = ? RETURNING 1";
  if (!Query(tx, kSql, user_id, movie_id).step()) return false;
  raise_user_revision(tx, user_id);
  return true;
}

}  // namespace store
