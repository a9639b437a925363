// The page that links a Jellyfin server to the account, and its forms.
#pragma once

#include "app/context.h"

namespace web {

http::Response jellyfin(app::Context& context);
http::Response jellyfin_link(app::Context& context);    // server_url, username, password; 303 back
http::Response jellyfin_unlink(app::Context& context);  // 303 back
http::Response jellyfin_sync(app::Context& context);    // queues the job; 303 back

}  // namespace web
