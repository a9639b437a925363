// Addresses whose id is the credential: webhooks and feeds.
#pragma once

#include <initializer_list>
#include <optional>
#include <string_view>

#include "app/context.h"
#include "store/work/digest.h"
#include "store/work/feed.h"
#include "store/work/webhook.h"

namespace api {

// The address of this kind that {id} names. Throws 404, and 429 beyond its limit.
store::Webhook find_address(const app::Context& context, std::string_view kind);

// The feed of one of these kinds that {id} names, and its owner. Throws as find_address(). Its use is stored after the
// answer, at most once a minute, so that most reads write nothing.
struct OpenedFeed {
  store::Feed feed;
  domain::User owner;
};
OpenedFeed open_feed(app::Context& context, std::initializer_list<std::string_view> kinds);
// The mails that {id} ends. Throws as find_address().
store::Digest open_digest(const app::Context& context);
// The same by Radarr, which reads a watchlist by an address of the other kind, or a list by a feed.
struct RadarrAddress {
  std::optional<std::int64_t> watchlist_of, list_of, list_id;  // the first alone, or the others
};
RadarrAddress open_radarr(app::Context& context);

}  // namespace api
