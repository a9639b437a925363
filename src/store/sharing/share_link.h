// Share links: secret addresses that each open one page of its owner to anyone who has it. The token in the
// address never gets here: its SHA-256 finds the row, and its encrypted text (base::encrypt, about share_about()) lets
// the owner see the address again. Nothing computed depends on links, so no revision is raised.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

constexpr int kMostShareLinks = 100;            // of one user, including recently ended ones
constexpr std::size_t kLongestShareName = 100;  // code points
constexpr base::UnixTime kEndedShareLinkStays = 30 * base::kDay;

enum class ShareKind { profile, list, year, diary };
std::string_view share_kind_text(ShareKind kind);
std::optional<ShareKind> share_kind_from(std::string_view text);

struct ShareLink {
  std::int64_t id = 0;
  std::int64_t user_id = 0;
  ShareKind kind = ShareKind::profile;
  std::int64_t subject_id = 0;  // a list's id, the year, or else 0
  std::string name;             // the owner's label
  std::string token_encrypted;
  base::UnixTime created_at = 0;
  std::optional<base::UnixTime> expires_at, last_used_at;  // without expires_at it works until it is revoked
};

// Returns the context that a token's encryption is bound to.
std::string share_about(std::int64_t user_id);

// Stores every field but `id` and `last_used_at`. Returns nullopt if the user has kMostShareLinks links.
std::optional<std::int64_t> add_share_link(Tx& tx, const ShareLink& link, std::string_view token_hash);
std::vector<ShareLink> share_links(Db& db, std::int64_t user_id);  // newest first
std::optional<ShareLink> find_own_share_link(Db& db, std::int64_t user_id, std::int64_t id);
// Sets when the user's link ends, and returns its name, or nullopt if there is no such link. nullopt means never.
std::optional<std::string> set_share_link_end(Tx& tx, std::int64_t user_id, std::int64_t id,
                                              std::optional<base::UnixTime> end);
// Returns nullopt if there is no such link or it has ended.
std::optional<ShareLink> find_share_link(Db& db, std::string_view token_hash, base::UnixTime now);
// Deletes the user's link and returns its name, or nullopt if there is no such link.
std::optional<std::string> delete_share_link(Tx& tx, std::int64_t user_id, std::int64_t id);
void touch_share_link(Tx& tx, std::int64_t id, base::UnixTime now);
// Deletes links that ended kEndedShareLinkStays ago or earlier.
void delete_ended_share_links(Tx& tx, base::UnixTime now);

}  // namespace store
