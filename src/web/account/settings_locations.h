// A person's places: cinemas, homes, where films are watched.
#pragma once

#include "app/context.h"

namespace web {

http::Response settings_locations(app::Context& context);
http::Response location_add(app::Context& context);
http::Response location_change(app::Context& context);
http::Response location_delete(app::Context& context);

}  // namespace web
