// Invitations: links with which administrators let others create an account. Each works once, within a week, as long as
// its creator is an administrator; the database holds its SHA-256.
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
constexpr int kMaxInvites = 100;  // open invitations on the whole server

struct Invite {
  std::int64_t id = 0;
  std::string note;       // says who it is for; may be empty
  std::string user_name;  // the administrator who created it
  base::UnixTime created_at = 0, expires_at = 0;
};

// Returns the new id, or nullopt if kMaxInvites are open already.
std::optional<std::int64_t> add_invite(Tx& tx, std::int64_t invited_by, std::string_view note,
                                       std::string_view token_hash, base::UnixTime now);
std::vector<Invite> open_invites(Db& db, base::UnixTime now);  // newest first
// Returns the name of the administrator who created the invitation, while it is open.
std::optional<std::string> find_inviter(Db& db, std::string_view token_hash, base::UnixTime now);
// Deletes the invitation and returns the name of its creator. Only one of several simultaneous calls gets the name,
// which is the permission to create an account.
std::optional<std::string> take_invite(Tx& tx, std::string_view token_hash, base::UnixTime now);
// Deletes an invitation and returns its note, or nullopt if it does not exist.
std::optional<std::string> delete_invite(Tx& tx, std::int64_t id);
void delete_expired_invites(Tx& tx, base::UnixTime now);

}  // namespace store
