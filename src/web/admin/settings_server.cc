#include <algorithm>

#include "app/admin/provider_state.h"
#include "app/page/flash.h"
#include "app/page/page.h"
#include "base/text.h"
#include "net/mail.h"
#include "store/account/setting.h"
#include "web/admin/checkup.h"
#include "web/admin/handlers.h"
#include "web/admin/setting_row.h"
#include "web/kit/settings_menu.h"

namespace web {

namespace {

namespace t = app::t;

constexpr SettingRow kRows[] = {
    {t::BASE_URL_ROW, "MATINEE_BASE_URL"},
    {t::REGISTRATION_ROW, "MATINEE_REGISTRATION"},
    {t::TIMEZONE_ROW, "MATINEE_TIMEZONE"},
    {t::METADATA_API_KEY_ROW, "MATINEE_METADATA_API_KEY"},
    {t::METADATA_LANGUAGE_ROW, "MATINEE_METADATA_LANGUAGE"},
    {t::IMAGE_CACHE_ROW, "MATINEE_IMAGE_CACHE"},
    {t::PROVIDER_SEARCH_ROW, "MATINEE_PROVIDER_SEARCH"},
    {t::MEDIA_SERVER_ADDRESSES_ROW, store::kMediaServerAddresses},
    {t::AUDIT_DAYS_ROW, store::kAuditDays},
    {t::SMTP_URL_ROW, "MATINEE_SMTP_URL"},
    {t::SMTP_FROM_ROW, "MATINEE_SMTP_FROM"},
    {t::SMTP_USER_ROW, "MATINEE_SMTP_USER"},
    {t::SMTP_PASSWORD_ROW, "MATINEE_SMTP_PASSWORD"},
};

void fill_provider_settings(const app::Context& context, app::Section& body,
                            const std::optional<metadata::KeyCheck>& test) {
  const app::ProviderState state = app::provider_state(context.app);
  body.show_if(state == app::ProviderState::key_missing, t::KEY_MISSING);
  body.show_if(state == app::ProviderState::key_rejected, t::KEY_REJECTED)
      .show_if(state == app::ProviderState::stand_in, t::KEY_STAND_IN);
  if (!test) return;
  if (test->success) {
    body.add(t::TEST_OK).text(t::LATENCY, context.language.number(test->latency_ms));
    return;
  }
  app::Section failed = body.add(t::TEST_FAILED);
  failed.text(t::MESSAGE, test->message)
      .optional(t::STATUS_CODE, test->status == 0 ? "" : std::to_string(test->status));
}

// The result of a test mail: `problem` says why it was not sent, and is empty if it was.
struct MailTest {
  base::Text problem;
};

void fill_mail(const app::Context& context, app::Section& body, const std::optional<MailTest>& test) {
  const std::string& address = context.member().email;
  const bool sends = net::mail_can_be_sent(context.app.config);
  body.show_if(!sends, t::MAIL_OFF).show_if(sends && context.app.config.base_url.empty(), t::NO_BASE_URL);
  if (sends) body.add(t::CAN_TEST).text(t::EMAIL, address);
  if (!test) return;
  if (test->problem.is_empty()) body.add(t::MAIL_SENT).text(t::EMAIL, address);
  else body.add(t::MAIL_FAILED).text(t::MESSAGE, test->problem);
}

// Names the first thing that needs attention.
void add_health_row(const app::Context& context, app::Section& body) {
  const std::vector<HealthCheck> checks = check_up(context.app);
  const auto trouble = std::ranges::find_if(checks, [](const auto& check) { return check.state != HealthState::good; });
  const bool is_well = trouble == checks.end();
  add_settings_row(context, body, "/admin/health", base::tr("Health"),
                   is_well ? base::tr("Everything is working.") : trouble->text)
      .show(is_well ? t::GOOD : t::BAD);
}

struct ServerTests {
  std::optional<metadata::KeyCheck> provider = {};
  std::optional<MailTest> mail = {};
};

http::Response show_server(app::Context& context, const app::Problems& problems, const ServerTests& tests, int status) {
  app::Page page(context.language, "settings_server.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::server);
  add_health_row(context, body);
  add_settings_row(context, body, "/admin/server", base::tr("About this server"),
                   base::tr("Version, storage, processes and all settings"));
  for (const SettingRow& row : kRows) add_setting_row(context, body, row, problems);
  fill_provider_settings(context, body, tests.provider);
  fill_mail(context, body, tests.mail);
  return app::render(context, page, {.title = base::tr("Server"), .here = "/settings/server"}, status);
}

MailTest send_test(const app::Context& context) {
  if (!net::mail_can_be_sent(context.app.config)) return {base::tr("Set a mail server and a sender first.")};
  try {
    net::send_mail(net::mail_server(context.app.config),
                   {context.member().email, context.text(base::tr("Test e-mail from Matinee")),
                    context.text(base::tr("Your Matinee server can send e-mail.")) + '\n'},
                   context.now());
    return {};
  } catch (const net::MailError& error) {
    return {error.message};
  }
}

}  // namespace

http::Response settings_server(app::Context& context) { return show_server(context, {}, {}, 200); }

http::Response settings_server_post(app::Context& context) {
  app::Problems problems;
  const auto changes = read_setting_changes(context, kRows, problems);
  if (!problems.empty())
    return app::refused(context, problems, [&] { return show_server(context, problems, {}, 422); });
  store::Tx tx(context.app.db);
  app::save_settings(context, tx, changes);
  return app::commit_with_flash(
      context, tx, context.url(context.req.path()),
      {.text = changes.empty() ? base::tr("No changes to save.") : base::tr("Settings saved.")});
}

http::Response metadata_test(app::Context& context) {
  const auto check = app::check_provider(context);
  return context.req.wants_json() ? http::json(app::check_json(context, check))
                                  : show_server(context, {}, {.provider = check}, 200);
}

http::Response email_test(app::Context& context) {
  const MailTest test = send_test(context);
  if (!context.req.wants_json()) return show_server(context, {}, {.mail = test}, 200);
  base::Json body = base::json_object();
  body["success"] = test.problem.is_empty();
  body["message"] =
      context.text(test.problem.is_empty() ? base::tr("The mail server accepted the message.") : test.problem);
  return http::json(body);
}

}  // namespace web
