// Images of films and people, and the posters drawn for films that have none.
#pragma once

#include "app/context.h"

namespace web {

http::Response image(app::Context& context);        // GET /images/{size}/{file}
http::Response placeholder(app::Context& context);  // GET /placeholder/{id}.svg

}  // namespace web
