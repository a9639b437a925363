// The rating control (partials/rating.tpl), filled and read: ten points or five stars, with halves. It sends
// `rating` ("" or 0.5 … 10), and in `rating_was` the rating that it was made for.
#pragma once

#include <optional>

#include "actions/input.h"
#include "app/context.h"
#include "app/page/forms.h"
#include "app/page/view.h"
#include "domain/user.h"

namespace web {

// Reads the rating. A control that was not touched sends the rating that it showed, to the tenth. Without `rating_was`
// a rating may be any number from 0.5 to 10 or "none", and an empty one counts as untouched. A problem is added for
// "rating".
actions::RatingChange read_rating(const http::Form& form, domain::RatingScale scale, app::Problems& problems);

// The place of the control, whose field ids begin with "r" (film) or "l" (log).
enum class RatingPlace { movie, log };

// Adds the include RATING to `target`: the viewer's rating of the film, or the choice of a form that is shown again.
void add_rating_form(const app::Context& context, app::Section& target, RatingPlace place, std::optional<int> rating,
                     const actions::RatingChange& sent = {});

}  // namespace web
