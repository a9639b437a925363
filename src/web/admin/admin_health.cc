#include "app/page/display.h"
#include "app/page/page.h"
#include "web/admin/checkup.h"
#include "web/admin/handlers.h"
#include "web/kit/settings_menu.h"

namespace web {

namespace {

namespace t = app::t;

HealthCheck connection(const app::Context& context) {
  if (context.is_https()) return {base::tr("Connection"), HealthState::good, base::tr("You’re connected over HTTPS.")};
  return {base::tr("Connection"), HealthState::warning,
          base::tr("You’re not using HTTPS, so passwords can be read on the way."),
          base::tr("Put a proxy with a certificate in front, unless you use Matinee only on this machine.")};
}

void add_check(app::Section row, const HealthCheck& check) {
  row.text(t::TITLE, check.title).text(t::TEXT, check.text).optional(t::ADVICE, check.advice);
  row.show(check.state == HealthState::good ? t::GOOD : check.state == HealthState::warning ? t::WARNING : t::BAD);
}

}  // namespace

http::Response admin_health(app::Context& context) {
  app::Page page(context.language, "admin_health.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::server);
  std::vector<HealthCheck> checks = check_up(context.app);
  checks.push_back(connection(context));
  bool well = true;
  for (const HealthCheck& check : checks) {
    well = well && check.state == HealthState::good;
    add_check(body.add(t::CHECK), check);
  }
  body.show(well ? t::ALL_WELL : t::TROUBLE);
  body.text(t::CHECKED_TEXT, base::tr_c("a moment", "{day}, {time}",
                                        {{"day", app::date_text(context, context.today())},
                                         {"time", base::local_clock(context.now(), context.time_zone())}}));
  return app::render(context, page, {.title = base::tr("Health")});
}

}  // namespace web
