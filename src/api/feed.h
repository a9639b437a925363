// Lists for programs that fetch films: Radarr reads a user's watchlist ("StevenLu Custom").
#pragma once

#include "app/context.h"

namespace api {

http::Response radarr_feed(app::Context& context);

}  // namespace api
