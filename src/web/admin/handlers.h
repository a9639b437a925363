// Every handler of this folder, by the file that it stands in; src/routes.cc says for which addresses.
#pragma once

#include "app/context.h"
#include "app/guards.h"

namespace web {

// admin_events.cc: The audit log of the whole server, with filters.
http::Response admin_events(app::Context& context);  // event_type, user_id, ip_address, from, to, page

// admin_invites.cc: Links by which somebody makes an account, also where registration is off.
http::Response admin_invites(app::Context& context);
http::Response admin_invites_post(app::Context& context);  // note; shows the link, this once
http::Response admin_invite_delete(app::Context& context);

// admin_jobs.cc: Work of the job runner as people see it: everybody their own, administrators all. As a page or as
// JSON.
http::Response admin_jobs(app::Context& context);  // state, type, page, limit
http::Response jobs(app::Context& context);        // the same
http::Response job(app::Context& context);
http::Response job_retry(app::Context& context);
http::Response job_delete(app::Context& context);

// admin_server.cc: What runs here and how it fares, for administrators: versions, sizes, numbers, settings in force;
// and checks with advice.
http::Response admin(app::Context& context);  // 303 /admin/server
http::Response admin_server(app::Context& context);
http::Response stand_in_dismiss(app::Context& context);  // POST: the stand-in's banner goes from this browser
http::Response admin_health(app::Context& context);

// admin_users.cc: Accounts as administrators manage them.
http::Response admin_users(app::Context& context);
http::Response admin_user_new(app::Context& context);
http::Response admin_user_new_post(app::Context& context);
http::Response admin_user(app::Context& context);
http::Response admin_user_post(app::Context& context);
http::Response admin_user_delete(app::Context& context);
http::Response admin_user_reset_second_factor(app::Context& context);

// dev.cc: Pages for whoever works on the pages: every part once, and each error page. Only with MATINEE_DEV=on.
// 404 unless MATINEE_DEV is on.
app::GuardResult dev_is_on(app::Context& context);
http::Response dev_components(app::Context& context);
http::Response dev_error(app::Context& context);  // {status}, and ?code= where one status has several pages

// docs_api.cc: /docs/api: the interactive description of the API.
http::Response docs_api(app::Context& context);

// health.cc: Answers for monitors: whether the process lives, and whether it can serve. No version, no detail.
http::Response healthz(app::Context& context);
http::Response readyz(app::Context& context);

// metrics.cc: GET /metrics: the server's state as Prometheus text, for the addresses of MATINEE_METRICS_ALLOW.
http::Response metrics(app::Context& context);

// settings_server.cc: The server's settings as administrators change them on pages: general, e-mail, and a test of
// each.
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
