// Rating a film and taking the rating back.
#pragma once

#include "app/context.h"

namespace web {

http::Response rate(app::Context& context);         // POST
http::Response rate_delete(app::Context& context);  // POST

}  // namespace web
