#include "store/diary/times.h"

#include "store/account/user.h"

namespace store {

namespace {

bool set(Tx& tx, const char* sql, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at) {
  if (!Query(tx, sql, user_id, movie_id, at).step()) return false;
  raise_user_revision(tx, user_id);
  return true;
}

}  // namespace

// The last row of the history is the present rating's.
bool set_rated_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at) {
  static constexpr char kSql[] = "UPDATE rating SET rated_at = ?3 WHERE user_id = ?1 AND movie_id = ?2 RETURNING 1";
  static constexpr char kHistory[] =
      "UPDATE rating_history SET rated_at = ?3 WHERE rating IS NOT NULL AND id = "
      "(SELECT max(h.id) FROM rating_history h WHERE h.user_id = ?1 AND h.movie_id = ?2)";
  if (!set(tx, kSql, user_id, movie_id, at)) return false;
  Query(tx, kHistory, user_id, movie_id, at).run();
  return true;
}

bool set_liked_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at) {
  static constexpr char kSql[] = "UPDATE movie_like SET liked_at = ?3 WHERE user_id = ?1 AND movie_id = ?2 RETURNING 1";
  return set(tx, kSql, user_id, movie_id, at);
}

bool set_written_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at) {
  static constexpr char kSql[] = "UPDATE review SET written_at = ?3 WHERE user_id = ?1 AND movie_id = ?2 RETURNING 1";
  return set(tx, kSql, user_id, movie_id, at);
}

bool set_listed_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at) {
  static constexpr char kSql[] =
      "UPDATE watchlist_entry SET added_at = ?3 WHERE user_id = ?1 AND movie_id = ?2 RETURNING 1";
  return set(tx, kSql, user_id, movie_id, at);
}

}  // namespace store
