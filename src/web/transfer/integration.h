// The pages of media servers under /old/settings/integrations/{kind} and the forms of their webhooks.
#pragma once

#include <string>

#include "app/context.h"

namespace web {

http::Response integration(app::Context& context);
http::Response integration_post(app::Context& context);    // record_plays, record_ratings; 303 back
http::Response webhook_make(app::Context& context);        // makes the address, or a new one; 303 back
http::Response webhook_delete(app::Context& context);      // 303 back
http::Response webhook_test(app::Context& context);        // a sample through the same code; 303 back
http::Response webhook_replay(app::Context& context);      // a kept call again; 303 back

// What a new address ends in: 128 random bits, 32 hex digits.
std::string new_address_id();

http::Response radarr(app::Context& context);
http::Response radarr_make(app::Context& context);         // 303 back
http::Response radarr_delete(app::Context& context);       // 303 back

}  // namespace web
