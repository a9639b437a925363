// /api/users/{username}/ratings/movies.
#pragma once

#include "app/context.h"

namespace api {

// Row: is_authenticated, is_authorized_to_read_user_data.
http::Response ratings(app::Context& context);

// Rows: is_authenticated, is_authorized_to_write_user_data.
http::Response ratings_put(app::Context& context);  // a rating's comment stays
http::Response ratings_delete(app::Context& context);

}  // namespace api
