// Answers for monitors: whether the process lives, and whether it can serve. No version, no detail.
#pragma once

#include "app/context.h"

namespace web {

http::Response healthz(app::Context& context);
http::Response readyz(app::Context& context);

}  // namespace web
