// Authentication tokens: what an `id` cookie or an X-Service-Token stands for. Only SHA-256 is kept.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "store/db.h"

namespace store {

struct Token {
  std::int64_t id = 0;
  std::int64_t user_id = 0;
  bool personal = false;     // a personal API token; opens no web session
  bool may_write = true;     // scope
  std::string device_name;
  std::optional<base::UnixTime> expires_at;
  base::UnixTime last_used_at = 0;
};

struct NewToken {
  std::int64_t user_id = 0;
  std::string hash;          // SHA-256, hex
  std::string device_name, user_agent, ip_address;
  base::UnixTime expires_at = 0;
};

std::int64_t add_token(Tx& tx, const NewToken& token, base::UnixTime now);
// A token that has not expired at `now`.
std::optional<Token> find_token(Db& db, std::string_view hash, base::UnixTime now);
// Whether an imported row still holds this token in plain text; it is hashed and blanked then.
bool has_plain_token(Db& db, std::string_view token);
void hash_plain_token(Tx& tx, std::string_view token, std::string_view hash);
bool delete_token(Tx& tx, std::int64_t token_id, std::int64_t user_id);
void delete_tokens_of_user(Tx& tx, std::int64_t user_id);
void touch_token(Tx& tx, std::int64_t token_id, base::UnixTime now);
std::int64_t delete_expired_tokens(Tx& tx, base::UnixTime now);

}  // namespace store
