// A person's diary: as a table by day, as posters, and as a calendar month.
#pragma once

#include "app/context.h"

namespace web {

http::Response history(app::Context& context);  // GET /users/{username}/history

}  // namespace web
