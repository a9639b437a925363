// The audit log of the whole server, with filters.
#pragma once

#include "app/context.h"

namespace web {

http::Response admin_events(app::Context& context);  // event_type, user_id, ip_address, from, to, page

}  // namespace web
