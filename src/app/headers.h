// The headers that every answer carries exactly once.
#pragma once

#include "app/context.h"

namespace app {

void add_security_headers(const Context& context, http::Response& response);

// Lets pages of other origins show the picture (Cross-Origin-Resource-Policy, Fetch standard): posters, placeholders
// and drawings whose addresses feeds, start pages and og: tags hand out. Never for a picture behind a login.
http::Response shown_elsewhere(http::Response response);

// Asks the browser to forget what it has stored of this server, at the end of a login. Cookies stay: a trusted device
// is one. `keeps_storage`: its scripts have emptied the storage but for what still has to be sent.
http::Response without_site_data(const Context& context, http::Response response, bool keeps_storage = false);

}  // namespace app
