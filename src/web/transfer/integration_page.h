// The page of one media server: its webhook's address, how to set it up, what is recorded, and the last calls.
#pragma once

#include <functional>

#include "app/context.h"
#include "app/page/view.h"
#include "domain/media_server.h"

namespace web {

// `fill_more`: what only this server's page has.
http::Response integration_page(app::Context& context, domain::MediaServer server, int status = 200,
                                const std::function<void(app::Section&)>& fill_more = {});

// Why a call fared as it did, with days as the viewer writes them. `stored`: what Text::stored() wrote.
std::string reason_text(const app::Context& context, const std::string& stored);

}  // namespace web
