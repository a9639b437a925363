// /docs/api: the interactive description of the API.
#pragma once

#include "app/context.h"

namespace web {

// Row: start_session, open_to_all.
http::Response docs_api(app::Context& context);

}  // namespace web
