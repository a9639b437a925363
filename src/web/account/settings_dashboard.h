// Which rows a person's dashboard has, in which order, and which of them are open.
#pragma once

#include "app/context.h"

namespace web {

http::Response settings_dashboard(app::Context& context);
http::Response settings_dashboard_post(app::Context& context);
http::Response settings_dashboard_reset(app::Context& context);

}  // namespace web
