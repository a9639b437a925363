#include "app/admin/account.h"
#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/page.h"
#include "app/records.h"
#include "base/picture.h"
#include "base/text.h"
#include "domain/audit.h"
#include "store/account/second_factor.h"
#include "store/account/user.h"
#include "web/account/account_form.h"
#include "web/admin/handlers.h"
#include "web/kit/settings_menu.h"

namespace web {

namespace {

namespace t = app::t;

base::Text privacy_words(domain::Privacy privacy) {
  if (privacy == domain::Privacy::owner) return base::tr("Admins only");
  return privacy == domain::Privacy::everyone ? base::tr("Everyone") : base::tr("Members");
}

std::string day(const app::Context& context, base::UnixTime time) {
  return app::date_text(context, base::local_date(time, context.time_zone()));
}

void add_user_row(const app::Context& context, app::Section row, const store::UserWithUse& entry) {
  const domain::User& user = entry.user;
  row.number(t::USER_ID, user.id).text(t::USER_NAME, user.name).text(t::EMAIL, user.email);
  row.text(t::INITIALS, domain::initials(user.name)).number(t::HUE, domain::hue_of(user.name));
  row.optional(t::PICTURE_SRC, app::profile_picture_src(context, user.profile_image));
  row.show_if(user.is_admin, t::IS_ADMIN)
      .show_if(user.totp_enabled, t::TOTP_ON)
      .show_if(user.id == context.member().id, t::SELF);
  row.text(t::PRIVACY_TEXT, privacy_words(user.privacy));
  row.text(t::MADE_ISO, base::rfc3339(user.created_at)).text(t::MADE_TEXT, day(context, user.created_at));
  if (entry.last_used_at == 0) {
    row.show(t::NEVER_USED);
    return;
  }
  row.add(t::USED)
      .text(t::LAST_ISO, base::rfc3339(entry.last_used_at))
      .text(t::LAST_TEXT, app::moment_text(context, entry.last_used_at));
}

domain::User wanted_user(const app::Context& context) {
  auto user = store::find_user(context.app.db, context.args.id("id"));
  if (!user) throw http::not_found();
  return *user;
}

// The values that the form shows, from the stored account or as they were sent.
struct UserForm {
  AccountForm account;
  bool is_admin = false;
};

UserForm read_form(const app::Context& context) {
  const http::Form& form = context.req.form();
  return {read_account_form(form, context.app.config.timezone), !form.text("is_admin").empty()};
}

void fill_form(app::Section& body, const UserForm& form, const app::Problems& problems) {
  body.text(t::NAME, form.account.name).text(t::EMAIL, form.account.email).show_if(form.is_admin, t::IS_ADMIN);
  body.optional(t::NAME_ERROR, app::problem_at(problems, "name"))
      .optional(t::EMAIL_ERROR, app::problem_at(problems, "email"));
  body.optional(t::PASSWORD_ERROR, app::problem_at(problems, "password"))
      .optional(t::IS_ADMIN_ERROR, app::problem_at(problems, "is_admin"));
  body.optional(t::CONFIRM_ERROR, app::problem_at(problems, "confirm"));
}

http::Response show_new(app::Context& context, const UserForm& form, const app::Problems& problems, int status) {
  app::Page page(context.language, "admin_user_edit.tpl");
  add_settings_menu(context, page.body(), SettingsPage::administration);
  page.body().add(t::NEW).text(t::FORM_ID, app::new_form_id());
  fill_form(page.body(), form, problems);
  return app::render(context, page, {.title = base::tr("New member"), .here = "/admin/users/new"}, status);
}

http::Response show_edit(app::Context& context, const domain::User& user, const UserForm& form,
                         const app::Problems& problems, int status) {
  app::Page page(context.language, "admin_user_edit.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::administration);
  const bool last = app::is_last_admin(context, user);
  body.text(t::FORM_ID, app::new_form_id()).show(t::EDIT).number(t::USER_ID, user.id).text(t::USER_NAME, user.name);
  body.show_if(user.id == context.member().id, t::SELF).show(last ? t::LAST_ADMIN : t::CAN_DELETE);
  body.show(user.totp_enabled ? t::TOTP_ON : t::TOTP_OFF).optional(t::MADE_TEXT, day(context, user.created_at));
  fill_form(body, form, problems);
  return app::render(context, page,
                     {.title = base::verbatim(user.name), .here = "/admin/users/" + std::to_string(user.id)}, status);
}

void check_password_if_sent(const AccountForm& form, app::Problems& problems) {
  if (!form.password.empty()) app::check_password(form.password, form.email, form.name, problems);
}

http::Response save(app::Context& context, const domain::User& user, const UserForm& form, const std::string& hash) {
  store::Tx tx(context.app.db);
  app::change_account(context, tx, user, {form.account.name, form.account.email, form.is_admin, hash});
  app::add_flash(context, tx, {.text = base::tr("Saved {name}.", {{"name", form.account.name}})});
  tx.commit();
  app::tell_old_address(context, user, form.account.email);
  return http::see_other(context.url("/admin/users"));
}

UserForm form_of(const domain::User& user) {
  UserForm form;
  form.account.name = user.name;
  form.account.email = user.email;
  form.is_admin = user.is_admin;
  return form;
}

http::Response ask_name_again(app::Context& context, const domain::User& user) {
  const app::Problems problems = {{"confirm", base::tr("Type the username to delete this account.")}};
  return app::refused(context, problems, [&] { return show_edit(context, user, form_of(user), problems, 422); });
}

http::Response delete_own(app::Context& context, const domain::User& user) {
  store::Tx tx(context.app.db);
  app::delete_account(context, tx, user);
  tx.commit();
  return http::see_other(context.url("/"));
}

http::Response delete_other(app::Context& context, const std::optional<domain::User>& user) {
  return app::remove_once(context, [&](store::Tx& tx) -> std::optional<std::string> {
    if (!user || !store::find_user(tx.db(), user->id)) return std::nullopt;
    app::delete_account(context, tx, *user);
    app::add_flash(context, tx, {.text = base::tr("Deleted {name}.", {{"name", user->name}})});
    return context.url("/admin/users");
  });
}

}  // namespace

http::Response admin_users(app::Context& context) {
  app::Page page(context.language, "admin_users.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::administration);
  const auto users = store::list_users_with_use(context.app.db);
  body.number(t::USERS, static_cast<std::int64_t>(users.size()));
  body.show(context.app.config.registration ? t::REGISTRATION_ON : t::REGISTRATION_OFF);
  for (const store::UserWithUse& user : users) add_user_row(context, body.add(t::USER), user);
  return app::render(context, page, {.title = base::tr("Members")});
}

http::Response admin_user_new(app::Context& context) { return show_new(context, {}, {}, 200); }

http::Response admin_user_new_post(app::Context& context) {
  const UserForm form = read_form(context);
  app::Problems problems;
  check_name_and_email(form.account, problems);
  app::check_password(form.account.password, form.account.email, form.account.name, problems);
  if (!problems.empty()) return app::refused(context, problems, [&] { return show_new(context, form, problems, 422); });
  const std::string hash = app::hash_new_password(context, form.account.password);
  try {
    return app::once(context, [&](store::Tx& tx) {
      app::make_account(context, tx, {form.account.name, form.account.email, form.is_admin, hash});
      app::add_flash(context, tx, {.text = base::tr("Created an account for {name}.", {{"name", form.account.name}})});
      return context.url("/admin/users");
    });
  } catch (const store::DbError& error) {
    if (!error.is_conflict()) throw;
  }
  problems["name"] = base::tr("That username or e-mail address is taken.");
  return app::refused(
      context, problems, [&] { return show_new(context, form, problems, 422); }, 409);
}

http::Response admin_user(app::Context& context) {
  const domain::User user = wanted_user(context);
  return show_edit(context, user, form_of(user), {}, 200);
}

http::Response admin_user_post(app::Context& context) {
  const domain::User user = wanted_user(context);
  UserForm form = read_form(context);
  app::Problems problems;
  check_name_and_email(form.account, problems);
  check_password_if_sent(form.account, problems);
  if (app::is_last_admin(context, user)) form.is_admin = true;  // its box is disabled, so it is not sent
  if (!problems.empty())
    return app::refused(context, problems, [&] { return show_edit(context, user, form, problems, 422); });
  const std::string hash = form.account.password.empty() ? "" : app::hash_new_password(context, form.account.password);
  try {
    return save(context, user, form, hash);
  } catch (const store::DbError& error) {
    if (!error.is_conflict()) throw;
  }
  problems["name"] = base::tr("That username or e-mail address is taken.");
  return app::refused(
      context, problems, [&] { return show_edit(context, user, form, problems, 422); }, 409);
}

http::Response admin_user_delete(app::Context& context) {
  const auto user = store::find_user(context.app.db, context.args.id("id"));
  if (user && !base::equal_ignoring_ascii_case(context.req.form().text("confirm"), user->name))
    return ask_name_again(context, *user);
  const bool is_own = user && user->id == context.member().id;
  const http::Response response = is_own ? delete_own(context, *user) : delete_other(context, user);
  if (user) base::remove_picture(context.app.config, user->profile_image);
  return response;
}

http::Response admin_user_reset_second_factor(app::Context& context) {
  const domain::User user = wanted_user(context);
  store::Tx tx(context.app.db);
  const bool had_devices = store::remove_all_devices(tx, user.id) > 0;
  if (!store::disable_totp(tx, user.id)) throw http::conflict(base::tr("Two-factor login is already off."));
  app::record_of(context, tx, user.id, domain::kTotpDisabledEvent);
  if (had_devices) app::record_of(context, tx, user.id, domain::kAllTrustedDevicesRemovedEvent);
  app::record_about(context, tx, domain::kUserUpdatedEvent, user);
  return app::commit_with_flash(context, tx, context.url("/admin/users/" + std::to_string(user.id)),
                                {.text = base::tr("Two-factor login is now off for {name}.", {{"name", user.name}})});
}

}  // namespace web
