// /api/users/{username}/played/movies: the films of the diary, each with its dates.
#pragma once

#include "app/context.h"

namespace api {

// Row: is_authenticated, is_authorized_to_read_user_data.
http::Response played(app::Context& context);

// Rows: is_authenticated, is_authorized_to_write_user_data.
http::Response played_post(app::Context& context);    // plays are added to each date
http::Response played_put(app::Context& context);     // each named date is exactly this
http::Response played_delete(app::Context& context);  // the named dates, else all of the film

}  // namespace api
