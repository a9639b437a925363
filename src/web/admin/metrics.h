// GET /metrics: the server's state as Prometheus text, for the addresses of MATINEE_METRICS_ALLOW.
#pragma once

#include "app/context.h"

namespace web {

http::Response metrics(app::Context& context);

}  // namespace web
