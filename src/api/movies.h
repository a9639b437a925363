// /api/movies: searching at the provider, adding a film, one film whole.
#pragma once

#include "app/context.h"

namespace api {

// Row: is_authenticated.
http::Response movies_search(app::Context& context);

// Row: is_authenticated, is_authorized_to_write.
http::Response movies_add(app::Context& context);

// Row: is_authenticated.
http::Response movie(app::Context& context);

}  // namespace api
