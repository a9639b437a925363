// Share links: the guard of their addresses, and creating and revoking them. Each change adds an audit event.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/context.h"
#include "store/sharing/share_link.h"

namespace app {

// The beginning of the addresses of share links.
inline constexpr std::string_view kSharePath = "/share/";

// A guard that opens the page which {token} names to everyone, whatever their login, and sets context.shared and
// context.subject. Otherwise it answers as share_link_ended(): a client that tries many tokens must wait, but never for
// a right one, because 128 random bits are not found by trying.
GuardResult opened_by_share_link(Context& context);

// Answers 404, for links that never existed, are revoked or have ended alike.
http::Response share_link_ended(Context& context);

// A link that ends within so many days opens one page of its owner's without asking for the password, to create it, to
// see it and to move its end. Anything else asks, as fresh_session() does.
inline constexpr int kShortShareDays = 30;
// A guard that decides by the field `expires_at` of the form; no day, and one that cannot be read, ask.
GuardResult fresh_unless_it_ends_soon(Context& context);
// A guard that decides by the viewer's link {id}.
GuardResult fresh_unless_link_ends_soon(Context& context);

// Creates a link of the viewer with the kind, subject_id, name and expires_at of `link`. Returns nullopt if there are
// already store::kMostShareLinks.
std::optional<std::int64_t> make_share_link(const Context& context, store::Tx& tx, store::ShareLink link);
// Both return false if the viewer has no such link. Without `end` it works until it is revoked.
bool move_share_link_end(const Context& context, store::Tx& tx, std::int64_t id, std::optional<base::UnixTime> end);
bool revoke_share_link(const Context& context, store::Tx& tx, std::int64_t id);
// Returns the whole address of a link, or an empty text if the server's secret has changed since the link was made.
std::string share_url(const Context& context, const store::ShareLink& link);

}  // namespace app
