// /api/admin/jobs: the work of the job runner, everybody's and the server's own.
#pragma once

#include "app/context.h"

namespace api {

// Row: is_authenticated, user_is_admin.
http::Response admin_jobs(app::Context& context);

// Rows: is_authenticated, user_is_admin, is_authorized_to_write.
http::Response admin_job_retry(app::Context& context);
http::Response admin_job_delete(app::Context& context);

}  // namespace api
