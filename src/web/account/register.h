// Making an account oneself, where the server allows it.
#pragma once

#include "app/context.h"

namespace web {

http::Response register_page(app::Context& context);
http::Response register_post(app::Context& context);

}  // namespace web
