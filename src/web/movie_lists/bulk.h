// The page of a list with the bar that changes several films at once, shown again after a form was refused.
#pragma once

#include "app/context.h"
#include "domain/movie_list.h"
#include "web/kit/bulk.h"

namespace web {

// Shows the viewer's own list with check boxes and the bar, filled with the values that the form sent (list.cc).
http::Response list_to_choose_from(app::Context& context, const domain::MovieList& list, const SentBulk& sent,
                                   int status);

}  // namespace web
