// Accounts of other services that a user has linked, at most one of each kind. The caller encrypts their tokens
// (base::encrypt, about token_about()), so this file never sees one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

inline constexpr std::string_view kJellyfin = "jellyfin";

constexpr base::UnixTime kLinkCheckEvery = 6 * base::kHour;

struct Link {
  std::int64_t id = 0;  // each new link gets a new one
  std::int64_t user_id = 0;
  std::string kind;
  std::string server_url, server_user_id, server_user_name, token_encrypted;
  bool is_broken = false;
  std::string message;  // why it is broken, for a person
  std::optional<base::UnixTime> checked_at;
  base::UnixTime created_at = 0;
};

// Returns the context that a token's encryption is bound to.
std::string token_about(std::int64_t user_id, std::string_view kind);

// Replaces the user's link of this kind by a good one that was just checked. Returns the id.
std::int64_t add_link(Tx& tx, const Link& link, base::UnixTime now);
bool delete_link(Tx& tx, std::int64_t user_id, std::string_view kind);
std::optional<Link> find_link(Db& db, std::int64_t user_id, std::string_view kind);
std::optional<Link> find_link_by_id(Db& db, std::int64_t id);

enum class LinkState { none, good, broken };
LinkState link_state(Db& db, std::int64_t user_id, std::string_view kind);

// Notes the result of a check, unless the link is gone; an empty `problem` means that the link is good.
void note_link_check(Tx& tx, std::int64_t id, std::string_view problem, base::UnixTime now);

// Returns the user's links that were not checked for kLinkCheckEvery and that no open job is about to check.
std::vector<std::int64_t> links_to_check(Db& db, std::int64_t user_id, base::UnixTime now);

}  // namespace store
