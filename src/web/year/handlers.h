// Handlers of the year in review.
#pragma once

#include "app/context.h"

namespace web {

// year.cc: A member's year in review, and that of any other days.
http::Response year(app::Context& context);
http::Response year_of_days(app::Context& context);

// year_picture.cc: The picture of a year as a file.
http::Response year_card_png(app::Context& context);  // shape

// year_card.cc: The owner's choices for the picture of a year.
http::Response year_card(app::Context& context);       // shape; with posters: all fields of the form, not saved
http::Response year_card_post(app::Context& context);  // numbers[], posters, person, look, shape

}  // namespace web
