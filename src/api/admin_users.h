// /api/admin/users: the accounts.
#pragma once

#include "app/context.h"

namespace api {

// Rows: is_authenticated, user_is_admin.
http::Response admin_users(app::Context& context);
http::Response admin_user(app::Context& context);

// Rows: is_authenticated, user_is_admin, is_authorized_to_write.
http::Response admin_users_post(app::Context& context);
http::Response admin_user_put(app::Context& context);
http::Response admin_user_delete(app::Context& context);

}  // namespace api
