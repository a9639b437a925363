// The dialect of the public project Movary, whose clients send X-Movary-Client or X-Movary-Token: its names, codes and
// whole ratings. Requests are translated before they are dispatched, answers afterwards; nothing else knows of it.
#pragma once

#include "app/dispatch.h"

namespace api {

// Whether a request below /api/ is made in the dialect. The service's own headers win.
bool speaks_movary(const http::Variables& variables);

// As app::dispatch, for clients of either kind.
app::Outcome dispatch(const app::Services& services, http::Variables variables, http::BodyReader reader);

}  // namespace api
