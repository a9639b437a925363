// The handlers of this folder, grouped by source file; src/routes.cc says which addresses they answer.
#pragma once

#include "app/context.h"
#include "app/guards.h"

namespace web {

// admin_events.cc: The audit log of the whole server, with filters.
http::Response admin_events(app::Context& context);  // event_type, user_id, ip_address, from, to, page

// admin_invites.cc: Links for creating an account, even where registration is off.
http::Response admin_invites(app::Context& context);
http::Response admin_invites_post(app::Context& context);  // note; shows the link only this once
http::Response admin_invite_delete(app::Context& context);

// admin_jobs.cc: The jobs of the job runner, as a page or as JSON. Members see their own, and administrators see all.
http::Response admin_jobs(app::Context& context);  // by, state, type, page, limit
http::Response jobs(app::Context& context);        // by, state, type, page, limit
http::Response job(app::Context& context);
http::Response job_retry(app::Context& context);
http::Response job_delete(app::Context& context);

// admin_server.cc: The state of the server, for administrators: versions, sizes, numbers, settings in force, and checks
// with advice.
http::Response admin(app::Context& context);  // 303 /admin/server
http::Response admin_server(app::Context& context);
http::Response stand_in_dismiss(app::Context& context);  // POST: hides the stand-in's banner in this browser
http::Response admin_health(app::Context& context);

// administration.cc: The page from which administrators reach members, invitations, jobs and events.
http::Response settings_administration(app::Context& context);

// admin_users.cc: Managing accounts, for administrators.
http::Response admin_users(app::Context& context);
http::Response admin_user_new(app::Context& context);
http::Response admin_user_new_post(app::Context& context);
http::Response admin_user(app::Context& context);
http::Response admin_user_post(app::Context& context);
http::Response admin_user_delete(app::Context& context);
http::Response admin_user_reset_second_factor(app::Context& context);

// dev.cc: Pages for people who work on the pages, which show every part and each error page. Only with MATINEE_DEV=on.
// This guard answers 404 unless MATINEE_DEV is on.
app::GuardResult dev_is_on(app::Context& context);
http::Response dev_components(app::Context& context);
http::Response dev_error(app::Context& context);  // {status}, and ?code= where one status has several pages

// docs_api.cc: The interactive description of the API, at /docs/api.
http::Response docs_api(app::Context& context);

// health.cc: Answers for monitors that ask if the process is alive or if it can serve, without version or detail.
http::Response healthz(app::Context& context);
http::Response readyz(app::Context& context);

// metrics.cc: GET /metrics: the server's state as Prometheus text, for the addresses of MATINEE_METRICS_ALLOW.
http::Response metrics(app::Context& context);

// settings_server.cc: The server's settings that administrators change on a page, and tests of key and mail server.
http::Response settings_server(app::Context& context);
http::Response settings_server_post(app::Context& context);
http::Response metadata_test(app::Context& context);
http::Response email_test(app::Context& context);

}  // namespace web
