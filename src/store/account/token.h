// Authentication tokens, which a client presents in an `id` cookie or as X-Service-Token. The database holds only their
// SHA-256, except for imported rows until their first use.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

struct Token {
  std::int64_t id = 0;
  std::int64_t user_id = 0;
  bool personal = false;  // a personal API token, which opens no web session
  bool may_write = true;  // false if the scope is "read"
  std::string device_name;
  std::optional<base::UnixTime> expires_at;
  base::UnixTime last_used_at = 0, created_at = 0;
};

struct NewToken {
  std::int64_t user_id = 0;
  std::string hash;  // SHA-256, hex
  std::string device_name, user_agent, ip_address;
  base::UnixTime expires_at = 0;
};

std::int64_t add_token(Tx& tx, const NewToken& token, base::UnixTime now);
// Returns the token if it has not expired at `now`.
std::optional<Token> find_token(Db& db, std::string_view hash, base::UnixTime now);
// Returns true if an imported row still holds this token in plain text. hash_plain_token() then replaces it with its
// hash.
bool has_plain_token(Db& db, std::string_view token);
void hash_plain_token(Tx& tx, std::string_view token, std::string_view hash);

// A token that another program gave out. add_imported_token() returns false if the token is already known here.
struct ImportedToken {
  std::string hash;  // SHA-256, hex
  bool personal = false;
  std::string name, device_name, user_agent;
  std::optional<base::UnixTime> expires_at;
  base::UnixTime created_at = 0;
};
bool add_imported_token(Tx& tx, std::int64_t user_id, const ImportedToken& token);

// A token as the security page shows it.
struct TokenRow {
  std::int64_t id = 0;
  std::string name;  // the name of a personal token
  bool may_write = true;
  std::string device_name, ip_address;
  base::UnixTime created_at = 0, last_used_at = 0;
};
std::vector<TokenRow> list_logins(Db& db, std::int64_t user_id, base::UnixTime now);  // newest use first
std::vector<TokenRow> list_personal_tokens(Db& db, std::int64_t user_id);             // newest first
std::int64_t add_personal_token(Tx& tx, std::int64_t user_id, std::string_view hash, std::string_view name,
                                bool may_write, base::UnixTime now);
// Each of these deletes only tokens of its kind. The first two return false if the token is not the user's.
bool delete_login(Tx& tx, std::int64_t user_id, std::int64_t token_id);
bool delete_personal_token(Tx& tx, std::int64_t user_id, std::int64_t token_id);
int delete_other_logins(Tx& tx, std::int64_t user_id, std::int64_t except_token_id);
// Deletes all logins and personal tokens except one, for a password change.
int delete_other_tokens(Tx& tx, std::int64_t user_id, std::int64_t except_token_id);
bool delete_token(Tx& tx, std::int64_t token_id, std::int64_t user_id);
void delete_tokens_of_user(Tx& tx, std::int64_t user_id);
void touch_token(Tx& tx, std::int64_t token_id, base::UnixTime now);
std::int64_t delete_expired_tokens(Tx& tx, base::UnixTime now);

}  // namespace store
