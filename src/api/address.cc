#include "api/address.h"

#include "app/guards.h"
#include "auth/limits.h"
#include "base/crypto.h"
#include "domain/audit.h"
#include "store/account/audit.h"

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

}  // namespace

store::Webhook find_address(const app::Context& context, std::string_view kind) {
  const std::string hash = base::sha256_hex(context.args.text("id"));
  auto webhook = store::find_webhook_by_hash(context.app.db, kind, hash);
  if (!webhook) {
    limit(context, auth::Limit::webhook_unknown, auth::limit_address(context.client_address()), std::nullopt);
    throw http::not_found();
  }
  limit(context, auth::Limit::webhook, hash, webhook->user_id);
  return std::move(*webhook);
}

}  // namespace api
