// /api/admin/events: the audit log.
#pragma once

#include "app/context.h"

namespace api {

// Row: is_authenticated, is_admin.
http::Response admin_events(app::Context& context);

}  // namespace api
