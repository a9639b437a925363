// Handlers of the year in review.
#pragma once

#include "app/context.h"

namespace web {

// year.cc: A user's year in review, and that of any other days.
http::Response year(app::Context& context);
http::Response year_of_days(app::Context& context);

}  // namespace web
