// Work of the job runner as people see it: everybody their own, administrators all. As a page or as JSON
// (contract §3).
#pragma once

#include "app/context.h"

namespace web {

http::Response admin_jobs(app::Context& context);  // state, type, page, limit
http::Response jobs(app::Context& context);        // the same
http::Response job(app::Context& context);
http::Response job_retry(app::Context& context);
http::Response job_delete(app::Context& context);

}  // namespace web
