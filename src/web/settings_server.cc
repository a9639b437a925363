#include "web/settings_server.h"

#include <algorithm>

#include "app/flash.h"
#include "app/mail.h"
#include "app/page.h"
#include "base/text.h"
#include "store/setting.h"
#include "web/security_page.h"
#include "web/server_state.h"
#include "web/setting_row.h"
#include "web/settings_limits.h"

namespace web {

namespace {

namespace t = app::t;

constexpr char kGeneralPath[] = "/old/settings/server/general";
constexpr char kEmailPath[] = "/old/settings/server/email";
constexpr std::size_t kMaxSecret = 500, kMaxUser = 254, kMaxAddresses = 1000;
constexpr std::int64_t kMostAuditDays = 36500;
constexpr char kMailServerHint[] = "Write it as smtps://mail.example.org:465 or smtp://mail.example.org:587.";

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

bool is_language(std::string_view text) {
  if (text.size() != 2 && text.size() != 5) return false;
  const bool country = text.size() == 2 || (text[2] == '-' && is_upper(text[3]) && is_upper(text[4]));
  return is_lower(text[0]) && is_lower(text[1]) && country;
}

// Characters of host names, addresses and networks.
bool are_addresses(std::string_view text) {
  return text.size() <= kMaxAddresses && std::all_of(text.begin(), text.end(), [](char c) {
           return base::is_alnum(std::string_view(&c, 1)) || std::string_view(" .:-/").find(c) != std::string_view::npos;
         });
}

std::optional<std::string> unless(bool good, const char* problem) { return good ? std::nullopt : std::optional<std::string>(problem); }

// An address at which this page could not be used any more would lock its administrator out.
std::optional<std::string> base_url_problem(const app::Context& context, const std::string& value) {
  std::string url = value;
  while (url.ends_with('/')) url.pop_back();
  const auto slash = std::min(url.find('/', url.find("://") + 3), url.size());
  if (url.substr(slash) != context.base_path())
    return context.base_path().empty() ? std::string("This server is reached without a path, so its address has none.")
                                       : "This server is reached below " + context.base_path() + ", so its address ends with that.";
  const std::string_view origin = context.req.header("Origin");
  if (context.req.header("Sec-Fetch-Site").empty() && !origin.empty() && origin != url.substr(0, slash))
    return "This browser has opened " + std::string(origin) + "; its forms would be refused. Open the new address and set it there.";
  return std::nullopt;
}

std::optional<std::string> key_problem(const app::Context&, const std::string& value) {
  return unless(value.size() <= kMaxSecret && value.find_first_of(" \n\t&?#") == std::string::npos, "This does not look like a key.");
}

std::optional<std::string> language_problem(const app::Context&, const std::string& value) {
  return unless(is_language(value), "Write it as en or en-US.");
}

std::optional<std::string> addresses_problem(const app::Context&, const std::string& value) {
  return unless(are_addresses(value), "Write hosts or networks with spaces between, as 192.168.1.20 or 192.168.1.0/24.");
}

std::optional<std::string> days_problem(const app::Context&, const std::string& value) {
  const auto days = base::parse_id(value);
  return unless(days && *days >= 1 && *days <= kMostAuditDays, "Write a number of days from 1 to 36500.");
}

std::optional<std::string> mail_server_problem(const app::Context&, const std::string& value) {
  return unless(app::is_mail_server_url(value), kMailServerHint);
}

std::optional<std::string> sender_problem(const app::Context&, const std::string& value) {
  return unless(app::is_mail_address(value), "Write an e-mail address.");
}

std::optional<std::string> user_problem(const app::Context&, const std::string& value) {
  return unless(value.size() <= kMaxUser && value.find('\n') == std::string::npos, "This is too long for a user name.");
}

std::optional<std::string> password_problem(const app::Context&, const std::string& value) {
  return unless(value.size() <= kMaxSecret && value.find('\n') == std::string::npos, "This is too long for a password.");
}

constexpr SettingRow kGeneral[] = {
    {t::BASE_URL_ROW, "MATINEE_BASE_URL", SettingKind::text, "", "Write it as https://films.example.org.", base_url_problem},
    {t::REGISTRATION_ROW, "MATINEE_REGISTRATION", SettingKind::flag, "", "Choose on or off.", nullptr},
    {t::TIMEZONE_ROW, "MATINEE_TIMEZONE", SettingKind::zone, "", "Choose a time zone of the list.", nullptr},
    {t::METADATA_API_KEY_ROW, "MATINEE_METADATA_API_KEY", SettingKind::secret, "", "", key_problem},
    {t::METADATA_LANGUAGE_ROW, "MATINEE_METADATA_LANGUAGE", SettingKind::text, "", "", language_problem},
    {t::IMAGE_CACHE_ROW, "MATINEE_IMAGE_CACHE", SettingKind::flag, "", "Choose on or off.", nullptr},
    {t::MEDIA_SERVER_ADDRESSES_ROW, store::kMediaServerAddresses, SettingKind::text, "", "", addresses_problem},
    {t::AUDIT_DAYS_ROW, store::kAuditDays, SettingKind::text, "400", "", days_problem},
};

constexpr SettingRow kEmail[] = {
    {t::SMTP_URL_ROW, "MATINEE_SMTP_URL", SettingKind::text, "", kMailServerHint, mail_server_problem},
    {t::SMTP_FROM_ROW, "MATINEE_SMTP_FROM", SettingKind::text, "", "", sender_problem},
    {t::SMTP_USER_ROW, "MATINEE_SMTP_USER", SettingKind::text, "", "", user_problem},
    {t::SMTP_PASSWORD_ROW, "MATINEE_SMTP_PASSWORD", SettingKind::secret, "", "", password_problem},
};

using Tested = std::optional<metadata::Provider::Check>;

void fill_provider(const app::Context& context, app::Fill& body, const Tested& test) {
  const ProviderState state = provider_state(context.app);
  body.show_if(state == ProviderState::key_missing, t::KEY_MISSING);
  body.show_if(state == ProviderState::key_rejected, t::KEY_REJECTED).show_if(state == ProviderState::stand_in, t::KEY_STAND_IN);
  if (!test) return;
  if (test->success) {
    body.add(t::TEST_OK).text(t::LATENCY, base::grouped(test->latency_ms));
    return;
  }
  app::Fill failed = body.add(t::TEST_FAILED);
  failed.text(t::MESSAGE, test->message).optional(t::STATUS_CODE, test->status == 0 ? "" : std::to_string(test->status));
}

http::Response show_general(app::Context& context, const app::Problems& problems, const Tested& test, int status) {
  app::Page page("settings_server_general.tpl");
  app::Fill& body = page.body();
  add_settings_nav(context, body, t::AT_SERVER_GENERAL);
  for (const SettingRow& row : kGeneral) add_setting_row(context, body, row, problems);
  add_limits(context, body, problems);
  fill_provider(context, body, test);
  return app::render(context, page, {.title = "Server settings", .here = kGeneralPath}, status);
}

// What came of a test mail: nothing, or why it was not sent.
struct MailTest {
  std::string problem;
};

void fill_mail_test(const app::Context& context, app::Fill& body, const std::optional<MailTest>& test) {
  const std::string& address = context.member().email;
  if (app::mail_can_be_sent(context.app.config)) body.add(t::CAN_TEST).text(t::EMAIL, address);
  if (!test) return;
  if (test->problem.empty()) body.add(t::TEST_OK).text(t::EMAIL, address);
  else body.add(t::TEST_FAILED).text(t::MESSAGE, test->problem);
}

http::Response show_email(app::Context& context, const app::Problems& problems, const std::optional<MailTest>& test, int status) {
  app::Page page("settings_server_email.tpl");
  app::Fill& body = page.body();
  add_settings_nav(context, body, t::AT_SERVER_EMAIL);
  const bool sends = app::mail_can_be_sent(context.app.config);
  body.show_if(!sends, t::MAIL_OFF).show_if(sends && context.app.config.base_url.empty(), t::NO_BASE_URL);
  for (const SettingRow& row : kEmail) add_setting_row(context, body, row, problems);
  fill_mail_test(context, body, test);
  return app::render(context, page, {.title = "E-mail", .here = kEmailPath}, status);
}

http::Response save(app::Context& context, const std::vector<SettingChange>& changes, const char* path) {
  store::Tx tx(context.app.db);
  save_settings(context, tx, changes);
  app::add_flash(context, tx, {.text = changes.empty() ? "Nothing was changed." : "The settings are saved."});
  tx.commit();
  return http::see_other(context.url(path));
}

base::Json check_json(const metadata::Provider::Check& check) {
  base::Json body = base::json_object();
  body["success"] = check.success;
  body["status_code"] = check.status == 0 ? base::json_null() : base::Json(static_cast<Json::Int64>(check.status));
  body["latency_ms"] = static_cast<Json::Int64>(check.latency_ms);
  body["message"] = check.message;
  return body;
}

MailTest send_test(const app::Context& context) {
  if (!app::mail_can_be_sent(context.app.config)) return {"Set the mail server and the sender first."};
  try {
    app::send_mail(app::mail_server(context.app.config),
                   {context.member().email, "Test of Matinee's mail", "Mail from your Matinee server works.\n"}, context.now());
    return {};
  } catch (const app::MailError& error) {
    return {error.what()};
  }
}

}  // namespace

http::Response server_general(app::Context& context) { return show_general(context, {}, std::nullopt, 200); }

http::Response server_general_post(app::Context& context) {
  app::Problems problems;
  auto changes = read_setting_changes(context, kGeneral, problems);
  const auto limits = read_setting_changes(context, limit_rows(), problems);
  changes.insert(changes.end(), limits.begin(), limits.end());
  app::refuse_as_json(context, problems);
  return problems.empty() ? save(context, changes, kGeneralPath) : show_general(context, problems, std::nullopt, 422);
}

http::Response metadata_test(app::Context& context) {
  const auto check = check_provider(context);
  return context.req.wants_json() ? http::json(check_json(check)) : show_general(context, {}, check, 200);
}

http::Response server_email(app::Context& context) { return show_email(context, {}, std::nullopt, 200); }

http::Response server_email_post(app::Context& context) {
  app::Problems problems;
  const auto changes = read_setting_changes(context, kEmail, problems);
  app::refuse_as_json(context, problems);
  return problems.empty() ? save(context, changes, kEmailPath) : show_email(context, problems, std::nullopt, 422);
}

http::Response email_test(app::Context& context) {
  const MailTest test = send_test(context);
  if (!context.req.wants_json()) return show_email(context, {}, test, 200);
  base::Json body = base::json_object();
  body["success"] = test.problem.empty();
  body["message"] = test.problem.empty() ? "The mail server took the message." : test.problem;
  return http::json(body);
}

http::Response server_users(app::Context& context) { return http::see_other(context.url("/admin/users")); }

http::Response server_jobs(app::Context& context) { return http::see_other(context.url("/admin/jobs")); }

}  // namespace web
