#include "store/account/password_reset.h"

#include "app/admin/account.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "auth/password.h"
#include "base/crypto.h"
#include "base/log.h"
#include "base/random.h"
#include "base/text.h"
#include "domain/audit.h"
#include "net/mail.h"
#include "store/account/second_factor.h"
#include "store/account/token.h"
#include "store/account/user.h"
#include "web/account/account_form.h"
#include "web/account/handlers.h"

namespace web {

namespace {

namespace t = app::t;

constexpr std::size_t kTokenBytes = 32;

void require_mail(const app::Context& context) {
  if (!net::mail_is_set_up(context.app.config)) throw http::not_found();
}

http::Response ask(app::Context& context, const std::string& email, const app::Problems& problems, int status) {
  app::Page page(context.language, "forgot_password.tpl");
  page.body().add(t::ASK).text(t::EMAIL, email).optional(t::EMAIL_ERROR, app::problem_at(problems, "email"));
  return app::render(context, page, {.title = base::tr("Forgot your password?"), .stage = true}, status);
}

// Answers the same for every address, so that nobody learns which of them have an account.
http::Response sent(app::Context& context, const std::string& email) {
  if (context.req.wants_json()) return http::json(base::json_object());
  app::Page page(context.language, "forgot_password.tpl");
  page.body().add(t::SENT).text(t::EMAIL, email);
  return app::render(context, page, {.title = base::tr("Check your e-mail"), .stage = true});
}

net::Mail mail_to(const base::Language& language, const domain::User& user, const std::string& link,
                  const std::string& address) {
  const base::Text text = base::tr(
      "Hi {name},\n\nSomeone at {address} asked to reset your Matinee password. If it was you, choose a new one "
      "here:\n\n"
      "{link}\n\nThis link works once, within an hour. If it wasn’t you, ignore this e-mail; your password won’t "
      "change.\n",
      {{"name", user.name}, {"address", address}, {"link", link}});
  return {user.email, language.text(base::tr("Reset your Matinee password")), language.text(text)};
}

// Sends nothing if the account has enough open links. Only the mail holds the token; the database gets a hash.
void send_link(const app::Services& services, const base::Language& language, const std::string& email,
               const std::string& address) {
  const base::UnixTime now = services.clock.now();
  const auto credentials = store::find_credentials(services.db, email);
  const auto user = credentials ? store::find_user(services.db, credentials->user_id) : std::nullopt;
  const std::string token = base::random_hex(kTokenBytes);
  if (!user) return;
  {
    store::Tx tx(services.db);
    if (!store::add_password_reset(tx, user->id, base::sha256_hex(token), now)) return;
    tx.commit();
  }
  const std::string link = services.config.base_url + "/reset-password?token=" + token;
  try {
    net::send_mail(net::mail_server(services.config), mail_to(language, *user, link, address), now);
  } catch (const net::MailError& error) {
    base::log(base::LogLevel::warning, "password_link_not_sent", {{"user", user->id}, {"reason", error.what()}});
  }
}

std::optional<domain::User> owner_of(const app::Context& context, const std::string& token) {
  if (!base::is_lower_hex(token, 2 * kTokenBytes)) return std::nullopt;
  const auto user_id = store::find_password_reset(context.app.db, base::sha256_hex(token), context.now());
  return user_id ? store::find_user(context.app.db, *user_id) : std::nullopt;
}

http::Response expired(app::Context& context) {
  if (context.req.wants_json()) throw http::not_found();
  app::Page page(context.language, "reset_password.tpl");
  page.body().show(t::EXPIRED);
  return app::render(context, page, {.title = base::tr("New password"), .stage = true}, 404);
}

http::Response choose(app::Context& context, const std::string& token, const domain::User& user,
                      const app::Problems& problems, int status) {
  app::Page page(context.language, "reset_password.tpl");
  app::Section form = page.body().add(t::CHOOSE);
  form.text(t::TOKEN, token).text(t::EMAIL, user.email);
  form.optional(t::NEW_PASSWORD_ERROR, app::problem_at(problems, "new_password"));
  form.optional(t::REPEAT_PASSWORD_ERROR, app::problem_at(problems, "repeat_password"));
  return app::render(context, page, {.title = base::tr("New password"), .stage = true}, status);
}

app::Problems check_reset(const http::Form& form, const domain::User& user) {
  app::Problems problems;
  const std::string wanted = form.text("new_password");
  if (const auto problem = auth::password_problem(wanted, user.email, user.name)) problems["new_password"] = *problem;
  if (wanted != form.text("repeat_password")) problems["repeat_password"] = base::tr("The passwords don’t match.");
  return problems;
}

void record_reset(app::Context& context, store::Tx& tx, std::int64_t user_id, std::string_view event) {
  store::add_audit_event(tx, user_id, event, context.origin(), "{\"client\":\"Link by mail\"}", context.now());
}

// Ends everything that the old password opened. Returns false if the link was used a moment ago.
bool reset_to(app::Context& context, const std::string& token, const domain::User& user, const std::string& hash) {
  store::Tx tx(context.app.db);
  if (store::take_password_reset(tx, base::sha256_hex(token), context.now()) != user.id) return false;
  store::set_password_hash(tx, user.id, hash);
  store::delete_tokens_of_user(tx, user.id);
  record_reset(context, tx, user.id, domain::kPasswordChangedEvent);
  if (store::remove_all_devices(tx, user.id) > 0)
    record_reset(context, tx, user.id, domain::kAllTrustedDevicesRemovedEvent);
  context.session->renew(tx, std::nullopt, context.now());
  app::add_flash(context, tx, {.text = base::tr("Password changed. Log in with the new one.")});
  tx.commit();
  return true;
}

}  // namespace

http::Response forgot_password(app::Context& context) {
  require_mail(context);
  return ask(context, "", {}, 200);
}

// Nothing about the account is looked up before the answer is out, so known and unknown addresses take the same time.
http::Response forgot_password_post(app::Context& context) {
  require_mail(context);
  const std::string email(base::trim(context.req.form().text("email")));
  if (!base::is_email(email)) {
    const app::Problems problems = {{"email", base::tr("Enter your e-mail address.")}};
    return app::refused(context, problems, [&] { return ask(context, email, problems, 422); });
  }
  context.after_answer.emplace_back(
      [services = context.app, &language = context.language, email, address = context.client_address()] {
        send_link(services, language, email, address);
      });
  return sent(context, email);
}

http::Response reset_password(app::Context& context) {
  require_mail(context);
  const std::string token = context.req.query().text("token");
  const auto user = owner_of(context, token);
  return user ? choose(context, token, *user, {}, 200) : expired(context);
}

http::Response reset_password_post(app::Context& context) {
  require_mail(context);
  const std::string token = context.req.form().text("token");
  const auto user = owner_of(context, token);
  if (!user) return expired(context);
  const app::Problems problems = check_reset(context.req.form(), *user);
  if (!problems.empty())
    return app::refused(context, problems, [&] { return choose(context, token, *user, problems, 422); });
  const std::string hash = app::hash_new_password(context, context.req.form().text("new_password"));
  return reset_to(context, token, *user, hash) ? http::see_other(context.url("/login")) : expired(context);
}

}  // namespace web
