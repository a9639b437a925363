// The page of one media server: its webhook's address, how to set it up, the switches for recording, and the last
// calls.
#pragma once

#include <functional>

#include "app/context.h"
#include "app/page/view.h"
#include "domain/media_server.h"

namespace web {

// `fill_more` adds the parts that only this server's page has.
http::Response integration_page(app::Context& context, domain::MediaServer server, int status = 200,
                                const std::function<void(app::Section&)>& fill_more = {});

// Returns the reason for the result of a call, with days as the viewer writes them. `stored` is the text that
// Text::stored() wrote.
std::string reason_text(const app::Context& context, const std::string& stored);

}  // namespace web
