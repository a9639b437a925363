// The headers that every answer carries exactly once.
#pragma once

#include "app/context.h"

namespace app {

void add_security_headers(const Context& context, http::Response& response);

// Lets pages of other origins show the picture (Cross-Origin-Resource-Policy, Fetch standard): posters, placeholders
// and drawings whose addresses feeds, start pages and og: tags hand out. Never for a picture behind a login.
http::Response shown_elsewhere(http::Response response);

// Asks the browser to forget what it has stored of this server, at the end of a login. Cookies stay: a trusted device
// is one. So does the storage while log entries wait in it to be sent; its scripts empty the rest.
void clear_site_data(const Context& context, http::Response& response);

}  // namespace app
