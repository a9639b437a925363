#include "app/admin/account.h"
#include "app/admin/event_json.h"
#include "app/guards.h"
#include "app/page/confirmation.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "app/records.h"
#include "auth/limits.h"
#include "auth/password.h"
#include "base/crypto.h"
#include "base/random.h"
#include "base/text.h"
#include "domain/audit.h"
#include "store/account/second_factor.h"
#include "store/account/token.h"
#include "store/account/user.h"
#include "web/account/handlers.h"
#include "web/account/security_page.h"
#include "web/kit/paging.h"
#include "web/kit/settings_menu.h"

namespace web {

namespace {

namespace t = app::t;

constexpr std::size_t kMaxTokenName = 100;
constexpr base::Text kNotYourPassword = base::tr("That’s not your password.");

http::Response page_again(app::Context& context, const SecurityNotes& notes) {
  return app::refused(context, notes.problems, [&] { return security_page(context, notes, 422); });
}

struct PasswordForm {
  std::string current, wanted, repeated;
};

PasswordForm read_password_form(const http::Form& form) {
  return {form.text("current_password"), form.text("new_password"), form.text("repeat_password")};
}

app::Problems check(app::Context& context, const PasswordForm& form) {
  app::Problems problems;
  const domain::User& user = context.member();
  if (const auto problem = auth::password_problem(form.wanted, user.email, user.name))
    problems["new_password"] = *problem;
  if (form.wanted != form.repeated) problems["repeat_password"] = base::tr("The passwords don’t match.");
  if (!problems.empty()) return problems;
  if (const auto problem = app::current_password_problem(context, form.current))
    problems["current_password"] = *problem;
  return problems;
}

// Returns true if the password is still the one that was checked; it may change while the new one is hashed.
bool is_still(store::Tx& tx, const std::string& email, const std::optional<store::Credentials>& checked) {
  const auto now = store::find_credentials(tx.db(), email);
  return now && checked && now->user_id == checked->user_id && now->password_hash == checked->password_hash;
}

// Returns false if the password is no longer the one that was checked.
bool change_password_of(app::Context& context, const std::optional<store::Credentials>& checked,
                        const std::string& hash) {
  const std::int64_t user_id = context.member().id;
  store::Tx tx(context.app.db);
  if (!is_still(tx, context.member().email, checked)) return false;
  store::set_password_hash(tx, user_id, hash);
  store::delete_other_tokens(tx, user_id, context.token->id);
  app::record(context, tx, domain::kPasswordChangedEvent);
  if (store::remove_all_devices(tx, user_id) > 0) app::record(context, tx, domain::kAllTrustedDevicesRemovedEvent);
  context.session->renew(tx, user_id, context.now());
  app::add_flash(
      context, tx,
      {.text = base::tr("Password changed. You’re logged out everywhere else, and API tokens are revoked.")});
  tx.commit();
  return true;
}

http::Response events_as_json(const store::AuditPage& page, std::int64_t current, std::int64_t pages) {
  base::Json body = base::json_object();
  body["events"] = base::json_array();
  for (const store::AuditEvent& event : page.events) body["events"].append(app::event_json(event));
  body["current_page"] = static_cast<Json::Int64>(current);
  body["max_page"] = static_cast<Json::Int64>(pages);
  body["total"] = static_cast<Json::Int64>(page.total);
  return http::json(body);
}

http::Response events_as_page(app::Context& context, const store::AuditPage& events, std::int64_t current,
                              std::int64_t pages) {
  app::Page page(context.language, "security_events.tpl");
  add_settings_menu(context, page.body(), SettingsPage::security);
  page.body().text(t::TOTAL, context.language.number(events.total));
  if (events.events.empty()) page.body().show(t::NO_EVENTS);
  else {
    app::Section list = page.body().add(t::EVENTS);
    for (const store::AuditEvent& event : events.events) add_event(context, list, event, false);
  }
  add_pager(page.body(), current, pages, [&](std::int64_t number) {
    return context.url("/profile/security/events?page=" + std::to_string(number));
  });
  return app::render(context, page, {.title = base::tr("Security events")});
}

// `removal` returns the message, or nullopt if this user has nothing of that id.
http::Response revoke(app::Context& context, const std::function<std::optional<base::Text>(store::Tx&)>& removal) {
  return app::remove_once(context, [&](store::Tx& tx) -> std::optional<std::string> {
    const auto message = removal(tx);
    if (!message) return std::nullopt;
    app::add_flash(context, tx, {.text = *message});
    return context.url("/profile/security");
  });
}

// Answers a reload of the page with the token, which sends its form again.
http::Response token_was_shown(app::Context& context, const std::string& name) {
  store::Tx tx(context.app.db);
  return back_to_security(context, tx,
                          base::tr("You already created “{name}”, and we can’t show its token again. If you "
                                   "didn’t save it, revoke it and create another.",
                                   {{"name", name}}));
}

}  // namespace

http::Response back_to_security(app::Context& context, store::Tx& tx, const base::Text& message) {
  return app::commit_with_flash(context, tx, context.url("/profile/security"), {.text = message});
}

http::Response security(app::Context& context) { return security_page(context, {}, 200); }

http::Response confirm(app::Context& context) {
  const http::Form& form = context.req.form();
  const app::Problems problems = app::prove(context, {form.text("password"), form.text("totp_code")});
  if (problems.empty()) return http::see_other(app::way_back(context, "/profile/security"));
  return app::refused(context, problems, [&] { return app::ask_for_proof_again(context, problems); });
}

http::Response change_password(app::Context& context) {
  const PasswordForm form = read_password_form(context.req.form());
  SecurityNotes notes;
  const auto checked = store::find_credentials(context.app.db, context.member().email);
  notes.problems = check(context, form);
  if (!notes.problems.empty()) return page_again(context, notes);
  if (change_password_of(context, checked, app::hash_new_password(context, form.wanted)))
    return http::see_other(context.url("/profile/security"));
  notes.problems["current_password"] = kNotYourPassword;
  return page_again(context, notes);
}

http::Response revoke_device(app::Context& context) {
  const std::int64_t id = context.args.id("deviceId");
  return revoke(context, [&](store::Tx& tx) -> std::optional<base::Text> {
    const auto name = store::remove_device(tx, context.member().id, id);
    if (!name) return std::nullopt;
    base::Json metadata = base::json_object();
    metadata["device_id"] = static_cast<Json::Int64>(id);
    metadata["device_name"] = *name;
    app::record(context, tx, domain::kTrustedDeviceRemovedEvent, metadata);
    return base::tr("{device} is no longer trusted.", {{"device", *name}});
  });
}

http::Response revoke_all_devices(app::Context& context) {
  store::Tx tx(context.app.db);
  if (store::remove_all_devices(tx, context.member().id) > 0)
    app::record(context, tx, domain::kAllTrustedDevicesRemovedEvent);
  return back_to_security(context, tx, base::tr("Revoked all trusted devices."));
}

http::Response revoke_session(app::Context& context) {
  return revoke(context, [&](store::Tx& tx) -> std::optional<base::Text> {
    if (!store::delete_login(tx, context.member().id, context.args.id("tokenId"))) return std::nullopt;
    app::record(context, tx, domain::kTokenRevokedEvent);
    return base::tr("Logged that device out.");
  });
}

http::Response revoke_other_sessions(app::Context& context) {
  store::Tx tx(context.app.db);
  if (store::delete_other_logins(tx, context.member().id, context.token->id) > 0)
    app::record(context, tx, domain::kTokenRevokedEvent);
  return back_to_security(context, tx, base::tr("Logged out all other devices."));
}

SecurityNotes token_wanted(const http::Form& form) {
  SecurityNotes notes;
  notes.wanted_name = std::string(base::trim(form.text("name")));
  const std::string scope = form.text("scope");
  notes.wanted_write = scope == "write";
  if (notes.wanted_name.empty() || base::code_points(notes.wanted_name) > kMaxTokenName)
    notes.problems["name"] = base::tr("Enter a name of up to 100 characters.");
  if (scope != "read" && scope != "write") notes.problems["scope"] = base::tr("Choose read or write.");
  return notes;
}

// Returns the id of the new token, or nullopt if the same form made it before.
std::optional<std::int64_t> add_token(app::Context& context, const SecurityNotes& wanted, const std::string& value) {
  std::optional<std::int64_t> id;
  app::once(context, [&](store::Tx& tx) {
    const std::int64_t user_id = context.member().id;
    id = store::add_personal_token(tx, user_id, base::sha256_hex(value), wanted.wanted_name, wanted.wanted_write,
                                   context.now());
    base::Json metadata = base::json_object();
    metadata["name"] = wanted.wanted_name;
    app::record(context, tx, domain::kTokenCreatedEvent, metadata);
    return context.url("/profile/security");
  });
  return id;
}

http::Response make_token(app::Context& context) {
  const SecurityNotes wanted = token_wanted(context.req.form());
  if (!wanted.problems.empty()) return page_again(context, wanted);
  const std::string value = base::random_hex(32);
  const auto id = add_token(context, wanted, value);
  if (!id) return token_was_shown(context, wanted.wanted_name);
  if (context.req.wants_json()) {
    base::Json body = base::json_object();
    body["token"] = value;
    body["id"] = static_cast<Json::Int64>(*id);
    return http::json(body);
  }
  SecurityNotes made;
  made.token_name = wanted.wanted_name;
  made.token = value;
  return security_page(context, made, 200);
}

http::Response revoke_token(app::Context& context) {
  return revoke(context, [&](store::Tx& tx) -> std::optional<base::Text> {
    if (!store::delete_personal_token(tx, context.member().id, context.args.id("tokenId"))) return std::nullopt;
    app::record(context, tx, domain::kTokenRevokedEvent);
    return base::tr("Revoked the API token.");
  });
}

http::Response security_events(app::Context& context) {
  const std::int64_t current = page_number(context), limit = row_limit(context);
  const store::AuditPage page =
      store::events_of_user(context.app.db, context.member().id, static_cast<int>(limit), (current - 1) * limit);
  const std::int64_t pages = app::page_count(page.total, limit);
  return context.req.wants_json() ? events_as_json(page, current, pages)
                                  : events_as_page(context, page, current, pages);
}

}  // namespace web
