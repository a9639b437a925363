// Where a film can be watched in one country, as the provider knows it.
#pragma once

#include "app/context.h"

namespace web {

http::Response where_to_watch(app::Context& context);

}  // namespace web
