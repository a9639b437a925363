// Guards (app/guards.h) for services that a user has linked.
#pragma once

#include "app/guards.h"

namespace app {

inline constexpr std::string_view kJellyfinPath = "/settings/connections/jellyfin";

// Redirects (303) to the integration's page if no Jellyfin server is linked.
GuardResult user_has_jellyfin_token(Context& context);

// Never answers and never delays. Once the page is out, it adds jobs for the viewer's links that were not checked for
// store::kLinkCheckEvery.
GuardResult oauth_lazy_monitoring(Context& context);

}  // namespace app
