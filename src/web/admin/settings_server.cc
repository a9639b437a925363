#include "app/admin/provider_state.h"
#include "app/page/flash.h"
#include "app/page/page.h"
#include "base/text.h"
#include "net/mail.h"
#include "store/account/setting.h"
#include "web/account/security_page.h"
#include "web/admin/handlers.h"
#include "web/admin/setting_row.h"

namespace web {

namespace {

namespace t = app::t;

constexpr char kGeneralPath[] = "/old/settings/server/general";
constexpr char kEmailPath[] = "/old/settings/server/email";

constexpr SettingRow kGeneral[] = {
    {t::BASE_URL_ROW, "MATINEE_BASE_URL"},
    {t::REGISTRATION_ROW, "MATINEE_REGISTRATION"},
    {t::TIMEZONE_ROW, "MATINEE_TIMEZONE"},
    {t::METADATA_API_KEY_ROW, "MATINEE_METADATA_API_KEY"},
    {t::METADATA_LANGUAGE_ROW, "MATINEE_METADATA_LANGUAGE"},
    {t::IMAGE_CACHE_ROW, "MATINEE_IMAGE_CACHE"},
    {t::PROVIDER_SEARCH_ROW, "MATINEE_PROVIDER_SEARCH"},
    {t::MEDIA_SERVER_ADDRESSES_ROW, store::kMediaServerAddresses},
    {t::AUDIT_DAYS_ROW, store::kAuditDays},
};

constexpr SettingRow kEmail[] = {
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

http::Response show_general(app::Context& context, const app::Problems& problems,
                            const std::optional<metadata::KeyCheck>& test, int status) {
  app::Page page(context.language, "settings_server_general.tpl");
  app::Section& body = page.body();
  add_settings_nav(context, body, t::AT_SERVER_GENERAL);
  for (const SettingRow& row : kGeneral) add_setting_row(context, body, row, problems);
  fill_provider_settings(context, body, test);
  return app::render(context, page, {.title = base::tr("Server settings"), .here = kGeneralPath}, status);
}

// The result of a test mail: `problem` says why it was not sent, and is empty if it was.
struct MailTest {
  base::Text problem;
};

void fill_mail_test(const app::Context& context, app::Section& body, const std::optional<MailTest>& test) {
  const std::string& address = context.member().email;
  if (net::mail_can_be_sent(context.app.config)) body.add(t::CAN_TEST).text(t::EMAIL, address);
  if (!test) return;
  if (test->problem.is_empty()) body.add(t::TEST_OK).text(t::EMAIL, address);
  else body.add(t::TEST_FAILED).text(t::MESSAGE, test->problem);
}

http::Response show_email(app::Context& context, const app::Problems& problems, const std::optional<MailTest>& test,
                          int status) {
  app::Page page(context.language, "settings_server_email.tpl");
  app::Section& body = page.body();
  add_settings_nav(context, body, t::AT_SERVER_EMAIL);
  const bool sends = net::mail_can_be_sent(context.app.config);
  body.show_if(!sends, t::MAIL_OFF).show_if(sends && context.app.config.base_url.empty(), t::NO_BASE_URL);
  for (const SettingRow& row : kEmail) add_setting_row(context, body, row, problems);
  fill_mail_test(context, body, test);
  return app::render(context, page, {.title = base::tr("E-mail"), .here = kEmailPath}, status);
}

http::Response store_settings(app::Context& context, const std::vector<app::SettingChange>& changes, const char* path) {
  store::Tx tx(context.app.db);
  app::save_settings(context, tx, changes);
  return app::commit_with_flash(
      context, tx, context.url(path),
      {.text = changes.empty() ? base::tr("No changes to save.") : base::tr("Settings saved.")});
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

http::Response server_general(app::Context& context) { return show_general(context, {}, std::nullopt, 200); }

http::Response server_general_post(app::Context& context) {
  app::Problems problems;
  const auto changes = read_setting_changes(context, kGeneral, problems);
  app::refuse_as_json(context, problems);
  return problems.empty() ? store_settings(context, changes, kGeneralPath)
                          : show_general(context, problems, std::nullopt, 422);
}

http::Response metadata_test(app::Context& context) {
  const auto check = app::check_provider(context);
  return context.req.wants_json() ? http::json(app::check_json(context, check)) : show_general(context, {}, check, 200);
}

http::Response server_email(app::Context& context) { return show_email(context, {}, std::nullopt, 200); }

http::Response server_email_post(app::Context& context) {
  app::Problems problems;
  const auto changes = read_setting_changes(context, kEmail, problems);
  app::refuse_as_json(context, problems);
  return problems.empty() ? store_settings(context, changes, kEmailPath)
                          : show_email(context, problems, std::nullopt, 422);
}

http::Response email_test(app::Context& context) {
  const MailTest test = send_test(context);
  if (!context.req.wants_json()) return show_email(context, {}, test, 200);
  base::Json body = base::json_object();
  body["success"] = test.problem.is_empty();
  body["message"] =
      context.text(test.problem.is_empty() ? base::tr("The mail server accepted the message.") : test.problem);
  return http::json(body);
}

http::Response server_users(app::Context& context) { return http::see_other(context.url("/admin/users")); }

http::Response server_jobs(app::Context& context) { return http::see_other(context.url("/admin/jobs")); }

}  // namespace web
