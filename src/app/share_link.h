// Share links: the guard of their addresses, and making and revoking them. Each change adds an audit event.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/context.h"

namespace app {

// How the addresses of share links begin.
inline constexpr std::string_view kSharePath = "/share/";

// A guard: opens what the {token} of the address names to whoever asks; their login changes nothing. Sets
// context.shared and context.subject. Else it answers as share_link_ended(). Who tries many waits, but not for a right
// one: 128 random bits are not found by trying.
GuardResult opened_by_share_link(Context& context);

// 404, for links that never were, are revoked or have ended alike.
http::Response share_link_ended(Context& context);

// Makes a link of the viewer; of `link` the kind, subject_id, name and expires_at count. None: there are
// store::kMostShareLinks.
std::optional<std::int64_t> make_share_link(const Context& context, store::Tx& tx, store::ShareLink link);
// False when the viewer has no such link.
bool revoke_share_link(const Context& context, store::Tx& tx, std::int64_t id);
// Its whole address; empty when the server's secret is another one than when it was made.
std::string share_url(const Context& context, const store::ShareLink& link);

}  // namespace app
