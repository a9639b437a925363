#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/body.h"
#include "api/json/idempotency.h"
#include "api/json/list_query.h"
#include "app/admin/account.h"
#include "base/picture.h"
#include "base/text.h"

namespace api {

namespace {

constexpr std::size_t kMaxField = 1000;  // fields may have shorter limits

base::Json user_json(const store::UserWithUse& entry) {
  base::Json value = base::json_object();
  value["id"] = static_cast<Json::Int64>(entry.user.id);
  value["name"] = entry.user.name;
  value["email"] = entry.user.email;
  value["is_admin"] = entry.user.is_admin;
  value["privacy_level"] = std::string(domain::privacy_text(entry.user.privacy));
  value["totp_enabled"] = entry.user.totp_enabled;
  value["created_at"] = base::rfc3339(entry.user.created_at);
  value["last_used_at"] = entry.last_used_at == 0 ? base::json_null() : base::Json(base::rfc3339(entry.last_used_at));
  return value;
}

store::UserWithUse existing_user(const app::Context& context) {
  auto user = store::find_user_with_use(context.app.db, context.args.id("id"));
  if (!user) throw http::not_found();
  return *user;
}

// The account that a body asks for.
struct Account {
  app::AccountChange change;
  std::string password;
};

std::optional<std::string> trimmed(const std::optional<std::string>& text) {
  return text ? std::optional(std::string(base::trim(*text))) : std::nullopt;
}

// Reads an account. Members that the body lacks stay as in `before`.
Account read_account(const app::Context& context, const app::AccountChange& before, bool is_new) {
  const base::Json body = read_body(context);
  Fields fields(context, body);
  if (is_new)
    for (const char* name : {"name", "email", "password"}) fields.require(name);
  Account account{before, fields.text("password", kMaxField).value_or("")};
  account.change.name = trimmed(fields.text("name", kMaxField)).value_or(before.name);
  account.change.email = trimmed(fields.text("email", kMaxField)).value_or(before.email);
  account.change.is_admin = fields.flag("is_admin").value_or(before.is_admin);
  app::Problems problems;
  app::check_name(account.change.name, problems);
  app::check_email(account.change.email, problems);
  if (is_new || !fields.is_null("password"))
    app::check_password(account.password, account.change.email, account.change.name, problems);
  for (const auto& [name, problem] : problems) fields.problem(name, problem);
  fields.finish();
  if (!account.password.empty()) account.change.password_hash = app::hash_new_password(context, account.password);
  return account;
}

// Runs `write` in one transaction. Throws 409 for a name or address that another account has.
http::Response write_account(const app::Context& context, const std::function<http::Response(store::Tx&)>& write) {
  try {
    return run_once(context, write);
  } catch (const store::DbError& error) {
    if (error.is_conflict()) throw http::conflict(base::tr("That username or e-mail address is taken."));
    throw;
  }
}

}  // namespace

http::Response admin_users(app::Context& context) {
  const ListPage page = read_page(context);
  base::Json body = base::json_object();
  body["users"] = base::json_array();
  for (const store::UserWithUse& user : store::list_users_with_use(context.app.db, page.limit, page.offset()))
    body["users"].append(user_json(user));
  add_page(body, page, store::count_users(context.app.db));
  return tagged(context, http::json(body));
}

http::Response admin_user(app::Context& context) { return http::json(user_json(existing_user(context))); }

http::Response admin_users_post(app::Context& context) {
  const Account account = read_account(context, {}, true);
  return write_account(context, [&](store::Tx& tx) {
    const std::int64_t id = app::make_account(context, tx, account.change);
    return http::json(user_json(*store::find_user_with_use(tx.db(), id)), 201)
        .header("Location", context.url("/api/admin/users/" + std::to_string(id)));
  });
}

http::Response admin_user_put(app::Context& context) {
  const domain::User user = existing_user(context).user;
  const Account account = read_account(context, {user.name, user.email, user.is_admin, ""}, false);
  http::Response response = write_account(context, [&](store::Tx& tx) {
    app::change_account(context, tx, user, account.change);
    return http::json(user_json(existing_user(context)));
  });
  app::tell_old_address(context, user, account.change.email);
  return response;
}

http::Response admin_user_delete(app::Context& context) {
  store::Tx tx(context.app.db);
  const auto user = store::find_user(tx.db(), context.args.id("id"));
  if (!user) return http::no_content();
  app::delete_account(context, tx, *user);
  tx.commit();
  base::remove_picture(context.app.config, user->profile_image);
  return http::no_content();
}

}  // namespace api
