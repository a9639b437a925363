// /api/users/{username}/history/movies: the diary.
#pragma once

#include "app/context.h"

namespace api {

// Row: is_authenticated, is_authorized_to_read_user_data.
http::Response history(app::Context& context);

// Rows: is_authenticated, is_authorized_to_write_user_data.
http::Response history_post(app::Context& context);    // plays are added to that date
http::Response history_put(app::Context& context);     // that date is exactly this
http::Response history_delete(app::Context& context);

}  // namespace api
