// Links by which administrators let somebody make an account. Each works once, within a week, while who made it is an
// administrator; the database holds its SHA-256.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

constexpr base::UnixTime kInviteLifetime = 7 * base::kDay;
constexpr int kMaxInvites = 100;  // open ones of the server

struct Invite {
  std::int64_t id = 0;
  std::string note;       // for whom; may be empty
  std::string user_name;  // who made it
  base::UnixTime created_at = 0, expires_at = 0;
};

// The id; none when kMaxInvites are open already.
std::optional<std::int64_t> add_invite(Tx& tx, std::int64_t invited_by, std::string_view note,
                                       std::string_view token_hash, base::UnixTime now);
std::vector<Invite> open_invites(Db& db, base::UnixTime now);  // newest first
// The name of who made the invite, while it is open.
std::optional<std::string> find_inviter(Db& db, std::string_view token_hash, base::UnixTime now);
// Deletes the invite and returns the name of who made it. Only one of simultaneous calls gets it, which is the
// permission.
std::optional<std::string> take_invite(Tx& tx, std::string_view token_hash, base::UnixTime now);
// The note of the deleted invite; none when there is no such invite.
std::optional<std::string> delete_invite(Tx& tx, std::int64_t id);
void delete_expired_invites(Tx& tx, base::UnixTime now);

}  // namespace store
