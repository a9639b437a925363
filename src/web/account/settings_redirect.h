// Short addresses of the settings pages.
#pragma once

#include "app/context.h"

namespace web {

http::Response settings_choice(app::Context& context);    // GET /settings?page=
http::Response settings_redirect(app::Context& context);  // GET /settings/{rest}

}  // namespace web
