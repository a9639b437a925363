// What media servers post (contract §5).
#pragma once

#include "app/context.h"

namespace api {

http::Response webhook(app::Context& context);

}  // namespace api
