// Fills partials/rating.tpl: the radio group of ten points or of ten half stars, or the field for 5 to 100.
#pragma once

#include <optional>

#include "app/context.h"
#include "app/page/view.h"

namespace web {

// On the film page a rating between two points (8.3) checks the lower one. In the log form it checks none, because an
// empty rating changes nothing there.
enum class RatingPlace { movie, log };

// Adds the include RATING to `target`; `rating` in tenths. Field ids begin with "r" (film) or "l" (log).
void add_rating_form(const app::Context& context, app::Fill& target, RatingPlace place, std::optional<int> rating);

// Whether the rating is one of the points that the form offers.
bool is_point(int rating);

}  // namespace web
