// A new password by a link that comes by mail. All of it is 404 while mail is not set up (app::mail_is_set_up).
#pragma once

#include "app/context.h"

namespace web {

http::Response forgot_password(app::Context& context);
http::Response forgot_password_post(app::Context& context);
http::Response reset_password(app::Context& context);  // GET ?token=
http::Response reset_password_post(app::Context& context);

}  // namespace web
