// Login tokens: 32 random bytes as 64 hex digits, given out once; the database holds their SHA-256.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "store/account/audit.h"
#include "store/account/token.h"
#include "store/sqlite/db.h"

namespace auth {

constexpr base::UnixTime kTokenLifetime = base::kDay;
constexpr base::UnixTime kRememberedLifetime = 3650 * base::kDay;

constexpr std::size_t kMaxTokenLength = 64;  // bytes; imported tokens have any form

struct IssuedToken {
  std::string value;  // for the cookie or the API answer
  base::UnixTime expires_at = 0;
  base::UnixTime lifetime = 0;
};

struct TokenRequest {
  std::int64_t user_id = 0;
  bool remember = false;
  std::string device_name;
  store::Origin origin;
};

IssuedToken issue_token(store::Tx& tx, const TokenRequest& request, base::UnixTime now);

// Returns the unexpired token of a presented value. An imported plain token is hashed when it is first presented.
std::optional<store::Token> find_token(store::Db& db, std::string_view value, base::UnixTime now);

// Returns true if a value that find_token() does not find is a token that expired within the last day. Otherwise it was
// ended, by a new password for example, or never was a token.
bool has_expired(store::Db& db, std::string_view value, base::UnixTime now);

}  // namespace auth
