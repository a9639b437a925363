// Looks up webhooks, feeds and digests by the id in their address, which is the credential.
#pragma once

#include <initializer_list>
#include <optional>
#include <string_view>

#include "app/context.h"
#include "store/work/digest.h"
#include "store/work/feed.h"
#include "store/work/webhook.h"

namespace api {

// Returns the webhook of this kind that {id} names. Throws 404, or 429 beyond its limit.
store::Webhook find_address(const app::Context& context, std::string_view kind);

// Finds the feed of one of these kinds that {id} names, and its owner. Throws as find_address() does, and stores when
// the feed was used after the answer, at most once a minute, so that most reads write nothing.
struct OpenedFeed {
  store::Feed feed;
  domain::User owner;
};
OpenedFeed open_feed(app::Context& context, std::initializer_list<std::string_view> kinds);
// Returns the digest whose mails {id} ends. Throws as find_address() does.
store::Digest open_digest(const app::Context& context);
// Finds the films that {id} opens for Radarr: a watchlist by a webhook, or a list by a feed. Throws as find_address()
// does.
struct RadarrAddress {
  std::optional<std::int64_t> watchlist_of, list_of, list_id;  // either the first, or the other two
};
RadarrAddress open_radarr(app::Context& context);

}  // namespace api
