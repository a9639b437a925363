// Guards (app/guards.h) for services that a user has linked.
#pragma once

#include "app/guards.h"

namespace app {

inline constexpr std::string_view kJellyfinPath = "/old/settings/integrations/jellyfin";

// 303 to the integration's page when no Jellyfin server is linked.
GuardResult user_has_jellyfin_token(Context& context);

// Never answers and never delays: once the page is out, it adds jobs for links of the viewer that were not checked for
// store::kLinkCheckEvery.
GuardResult oauth_lazy_monitoring(Context& context);

}  // namespace app
