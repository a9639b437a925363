#include "app/admin/account.h"
#include "app/login_flow.h"
#include "app/page/page.h"
#include "domain/audit.h"
#include "store/account/user.h"
#include "web/account/account_form.h"
#include "web/account/handlers.h"

namespace web {

namespace {

namespace t = app::t;

http::Response show(app::Context& context, const AccountForm& form, const app::Problems& problems, int status) {
  app::Page page(context.language, "register.tpl");
  page.body().text(t::EMAIL, form.email).text(t::NAME, form.name);
  add_account_problems(page.body(), problems);
  add_zones(page.body(), form.timezone, status == 200);
  return app::render(context, page, {.title = base::tr("Make an account"), .stage = true}, status);
}

http::Response again(app::Context& context, const AccountForm& form, const app::Problems& problems) {
  app::refuse_as_json(context, problems);
  return show(context, form, problems, 422);
}

// False when name or e-mail address is taken.
bool make_account(app::Context& context, const AccountForm& form, const std::string& hash) {
  try {
    store::Tx tx(context.app.db);
    const auto id = store::add_user(tx, {form.name, form.email, hash, form.timezone, false}, context.now());
    store::add_audit_event(tx, id, domain::kUserCreatedEvent, context.origin(), "", context.now());
    app::start_login(context, tx, app::web_attempt(context, form.email, "", false), id);
    tx.commit();
    return true;
  } catch (const store::DbError& error) {
    if (!error.is_conflict()) throw;
    return false;
  }
}

}  // namespace

http::Response register_page(app::Context& context) {
  AccountForm form;
  form.timezone = context.app.config.timezone;
  return show(context, form, {}, 200);
}

http::Response register_post(app::Context& context) {
  const AccountForm form = read_account_form(context.req.form(), context.app.config.timezone);
  app::Problems problems;
  check_name_and_email(form, problems);
  check_new_password(form, problems);
  check_timezone(form, problems);
  if (!problems.empty()) return again(context, form, problems);
  if (make_account(context, form, app::hash_new_password(context, form.password)))
    return http::see_other(context.url("/"));
  problems["name"] = base::tr("This name or this e-mail address is taken.");
  app::refuse_taken_as_json(context, problems);
  return again(context, form, problems);
}

}  // namespace web
