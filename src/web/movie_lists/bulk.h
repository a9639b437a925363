// Changing several films of a list at once: the page of the list that shows the bar for it again.
#pragma once

#include "app/context.h"
#include "domain/movie_list.h"
#include "web/diary/bulk.h"

namespace web {

// list.cc: the viewer's own list with check boxes and the bar, filled with what the form sent.
http::Response list_to_choose_from(app::Context& context, const domain::MovieList& list, const SentBulk& sent,
                                   int status);

}  // namespace web
