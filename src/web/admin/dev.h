// Pages for whoever works on the pages: every part once, and each error page. Only with MATINEE_DEV=on.
#pragma once

#include "app/guards.h"

namespace web {

// 404 unless MATINEE_DEV is on.
app::Verdict dev_is_on(app::Context& context);

http::Response dev_components(app::Context& context);
http::Response dev_error(app::Context& context);  // {status}, and ?code= where one status has several pages

}  // namespace web
