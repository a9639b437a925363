#include "app/admin/provider_state.h"

#include "base/crypto.h"
#include "store/cache/cache.h"

namespace app {

namespace {

constexpr std::string_view kRejected = "provider_key_rejected";

// Identifies a key without revealing it.
std::string mark_of(const Services& app) {
  return base::sha256_hex("provider key " + app.config.metadata_api_key).substr(0, 16);
}

bool is_rejected(const Services& app) {
  return store::cached_text(app.cache, kRejected, app.clock.now()) == mark_of(app);
}

}  // namespace

ProviderState provider_state(const Services& app) {
  if (app.config.stand_in) return ProviderState::stand_in;
  if (app.config.metadata_api_key.empty()) return ProviderState::key_missing;
  if (is_rejected(app)) return ProviderState::key_rejected;
  return store::breaker(app.cache).open_until > app.clock.now() ? ProviderState::down : ProviderState::ok;
}

metadata::KeyCheck check_provider(const Context& context) {
  if (context.app.config.metadata_api_key.empty()) return {false, 0, 0, base::tr("No key is set.")};
  const auto check = context.app.provider.check_key();
  const bool rejected = check.status == 401;
  if (rejected || is_rejected(context.app))
    store::cache_text(context.app.cache, kRejected, rejected ? mark_of(context.app) : "", context.now() + base::kDay);
  return check;
}

base::Json check_json(const Context& context, const metadata::KeyCheck& check) {
  base::Json body = base::json_object();
  body["success"] = check.success;
  body["status_code"] = check.status == 0 ? base::json_null() : base::Json(static_cast<Json::Int64>(check.status));
  body["latency_ms"] = static_cast<Json::Int64>(check.latency_ms);
  body["message"] = context.text(check.message);
  return body;
}

}  // namespace app
