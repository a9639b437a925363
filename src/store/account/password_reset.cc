#include "store/account/password_reset.h"

namespace store {

bool add_password_reset(Tx& tx, std::int64_t user_id, std::string_view token_hash, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO password_reset (token_hash, user_id, created_at, expires_at) SELECT ?1, ?2, ?3, ?4 "
      "WHERE (SELECT count(*) FROM password_reset WHERE user_id = ?2 AND expires_at > ?3) < ?5 RETURNING user_id";
  return Query(tx, kSql, token_hash, user_id, now, now + kPasswordResetLifetime, kMaxPasswordResets).step();
}

std::optional<std::int64_t> find_password_reset(Db& db, std::string_view token_hash, base::UnixTime now) {
  static constexpr char kSql[] = "SELECT user_id FROM password_reset WHERE token_hash = ? AND expires_at > ?";
  Query query(db, kSql, token_hash, now);
  return query.step() ? std::optional(query.integer(0)) : std::nullopt;
}

std::optional<std::int64_t> take_password_reset(Tx& tx, std::string_view token_hash, base::UnixTime now) {
  static constexpr char kSql[] = "DELETE FROM password_reset WHERE token_hash = ? AND expires_at > ? RETURNING user_id";
  Query query(tx, kSql, token_hash, now);
  return query.step() ? std::optional(query.integer(0)) : std::nullopt;
}

std::int64_t delete_expired_password_resets(Tx& tx, base::UnixTime now) {
  static constexpr char kSql[] = "DELETE FROM password_reset WHERE expires_at <= ? /*scan*/";
  Query(tx, kSql, now).run();
  return tx.db().changes();
}

}  // namespace store
