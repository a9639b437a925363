// The specification's middleware around services that a user has linked. See app/guards.h.
#pragma once

#include "app/guards.h"

namespace app {

inline constexpr std::string_view kJellyfinPath = "/old/settings/integrations/jellyfin";

// 303 to the integration's page when no Jellyfin server is linked.
GuardResult user_has_jellyfin_token(Context& context);

// Never answers and never delays: once the page is out, links of the viewer that were not checked for six hours
// get a job that does.
GuardResult oauth_lazy_monitoring(Context& context);

}  // namespace app
