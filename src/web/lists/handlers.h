// Every handler of this folder, by the file that it stands in; src/routes.cc says for which addresses.
#pragma once

#include "app/context.h"

namespace web {

// movies.cc: The pages of films, as posters or as a table: all of the server, those a user has watched, a user's
// watchlist, and the films that a user likes.
http::Response movies(app::Context& context);
http::Response watched_movies(app::Context& context);
http::Response watchlist(app::Context& context);
http::Response likes(app::Context& context);
http::Response own_watchlist(app::Context& context);

// saved_filters.cc: Filters under a name, one's own and those of others: lists that fill themselves.
http::Response saved_filters(app::Context& context);
http::Response save_filter(app::Context& context);
http::Response delete_filter(app::Context& context);
http::Response undo_filter(app::Context& context);

// tonight.cc: "What shall we watch?": one film at random.
http::Response tonight(app::Context& context);

}  // namespace web
