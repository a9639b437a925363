// Links by mail that let a person choose a new password. Each works once, within an hour; the database holds its
// SHA-256. A new password (store/account/user.h) ends all links of its user.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

constexpr base::UnixTime kPasswordResetLifetime = base::kHour;
constexpr int kMaxPasswordResets = 3;  // open links of one user
// False when the user has kMaxPasswordResets open links already, so that nobody's mailbox is flooded.
bool add_password_reset(Tx& tx, std::int64_t user_id, std::string_view token_hash, base::UnixTime now);
// The user whose link it is, while it is open.
std::optional<std::int64_t> find_password_reset(Db& db, std::string_view token_hash, base::UnixTime now);
// Deletes the link and returns its user. Only one of simultaneous calls gets the user, which is the permission.
std::optional<std::int64_t> take_password_reset(Tx& tx, std::string_view token_hash, base::UnixTime now);
std::int64_t delete_expired_password_resets(Tx& tx, base::UnixTime now);

}  // namespace store
