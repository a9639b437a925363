#include "store/diary/watchlist.h"

#include "store/account/user.h"
#include "store/diary/news.h"

namespace store {

bool is_on_watchlist(Db& db, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] = "SELECT 1 FROM watchlist_entry WHERE user_id = ? AND movie_id = ?";
  return Query(db, kSql, user_id, movie_id).step();
}

std::optional<base::UnixTime> listed_at(Db& db, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] = "SELECT added_at FROM watchlist_entry WHERE user_id = ? AND movie_id = ?";
  Query query(db, kSql, user_id, movie_id);
  return query.step() ? std::optional(query.integer(0)) : std::nullopt;
}

void add_to_watchlist(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO watchlist_entry (user_id, movie_id, added_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
  Query(tx, kSql, user_id, movie_id, now).run();
  if (tx.db().changes() == 0) return;
  raise_user_revision(tx, user_id);
  tell_of_listing(tx, user_id, movie_id, now);
}

bool set_listed_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at) {
  static constexpr char kSql[] =
      "UPDATE watchlist_entry SET added_at = ?3 WHERE user_id = ?1 AND movie_id = ?2 RETURNING 1";
  if (!Query(tx, kSql, user_id, movie_id, at).step()) return false;
  raise_user_revision(tx, user_id);
  return true;
}

bool remove_from_watchlist(Tx& tx, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] = "DELETE FROM watchlist_entry WHERE user_id = ? AND movie_id = ? RETURNING movie_id";
  if (!Query(tx, kSql, user_id, movie_id).step()) return false;
  raise_user_revision(tx, user_id);
  return true;
}

}  // namespace store
