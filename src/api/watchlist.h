// /api/users/{username}/watchlist/movies.
#pragma once

#include "app/context.h"

namespace api {

// Row: is_authenticated, is_authorized_to_read_user_data.
http::Response watchlist(app::Context& context);

// Rows: is_authenticated, is_authorized_to_write_user_data.
http::Response watchlist_post(app::Context& context);  // a film that is on it keeps its added_at
http::Response watchlist_delete(app::Context& context);

}  // namespace api
