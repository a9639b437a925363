// Everybody of a user's diary: the cast, and the directors, page by page.
#pragma once

#include "app/context.h"

namespace web {

http::Response actors(app::Context& context);
http::Response directors(app::Context& context);

}  // namespace web
