// /api/admin/settings: what administrators set; the same settings as on the pages.
#pragma once

#include "app/context.h"

namespace api {

// Row: is_authenticated, user_is_admin.
http::Response admin_settings(app::Context& context);

// Rows: is_authenticated, user_is_admin, is_authorized_to_write.
http::Response admin_settings_put(app::Context& context);
http::Response admin_metadata_test(app::Context& context);  // and rate_limited

}  // namespace api
