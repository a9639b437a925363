// Which film to log: the search and the films that it begins with.
#pragma once

#include <string_view>

#include "app/context.h"
#include "app/page/view.h"
#include "domain/movie.h"

namespace web {

// Found films, the provider's when `page` is given; or without a query the viewer's watchlist, and while that is empty
// the films seen last on the server.
http::Response film_choice_page(app::Context& context, int status);

// Sets the film's poster and number, and shows the section LOCAL or REMOTE; one that is not stored has no id.
void fill_film(const app::Context& context, app::Section& target, const domain::Movie& movie,
               std::string_view poster_size);

}  // namespace web
