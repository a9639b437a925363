#include "store/account/token.h"

namespace store {

std::int64_t add_token(Tx& tx, const NewToken& token, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO auth_token "
      "(user_id, token_hash, device_name, user_agent, ip_address, expiration_date, created_at, last_used_at) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
  Query(tx, kSql, token.user_id, token.hash, null_if_empty(token.device_name), null_if_empty(token.user_agent),
        null_if_empty(token.ip_address), token.expires_at, now, now)
      .run();
  return tx.db().last_insert_id();
}

std::optional<Token> find_token(Db& db, std::string_view hash, base::UnixTime now) {
  static constexpr char kSql[] =
      "SELECT id, user_id, kind = 'personal', scope = 'write', device_name, expiration_date, last_used_at, created_at "
      "FROM auth_token "
      "WHERE token_hash = ? AND (expiration_date IS NULL OR (expiration_date > ? AND created_at <= ?))";
  Query query(db, kSql, hash, now, now + base::kDay);
  if (!query.step()) return std::nullopt;
  return Token{query.integer(0), query.integer(1),          query.flag(2),    query.flag(3),
               query.text(4),    query.optional_integer(5), query.integer(6), query.integer(7)};
}

bool has_plain_token(Db& db, std::string_view token) {
  static constexpr char kSql[] = "SELECT 1 FROM auth_token WHERE token = ? AND token_hash IS NULL";
  return !token.empty() && Query(db, kSql, token).step();
}

void hash_plain_token(Tx& tx, std::string_view token, std::string_view hash) {
  static constexpr char kSql[] =
      "UPDATE auth_token SET token_hash = ?, token = NULL WHERE token = ? AND token_hash IS NULL";
  Query(tx, kSql, hash, token).run();
}

bool add_imported_token(Tx& tx, std::int64_t user_id, const ImportedToken& token) {
  static constexpr char kSql[] =
      "INSERT INTO auth_token (user_id, token_hash, kind, name, device_name, user_agent, expiration_date, created_at) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (token_hash) DO NOTHING RETURNING id";
  return Query(tx, kSql, user_id, token.hash, token.personal ? "personal" : "login", null_if_empty(token.name),
               null_if_empty(token.device_name), null_if_empty(token.user_agent), token.expires_at, token.created_at)
      .step();
}

namespace {

TokenRow read_token(const Query& query) {
  return {query.integer(0), query.text(1),    query.flag(2),   query.text(3),
          query.text(4),    query.integer(5), query.integer(6)};
}

}  // namespace

std::vector<TokenRow> list_logins(Db& db, std::int64_t user_id, base::UnixTime now) {
  static constexpr char kSql[] =
      "SELECT id, name, scope = 'write', device_name, ip_address, created_at, last_used_at FROM auth_token "
      "WHERE user_id = ? AND kind = 'login' AND expiration_date > ? "
      "ORDER BY last_used_at DESC, id DESC LIMIT 200 /*scan*/";
  return Query(db, kSql, user_id, now).all(read_token);
}

std::vector<TokenRow> list_personal_tokens(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT id, name, scope = 'write', device_name, ip_address, created_at, last_used_at FROM auth_token "
      "WHERE user_id = ? AND kind = 'personal' ORDER BY id DESC LIMIT 200 /*scan*/";
  return Query(db, kSql, user_id).all(read_token);
}

std::int64_t add_personal_token(Tx& tx, std::int64_t user_id, std::string_view hash, std::string_view name,
                                bool may_write, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO auth_token (user_id, token_hash, kind, name, scope, created_at) VALUES (?, ?, 'personal', ?, ?, ?)";
  Query(tx, kSql, user_id, hash, name, may_write ? "write" : "read", now).run();
  return tx.db().last_insert_id();
}

bool delete_login(Tx& tx, std::int64_t user_id, std::int64_t token_id) {
  static constexpr char kSql[] = "DELETE FROM auth_token WHERE id = ? AND user_id = ? AND kind = 'login' RETURNING id";
  return Query(tx, kSql, token_id, user_id).step();
}

bool delete_personal_token(Tx& tx, std::int64_t user_id, std::int64_t token_id) {
  static constexpr char kSql[] =
      "DELETE FROM auth_token WHERE id = ? AND user_id = ? AND kind = 'personal' RETURNING id";
  return Query(tx, kSql, token_id, user_id).step();
}

int delete_other_logins(Tx& tx, std::int64_t user_id, std::int64_t except_token_id) {
  static constexpr char kSql[] = "DELETE FROM auth_token WHERE user_id = ? AND id <> ? AND kind = 'login'";
  Query(tx, kSql, user_id, except_token_id).run();
  return static_cast<int>(tx.db().changes());
}

int delete_other_tokens(Tx& tx, std::int64_t user_id, std::int64_t except_token_id) {
  static constexpr char kSql[] = "DELETE FROM auth_token WHERE user_id = ? AND id <> ?";
  Query(tx, kSql, user_id, except_token_id).run();
  return static_cast<int>(tx.db().changes());
}

bool delete_token(Tx& tx, std::int64_t token_id, std::int64_t user_id) {
  static constexpr char kSql[] = "DELETE FROM auth_token WHERE id = ? AND user_id = ? RETURNING id";
  return Query(tx, kSql, token_id, user_id).step();
}

void delete_tokens_of_user(Tx& tx, std::int64_t user_id) {
  static constexpr char kSql[] = "DELETE FROM auth_token WHERE user_id = ?";
  Query(tx, kSql, user_id).run();
}

void touch_token(Tx& tx, std::int64_t token_id, base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE auth_token SET last_used_at = ? WHERE id = ?";
  Query(tx, kSql, now, token_id).run();
}

std::int64_t delete_expired_tokens(Tx& tx, base::UnixTime now) {
  static constexpr char kSql[] = "DELETE FROM auth_token WHERE expiration_date IS NOT NULL AND expiration_date <= ?";
  Query(tx, kSql, now).run();
  return tx.db().changes();
}

}  // namespace store
