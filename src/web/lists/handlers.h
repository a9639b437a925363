// Every handler of this folder, grouped by file; src/routes.cc maps the addresses to them.
#pragma once

#include "app/context.h"

namespace web {

// movies.cc: The pages of films, as posters or as a table: all of the server, those that a member has watched, a
// member's watchlist, and the films that a member likes.
http::Response movies(app::Context& context);
http::Response watched_movies(app::Context& context);
http::Response watchlist(app::Context& context);
http::Response likes(app::Context& context);
http::Response own_watchlist(app::Context& context);

// saved_filters.cc: Smart lists, which are filters saved under a name, the member's own and those of others.
http::Response saved_filters(app::Context& context);
http::Response save_filter(app::Context& context);
http::Response delete_filter(app::Context& context);

// tonight.cc: "What shall we watch?", which picks one film at random.
http::Response tonight(app::Context& context);

}  // namespace web
