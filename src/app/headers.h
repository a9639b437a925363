// The headers that every answer carries exactly once.
#pragma once

#include "app/context.h"

namespace app {

void add_security_headers(const Context& context, http::Response& response);

// Lets pages of other origins embed the picture (Cross-Origin-Resource-Policy, Fetch standard). Use it for posters,
// placeholders and drawings that feeds, start pages and og: tags link to, never for a picture behind a login.
http::Response shown_elsewhere(http::Response response);

// Asks the browser to clear its data of this server when a login ends. Cookies stay, because one marks a trusted
// device; storage stays too while unsent entries wait in it, and the scripts clear the rest.
void clear_site_data(const Context& context, http::Response& response);

}  // namespace app
