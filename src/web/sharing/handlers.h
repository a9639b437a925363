// Every handler of this folder, grouped by file; src/routes.cc maps the addresses to them.
#pragma once

#include "app/context.h"

namespace web {

// settings_privacy.cc: Who may read the viewer's pages, what is shared by links, the members who may log films for the
// viewer, and the films that others have logged.
http::Response settings_privacy(app::Context& context);
http::Response settings_privacy_post(app::Context& context);  // privacy_level
http::Response together_post(app::Context& context);          // name; 303 back
http::Response together_delete(app::Context& context);        // 303 back

// share_links.cc: The viewer's own share links.
http::Response share_links(app::Context& context);        // kind, list_id and year choose what to share
http::Response share_links_post(app::Context& context);   // name, kind, list_id, year, expires_at
http::Response share_link_delete(app::Context& context);  // POST …/{id}/delete

// share_link.cc: One of the viewer's own links, which Share on a page creates.
http::Response share_link(app::Context& context);
http::Response share_link_post(app::Context& context);  // expires_at; 303 to itself

// shared.cc: The pages and files that a share link opens.
http::Response shared(app::Context& context);           // GET /share/{token}
http::Response shared_feed(app::Context& context);      // GET /share/{token}/feed.atom, of a list or the diary
http::Response shared_card_png(app::Context& context);  // GET /share/{token}/card.png, of a year

}  // namespace web
