// /api/users/{username}/statistics: the numbers of a diary, of all time or one year.
#pragma once

#include "app/context.h"

namespace api {

// Row: is_authenticated, is_authorized_to_read_user_data.
http::Response statistics(app::Context& context);

}  // namespace api
