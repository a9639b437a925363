#include "web/first_run.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "app/flash.h"
#include "app/forms.h"
#include "app/login_flow.h"
#include "app/page.h"
#include "app/settings.h"
#include "auth/password.h"
#include "base/log.h"
#include "base/text.h"
#include "store/migrate.h"
#include "store/user.h"

namespace web {

namespace {

namespace t = app::t;

// Zones that most people live in; any other IANA name is taken too when a script sends it.
constexpr const char* kZones[] = {
    "UTC", "Europe/London", "Europe/Dublin", "Europe/Lisbon", "Europe/Berlin", "Europe/Paris", "Europe/Madrid", "Europe/Rome",
    "Europe/Amsterdam", "Europe/Brussels", "Europe/Vienna", "Europe/Zurich", "Europe/Prague", "Europe/Warsaw", "Europe/Stockholm",
    "Europe/Oslo", "Europe/Copenhagen", "Europe/Helsinki", "Europe/Athens", "Europe/Kyiv", "Europe/Istanbul", "Europe/Moscow",
    "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Toronto", "America/Vancouver",
    "America/Mexico_City", "America/Bogota", "America/Lima", "America/Sao_Paulo", "America/Argentina/Buenos_Aires", "America/Santiago",
    "Africa/Cairo", "Africa/Lagos", "Africa/Nairobi", "Africa/Johannesburg", "Asia/Jerusalem", "Asia/Dubai", "Asia/Tehran",
    "Asia/Karachi", "Asia/Kolkata", "Asia/Dhaka", "Asia/Bangkok", "Asia/Jakarta", "Asia/Singapore", "Asia/Manila", "Asia/Hong_Kong",
    "Asia/Shanghai", "Asia/Taipei", "Asia/Seoul", "Asia/Tokyo", "Australia/Perth", "Australia/Sydney", "Pacific/Auckland"};

struct InitForm {
  std::string email, name, password, repeat_password, timezone, api_key;
};

InitForm read_form(const http::Form& form) {
  return {std::string(base::trim(form.text("email"))), std::string(base::trim(form.text("name"))), form.text("password"),
          form.text("repeat_password"), form.text("timezone", "UTC"), std::string(base::trim(form.text("metadata_api_key")))};
}

app::Problems check(const InitForm& form) {
  app::Problems problems;
  if (!domain::is_email(form.email)) problems["email"] = "Write an e-mail address.";
  if (!domain::is_user_name(form.name)) problems["name"] = "Use 1 to 64 letters and digits.";
  if (const auto problem = auth::password_problem(form.password, form.email, form.name)) problems["password"] = *problem;
  if (form.password != form.repeat_password) problems["repeat_password"] = "The two passwords differ.";
  if (!base::is_time_zone(form.timezone)) problems["timezone"] = "Choose a time zone of the list.";
  if (form.api_key.size() > 500 || form.api_key.find_first_of(" \n\t&?#") != std::string::npos)
    problems["metadata_api_key"] = "This does not look like a key.";
  return problems;
}

std::string problem(const app::Problems& problems, const char* name) {
  const auto found = problems.find(name);
  return found == problems.end() ? std::string() : found->second;
}

void fill_zones(app::Fill& body, const std::string& chosen, bool guess) {
  body.show_if(guess, t::GUESS_ZONE);
  bool listed = false;
  for (const char* zone : kZones) {
    body.add(t::ZONES).text(t::ZONE, zone).show_if(chosen == zone, t::CHOSEN);
    listed = listed || chosen == zone;
  }
  if (!listed) body.add(t::ZONES).text(t::ZONE, chosen).show(t::CHOSEN);
}

bool key_is_configured(const app::Context& context) { return !context.app.config.metadata_api_key.empty(); }

http::Response show(app::Context& context, const InitForm& form, const app::Problems& problems, int status) {
  app::Page page("init.tpl");
  app::Fill& body = page.body();
  body.text(t::EMAIL, form.email).text(t::NAME, form.name);
  body.optional(t::EMAIL_ERROR, problem(problems, "email")).optional(t::NAME_ERROR, problem(problems, "name"));
  body.optional(t::PASSWORD_ERROR, problem(problems, "password"));
  body.optional(t::REPEAT_PASSWORD_ERROR, problem(problems, "repeat_password"));
  body.optional(t::TIMEZONE_ERROR, problem(problems, "timezone"));
  fill_zones(body, form.timezone, status == 200);
  if (!key_is_configured(context)) body.add(t::KEY_FIELD).optional(t::METADATA_API_KEY_ERROR, problem(problems, "metadata_api_key"));
  return app::render(context, page, {.title = "Set up", .stage = true}, status);
}

struct Folder {
  std::string path, reason;
};

std::vector<Folder> unwritable_folders(const base::Config& config) {
  std::vector<Folder> bad;
  for (const std::string& path : {config.data_dir, config.images_dir(), config.data_dir + "/profile-images"})
    if (access(path.c_str(), W_OK | X_OK) != 0) bad.push_back({path, std::strerror(errno)});
  return bad;
}

void fill_folders(app::Fill& body, const std::vector<Folder>& bad) {
  if (bad.empty()) {
    body.show(t::FOLDERS_OK);
    return;
  }
  app::Fill section = body.add(t::FOLDERS_BAD);
  for (const Folder& folder : bad) section.add(t::FOLDER).text(t::PATH, folder.path).text(t::REASON, folder.reason);
}

void fill_key(const app::Context& context, app::Fill& body) {
  if (context.app.config.stand_in) body.show(t::KEY_STAND_IN);
  else body.show(key_is_configured(context) ? t::KEY_SET : t::KEY_MISSING);
}

// A key that fails its test warns and does not block.
std::string key_warning(app::Context& context) {
  const auto result = context.app.provider.check();
  return result.success ? std::string() : "The account is made, but the metadata provider says: " + result.message;
}

// The first account with its login, in one transaction; false when another was quicker.
bool make_first_admin(app::Context& context, const InitForm& form, const std::string& hash) {
  store::Tx tx(context.app.db);
  const auto id = store::add_first_user(tx, {form.name, form.email, hash, form.timezone, true}, context.now());
  if (!id) return false;
  if (!form.api_key.empty()) app::set_metadata_api_key(tx, context.app.keys, form.api_key, context.now());
  const auth::LoginAttempt attempt = app::web_attempt(context, form.email, "", false);
  store::add_audit_event(tx, id, "user_created", context.origin(), "", context.now());
  app::start_login(context, tx, attempt, *id);
  tx.commit();
  return true;
}

void warn_about_key(app::Context& context) {
  const std::string warning = key_warning(context);
  if (warning.empty()) return;
  store::Tx tx(context.app.db);
  app::add_flash(context, tx, {.text = warning, .alert = true});
  tx.commit();
}

}  // namespace

http::Response landing(app::Context& context) {
  app::Page page("landing.tpl");
  app::Fill& body = page.body();
  const std::vector<Folder> bad = unwritable_folders(context.app.config);
  fill_key(context, body);
  fill_folders(body, bad);
  body.number(t::SCHEMA_VERSION, store::schema_version(context.app.db));
  body.show(bad.empty() ? t::ONE_MISSING : t::MORE_MISSING);
  return app::render(context, page, {.title = "Welcome", .stage = true});
}

http::Response init(app::Context& context) {
  InitForm form;
  form.timezone = context.app.config.timezone;
  return show(context, form, {}, 200);
}

http::Response init_post(app::Context& context) {
  InitForm form = read_form(context.req.form());
  if (key_is_configured(context)) form.api_key.clear();
  const app::Problems problems = check(form);
  app::refuse_as_json(context, problems);
  if (!problems.empty()) return show(context, form, problems, 422);
  const auth::PasswordSlot slot(context.app.config.data_dir);
  if (!slot.granted()) throw http::service_busy("Busy", "The server is busy. Try again in a moment.", 5);
  if (make_first_admin(context, form, auth::hash_password(form.password)) && !form.api_key.empty()) warn_about_key(context);
  return http::see_other(context.url("/"));
}

}  // namespace web
