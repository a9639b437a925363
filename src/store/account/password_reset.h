// Mailed links that let a user choose a new password. Each works once, within an hour, and a new password
// (store/account/user.h) ends all links of its user; the database holds their SHA-256.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

constexpr base::UnixTime kPasswordResetLifetime = base::kHour;
constexpr int kMaxPasswordResets = 3;  // open links of one user
// Returns false if the user has kMaxPasswordResets open links already, so that nobody's mailbox is flooded.
bool add_password_reset(Tx& tx, std::int64_t user_id, std::string_view token_hash, base::UnixTime now);
// Returns the user to whom the link belongs, while it is open.
std::optional<std::int64_t> find_password_reset(Db& db, std::string_view token_hash, base::UnixTime now);
// Deletes the link and returns its user. Only one of several simultaneous calls gets the user, which is the permission
// to set a password.
std::optional<std::int64_t> take_password_reset(Tx& tx, std::string_view token_hash, base::UnixTime now);
std::int64_t delete_expired_password_resets(Tx& tx, base::UnixTime now);

}  // namespace store
