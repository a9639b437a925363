// What runs here and how it fares, for administrators: versions, sizes, numbers, settings in force; and checks
// with advice.
#pragma once

#include "app/context.h"

namespace web {

http::Response admin(app::Context& context);  // 303 /admin/server
http::Response admin_server(app::Context& context);
http::Response admin_health(app::Context& context);

}  // namespace web
