// A user's statistics, of all time or one year.
#pragma once

#include "app/context.h"

namespace web {

http::Response statistics(app::Context& context);

}  // namespace web
