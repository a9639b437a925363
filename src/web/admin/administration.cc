#include "app/page/page.h"
#include "store/account/invite.h"
#include "store/account/server.h"
#include "store/work/job.h"
#include "web/admin/handlers.h"
#include "web/kit/settings_menu.h"

namespace web {

namespace {

namespace t = app::t;

base::Text jobs_text(const store::JobCounts& jobs) {
  if (jobs.failed > 0) return base::tr_n("{n} job failed", "{n} jobs failed", jobs.failed);
  const std::int64_t open = jobs.waiting + jobs.running;
  return open > 0 ? base::tr_n("{n} job to do", "{n} jobs to do", open) : base::tr_c("jobs", "All done");
}

}  // namespace

http::Response settings_administration(app::Context& context) {
  store::Db& db = context.app.db;
  app::Page page(context.language, "settings_administration.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::administration);
  const std::int64_t invites = std::ssize(store::open_invites(db, context.now()));
  add_settings_row(context, body, "/admin/users", base::tr("Members"),
                   base::tr_n("{n} member", "{n} members", store::server_counts(db).users));
  add_settings_row(context, body, "/admin/invites", base::tr("Invitations"),
                   base::tr_n("{n} open invitation", "{n} open invitations", invites));
  add_settings_row(context, body, "/admin/jobs", base::tr("Jobs"), jobs_text(store::count_jobs(db, std::nullopt)));
  add_settings_row(context, body, "/admin/events", base::tr("Events"), base::tr("Logins and changes"));
  return app::render(context, page, {.title = base::tr("Administration")});
}

}  // namespace web
