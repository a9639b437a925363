#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "app/admin/account.h"
#include "app/admin/settings.h"
#include "app/login_flow.h"
#include "app/page/flash.h"
#include "app/page/page.h"
#include "app/records.h"
#include "base/log.h"
#include "base/text.h"
#include "domain/audit.h"
#include "store/account/user.h"
#include "web/account/account_form.h"
#include "web/account/handlers.h"

namespace web {

namespace {

namespace t = app::t;

struct InitForm {
  AccountForm account;
  std::string api_key;
};

InitForm read_init(const app::Context& context) {
  const http::Form& form = context.req.form();
  return {read_account_form(form, context.app.config.timezone), std::string(base::trim(form.text("metadata_api_key")))};
}

app::Problems check_init(const InitForm& form) {
  app::Problems problems;
  check_name_and_email(form.account, problems);
  check_new_password(form.account, problems);
  check_timezone(form.account, problems);
  if (form.api_key.size() > 500 || form.api_key.find_first_of(" \n\t&?#") != std::string::npos)
    problems["metadata_api_key"] = base::tr("That doesn’t look like a key.");
  return problems;
}

bool key_is_configured(const app::Context& context) { return !context.app.config.metadata_api_key.empty(); }

http::Response show_init(app::Context& context, const InitForm& form, const app::Problems& problems, int status) {
  app::Page page(context.language, "init.tpl");
  app::Section& body = page.body();
  body.text(t::EMAIL, form.account.email).text(t::NAME, form.account.name);
  add_account_problems(body, problems);
  add_zones(body, form.account.timezone, status == 200);
  if (!key_is_configured(context))
    body.add(t::KEY_FIELD).optional(t::METADATA_API_KEY_ERROR, app::problem_at(problems, "metadata_api_key"));
  return app::render(context, page, {.title = base::tr("Set up"), .stage = true}, status);
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

void fill_folders(app::Section& body, const std::vector<Folder>& bad) {
  if (bad.empty()) {
    body.show(t::FOLDERS_OK);
    return;
  }
  app::Section section = body.add(t::FOLDERS_BAD);
  for (const Folder& folder : bad) section.add(t::FOLDER).text(t::PATH, folder.path).text(t::REASON, folder.reason);
}

void fill_key(const app::Context& context, app::Section& body) {
  if (context.app.config.stand_in) body.show(t::KEY_STAND_IN);
  else body.show(key_is_configured(context) ? t::KEY_SET : t::KEY_MISSING);
}

// Makes the first account and its login in one transaction. Returns false if somebody else was quicker.
bool make_first_admin(app::Context& context, const InitForm& form, const std::string& hash) {
  store::Tx tx(context.app.db);
  const auto id = store::add_first_user(tx, {form.account.name, form.account.email, hash, form.account.timezone, true},
                                        context.now());
  if (!id) return false;
  if (!form.api_key.empty())
    app::change_setting(tx, context.app.config, context.app.keys, "MATINEE_METADATA_API_KEY", form.api_key,
                        context.now());
  const auth::LoginAttempt attempt = app::web_attempt(context, form.account.email, "", false);
  app::record_of(context, tx, *id, domain::kUserCreatedEvent);
  app::start_login(context, tx, attempt, *id);
  tx.commit();
  return true;
}

// Tests the key. One that fails does not block, but the next page warns.
void test_key(app::Context& context) {
  const metadata::KeyCheck result = context.app.provider.check_key();
  if (result.success) return;
  store::Tx tx(context.app.db);
  app::add_flash(context, tx,
                 {.text = base::tr("Your account is ready, but the TMDB key check failed: {message}",
                                   {{"message", context.text(result.message)}}),
                  .alert = true});
  tx.commit();
}

}  // namespace

http::Response landing(app::Context& context) {
  app::Page page(context.language, "landing.tpl");
  app::Section& body = page.body();
  const std::vector<Folder> bad = unwritable_folders(context.app.config);
  fill_key(context, body);
  fill_folders(body, bad);
  body.show(bad.empty() ? t::ONE_MISSING : t::MORE_MISSING);
  return app::render(context, page, {.title = base::tr("Welcome"), .stage = true});
}

http::Response init(app::Context& context) {
  InitForm form;
  form.account.timezone = context.app.config.timezone;
  return show_init(context, form, {}, 200);
}

http::Response init_post(app::Context& context) {
  InitForm form = read_init(context);
  if (key_is_configured(context)) form.api_key.clear();
  const app::Problems problems = check_init(form);
  if (!problems.empty())
    return app::refused(context, problems, [&] { return show_init(context, form, problems, 422); });
  if (make_first_admin(context, form, app::hash_new_password(context, form.account.password)) && !form.api_key.empty())
    test_key(context);
  return http::see_other(context.url("/"));
}

}  // namespace web
