// Accounts as administrators manage them.
#pragma once

#include "app/context.h"

namespace web {

http::Response admin_users(app::Context& context);
http::Response admin_user_new(app::Context& context);
http::Response admin_user_new_post(app::Context& context);
http::Response admin_user(app::Context& context);
http::Response admin_user_post(app::Context& context);
http::Response admin_user_delete(app::Context& context);
http::Response admin_user_reset_second_factor(app::Context& context);

}  // namespace web
