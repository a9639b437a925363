// How the metadata provider fares, for administrators.
#pragma once

#include "app/context.h"

namespace app {

enum class ProviderState { ok, down, key_missing, key_rejected, stand_in };
ProviderState provider_state(const Services& app);

// Asks the provider now; a verdict on the key is remembered in cache.db for provider_state().
metadata::Provider::Check check_provider(const Context& context);

// {"success","status_code","latency_ms","message"}
base::Json check_json(const Context& context, const metadata::Provider::Check& check);

}  // namespace app
