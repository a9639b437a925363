// The first visit to a new server: what is missing, and the first account.
#pragma once

#include "app/context.h"

namespace web {

http::Response landing(app::Context& context);
http::Response init(app::Context& context);
http::Response init_post(app::Context& context);

}  // namespace web
