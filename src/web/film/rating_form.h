// The rating control (partials/rating.tpl), filled and read: ten points with a half beside them, or ten half stars. It
// sends `rating` ("" or 1 … 10), `half`, and in `rating_was` the rating that it was made for.
#pragma once

#include <optional>

#include "app/context.h"
#include "app/page/forms.h"
#include "app/page/view.h"
#include "domain/user.h"

namespace web {

// What a form says about the rating, in tenths. One whose control was not touched says the rating that it showed, to
// the tenth, and asks for no change.
struct SentRating {
  bool touched = false;
  std::optional<int> rating;
};

// ½ alone is 0.5, ½ beside 10 is 10. Without `rating_was` a rating may be any number from 0.5 to 10, and an empty one
// is no touch. A problem stands under "rating".
SentRating read_rating(const http::Form& form, domain::RatingScale scale, app::Problems& problems);

// The ids of its fields begin with "r" (film) or "l" (log).
enum class RatingPlace { movie, log };

// Adds the include RATING to `target`: the viewer's rating of the film, or what a form that is shown again chose.
void add_rating_form(const app::Context& context, app::Section& target, RatingPlace place, std::optional<int> rating,
                     const SentRating& sent = {});

}  // namespace web
