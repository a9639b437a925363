// The home page: for a member totals and shelves of the own diary, for everyone the films of the server.
#pragma once

#include "app/context.h"

namespace web {

http::Response home(app::Context& context);

}  // namespace web
