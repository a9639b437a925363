// The state of the metadata provider, for administrators.
#pragma once

#include "app/context.h"

namespace app {

enum class ProviderState { ok, down, key_missing, key_rejected, stand_in };
ProviderState provider_state(const Services& app);

// Asks the provider now. For provider_state(), cache.db remembers for a day that a key was rejected.
metadata::KeyCheck check_provider(const Context& context);

// Returns {"success","status_code","latency_ms","message"}.
base::Json check_json(const Context& context, const metadata::KeyCheck& check);

}  // namespace app
