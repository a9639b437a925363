#include "api/address.h"

#include <algorithm>

#include "app/guards.h"
#include "app/records.h"
#include "auth/limits.h"
#include "base/crypto.h"
#include "domain/audit.h"
#include "store/account/audit.h"
#include "store/account/user.h"

namespace api {

namespace {

// Counts a call and throws 429 beyond the limit. Adds an audit event of `owner` when the limit is reached.
void limit(const app::Context& context, auth::Limit kind, std::string_view subject, std::optional<std::int64_t> owner) {
  if (!context.app.config.rate_limit) return;
  const auth::LimitResult result =
      auth::admit_one(context.app.cache, auth::rule_of(context.app.config, kind), subject, context.now());
  if (result.wait > 0) throw app::too_many_requests(result.wait);
  if (!result.reached) return;
  store::Tx tx(context.app.db);
  store::add_audit_event(tx, owner, domain::kRateLimitExceededEvent, context.origin(), "", context.now());
  tx.commit();
}

// Counts the call of an existing address under its own limit. Otherwise counts it under the limit of the caller's IP
// address and throws 404.
void admit(const app::Context& context, const std::string& hash, std::optional<std::int64_t> owner) {
  if (owner) return limit(context, auth::Limit::webhook, hash, owner);
  limit(context, auth::Limit::webhook_unknown, auth::limit_address(context.client_address()), std::nullopt);
  throw http::not_found();
}

std::string hash_of_address(const app::Context& context) { return base::sha256_hex(context.args.text("id")); }

OpenedFeed open_feed_by(app::Context& context, const std::string& hash, std::initializer_list<std::string_view> kinds) {
  auto feed = store::find_feed_by_hash(context.app.db, hash);
  if (feed && std::ranges::find(kinds, feed->kind) == kinds.end()) feed.reset();
  auto owner = feed ? store::find_user(context.app.db, feed->user_id) : std::nullopt;
  admit(context, hash, owner ? std::optional(owner->id) : std::nullopt);
  app::note_use(context, feed->last_used_at, store::touch_feed, feed->id);
  return {std::move(*feed), std::move(*owner)};
}

}  // namespace

store::Webhook find_address(const app::Context& context, std::string_view kind) {
  const std::string hash = hash_of_address(context);
  auto webhook = store::find_webhook_by_hash(context.app.db, kind, hash);
  admit(context, hash, webhook ? std::optional(webhook->user_id) : std::nullopt);
  return std::move(*webhook);
}

OpenedFeed open_feed(app::Context& context, std::initializer_list<std::string_view> kinds) {
  return open_feed_by(context, hash_of_address(context), kinds);
}

store::Digest open_digest(const app::Context& context) {
  const std::string hash = hash_of_address(context);
  auto digest = store::find_digest_by_hash(context.app.db, hash);
  admit(context, hash, digest ? std::optional(digest->user_id) : std::nullopt);
  return std::move(*digest);
}

RadarrAddress open_radarr(app::Context& context) {
  const std::string hash = hash_of_address(context);
  const auto webhook = store::find_webhook_by_hash(context.app.db, store::kRadarr, hash);
  if (!webhook) {
    const store::Feed feed = open_feed_by(context, hash, {store::feed_kind::kRadarr}).feed;
    return {std::nullopt, feed.user_id, feed.list_id};
  }
  admit(context, hash, webhook->user_id);
  app::note_use(context, webhook->last_used_at, store::touch_webhook, webhook->id);
  return {webhook->user_id, std::nullopt, std::nullopt};
}

}  // namespace api
