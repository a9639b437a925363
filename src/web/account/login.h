// Logging in and out with the form.
#pragma once

#include "app/context.h"

namespace web {

http::Response login(app::Context& context);
http::Response login_post(app::Context& context);
http::Response logout(app::Context& context);

}  // namespace web
