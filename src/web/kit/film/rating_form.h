// The rating control (partials/rating.tpl), filled and read: ten points with a half beside them, or ten half stars. It
// sends `rating` ("" or 1 … 10), `half`, and in `rating_was` the rating that it was made for.
#pragma once

#include <optional>

#include "app/context.h"
#include "app/page/forms.h"
#include "app/page/view.h"
#include "domain/user.h"

namespace web {

// The rating that a form sends, in tenths. A control that was not touched sends the rating that it showed, to the
// tenth, and asks for no change.
struct SentRating {
  bool touched = false;
  std::optional<int> rating;
};

// Reads ½ alone as 0.5, and ½ beside 10 as 10. Without `rating_was` a rating may be any number from 0.5 to 10, and an
// empty one counts as untouched. A problem is added for "rating".
SentRating read_rating(const http::Form& form, domain::RatingScale scale, app::Problems& problems);

// The place of the control, whose field ids begin with "r" (film) or "l" (log).
enum class RatingPlace { movie, log };

// Adds the include RATING to `target`: the viewer's rating of the film, or the choice of a form that is shown again.
void add_rating_form(const app::Context& context, app::Section& target, RatingPlace place, std::optional<int> rating,
                     const SentRating& sent = {});

}  // namespace web
