// A person's dashboard: totals, last plays, and what is watched most.
#pragma once

#include "app/context.h"

namespace web {

http::Response dashboard(app::Context& context);  // GET /users/{username}

}  // namespace web
