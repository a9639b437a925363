// A film of the provider that is not on the server yet: its preview, and the two ways of taking it in.
#pragma once

#include "app/context.h"

namespace web {

http::Response metadata_movie(app::Context& context);            // a stored film: 303 to its page
http::Response metadata_movie_add(app::Context& context);        // POST: stores it with one play today
http::Response metadata_movie_watchlist(app::Context& context);  // POST: stores it on the watchlist

}  // namespace web
