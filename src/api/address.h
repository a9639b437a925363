// Addresses whose id is the credential: webhooks and feeds.
#pragma once

#include <string_view>

#include "app/context.h"
#include "store/work/webhook.h"

namespace api {

// The address of this kind that {id} names. Throws 404, and 429 beyond its limit (contract §2.4).
store::Webhook find_address(const app::Context& context, std::string_view kind);

}  // namespace api
