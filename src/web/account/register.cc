#include <optional>

#include "app/admin/account.h"
#include "app/guards.h"
#include "app/login_flow.h"
#include "app/page/page.h"
#include "app/records.h"
#include "base/crypto.h"
#include "domain/audit.h"
#include "store/account/invite.h"
#include "store/account/user.h"
#include "web/account/account_form.h"
#include "web/account/handlers.h"

namespace web {

namespace {

namespace t = app::t;

// The way to a new account: /register, which is open to everybody, or an invite, which the token in the path names.
struct Entrance {
  std::string path = "/register";
  std::string token_hash = {}, inviter = {};  // of an invite
};

http::Response show_register(app::Context& context, const Entrance& entrance, const AccountForm& form,
                             const app::Problems& problems, int status) {
  app::Page page(context.language, "register.tpl");
  app::Section fields = page.body().add(t::REGISTER);
  fields.text(t::ACTION, context.url(entrance.path)).optional(t::INVITER, entrance.inviter);
  fields.text(t::EMAIL, form.email).text(t::NAME, form.name);
  add_account_problems(fields, problems);
  add_zones(fields, form.timezone, status == 200);
  return app::render(context, page, {.title = base::tr("Sign up"), .stage = true}, status);
}

http::Response register_again(app::Context& context, const Entrance& entrance, const AccountForm& form,
                              const app::Problems& problems) {
  return app::refused(context, problems, [&] { return show_register(context, entrance, form, problems, 422); });
}

http::Response ended(app::Context& context) {
  if (context.req.wants_json()) throw http::not_found();
  app::Page page(context.language, "register.tpl");
  page.body().show(t::ENDED);
  return app::render(context, page, {.title = base::tr("Invitation"), .stage = true}, 404);
}

enum class Registration { made, taken, invite_ended };

Registration make_account(app::Context& context, const Entrance& entrance, const AccountForm& form,
                          const std::string& hash) {
  try {
    store::Tx tx(context.app.db);
    base::Json metadata = base::json_object();
    if (!entrance.token_hash.empty()) {
      const auto inviter = store::take_invite(tx, entrance.token_hash, context.now());
      if (!inviter) return Registration::invite_ended;
      metadata["invited_by"] = *inviter;
    }
    const auto id = store::add_user(tx, {form.name, form.email, hash, form.timezone, false}, context.now());
    app::record_of(context, tx, id, domain::kUserCreatedEvent, metadata);
    app::start_login(context, tx, app::web_attempt(context, form.email, "", false), id);
    tx.commit();
    return Registration::made;
  } catch (const store::DbError& error) {
    if (!error.is_conflict()) throw;
    return Registration::taken;
  }
}

http::Response first_view(app::Context& context, const Entrance& entrance) {
  AccountForm form;
  form.timezone = context.app.config.timezone;
  return show_register(context, entrance, form, {}, 200);
}

http::Response register_by(app::Context& context, const Entrance& entrance) {
  const AccountForm form = read_account_form(context.req.form(), context.app.config.timezone);
  app::Problems problems;
  check_name_and_email(form, problems);
  check_new_password(form, problems);
  check_timezone(form, problems);
  if (!problems.empty()) return register_again(context, entrance, form, problems);
  const std::string hash = app::hash_new_password(context, form.password);
  const Registration result = make_account(context, entrance, form, hash);
  if (result == Registration::made) return http::see_other(context.url("/"));
  if (result == Registration::invite_ended) return ended(context);
  problems["name"] = base::tr("That username or e-mail address is taken.");
  return app::refused(
      context, problems, [&] { return register_again(context, entrance, form, problems); }, 409);
}

// Returns nullopt if no open invite has the token. An address that tries many wrong tokens has to wait (429).
std::optional<Entrance> by_invite(app::Context& context) {
  const std::string subject = auth::limit_address(context.client_address());
  app::check_limit(context, auth::Limit::webhook_unknown, subject);
  const std::string& token = context.args.text("token");
  const std::string hash = base::sha256_hex(token);
  const auto inviter = store::find_inviter(context.app.db, hash, context.now());
  if (inviter) return Entrance{"/invite/" + token, hash, *inviter};
  app::count_limit(context, auth::Limit::webhook_unknown, subject);
  return std::nullopt;
}

}  // namespace

http::Response register_page(app::Context& context) { return first_view(context, {}); }

http::Response register_post(app::Context& context) { return register_by(context, {}); }

http::Response invite(app::Context& context) {
  const auto entrance = by_invite(context);
  return entrance ? first_view(context, *entrance) : ended(context);
}

http::Response invite_post(app::Context& context) {
  const auto entrance = by_invite(context);
  return entrance ? register_by(context, *entrance) : ended(context);
}

}  // namespace web
