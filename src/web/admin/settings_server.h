// The server's settings as administrators change them on pages: general, e-mail, and a test of each.
#pragma once

#include "app/context.h"

namespace web {

http::Response server_general(app::Context& context);
http::Response server_general_post(app::Context& context);
http::Response metadata_test(app::Context& context);
http::Response server_email(app::Context& context);
http::Response server_email_post(app::Context& context);
http::Response email_test(app::Context& context);

// Old addresses of pages that stand elsewhere now.
http::Response server_users(app::Context& context);  // 303 /admin/users
http::Response server_jobs(app::Context& context);   // 303 /admin/jobs

}  // namespace web
