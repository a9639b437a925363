#include "auth/totp.h"

#include "app/guards.h"
#include "app/page/display.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "app/records.h"
#include "auth/limits.h"
#include "auth/password.h"
#include "auth/recovery.h"
#include "base/text.h"
#include "domain/audit.h"
#include "store/account/second_factor.h"
#include "web/account/handlers.h"
#include "web/account/qr.h"
#include "web/account/security_page.h"
#include "web/kit/settings_menu.h"

namespace web {

namespace {

namespace t = app::t;

constexpr base::UnixTime kPendingLifetime = 10 * base::kMinute;
constexpr char kPending[] = "pending_totp";

// Keeps the new secret sealed in the session. The one in force does not change before a right code arrives.
void remember_pending(app::Context& context, const std::string& secret) {
  base::Json pending = base::json_object();
  pending["secret"] = auth::seal_totp_secret(context.app.keys, context.member().id, secret);
  pending["until"] = static_cast<Json::Int64>(context.now() + kPendingLifetime);
  context.session->remember(kPending, pending);
  store::Tx tx(context.app.db);
  context.session->save(tx, context.member().id, context.now());
  tx.commit();
}

std::optional<std::string> pending_secret(const app::Context& context) {
  const base::Json& pending = base::member(context.session->data(), kPending);
  if (base::int_member(pending, "until") <= context.now()) return std::nullopt;
  return auth::open_totp_secret(context.app.keys, context.member().id, base::string_member(pending, "secret"));
}

std::string in_groups(const std::string& secret) {
  std::string text;
  for (std::size_t i = 0; i < secret.size(); ++i) {
    if (i > 0 && i % 4 == 0) text += ' ';
    text += secret[i];
  }
  return text;
}

http::Response enrol_page(app::Context& context, const std::string& secret, const base::Text& problem, int status) {
  app::Page page(context.language, "security_2fa.tpl");
  page.body()
      .text(t::SECRET_TEXT, in_groups(secret))
      .text(t::EMAIL, context.member().name)
      .optional(t::CODE_ERROR, problem);
  add_settings_menu(context, page.body(), SettingsPage::security);
  return app::render(context, page, {.title = base::tr("Two-factor login"), .here = "/profile/security"}, status);
}

// The codes are shown only once, so no cache may hold the answer.
http::Response codes_answer(app::Context& context, const std::vector<std::string>& codes, app::TemplateName heading) {
  if (context.req.wants_json()) {
    base::Json body = base::json_object();
    body["recovery_codes"] = base::json_array();
    for (const std::string& code : codes) body["recovery_codes"].append(code);
    body["csrf_token"] = context.csrf_token();
    return http::json(body).header("Cache-Control", "no-store");
  }
  app::Page page(context.language, "security_codes.tpl");
  page.body().show(heading).text(t::MADE_TEXT, app::long_date_text(context, context.today()));
  for (const std::string& code : codes) page.body().add(t::CODE).text(t::CODE, code);
  return app::render(context, page, {.title = base::tr("Recovery codes"), .here = "/profile/security"});
}

// Returns true if the code belongs to the secret. Wrong codes count against the user.
bool is_right_code(app::Context& context, const std::string& secret, const std::string& code) {
  const std::string subject = std::to_string(context.member().id);
  app::check_limit(context, auth::Limit::check, subject);
  if (auth::matched_totp_step(secret, code, context.now())) return true;
  app::count_limit(context, auth::Limit::check, subject);
  return false;
}

void turn_on(app::Context& context, const std::string& secret, const auth::RecoveryCodes& codes) {
  const std::int64_t user_id = context.member().id;
  store::Tx tx(context.app.db);
  if (!store::enable_totp(tx, user_id, auth::seal_totp_secret(context.app.keys, user_id, secret)))
    throw http::conflict(base::tr("Two-factor login is already on."));
  store::replace_recovery_codes(tx, user_id, codes.hashes, context.now());
  app::record(context, tx, domain::kTotpEnabledEvent);
  app::record(context, tx, domain::kRecoveryCodesGeneratedEvent);
  context.session->forget(kPending);
  context.session->renew(tx, user_id, context.now());
  tx.commit();
}

// Makes ten hashes, when it is this request's turn to hash on this machine. Throws 503 if it gets no turn.
auth::RecoveryCodes new_codes(const app::Context& context) {
  const auth::PasswordSlot slot(context.app.config);
  app::check_turn(slot);
  return auth::make_recovery_codes(context.app.keys, context.member().id);
}

// Answers a reload of the page with the codes, which sends its form again.
http::Response codes_were_shown(app::Context& context, const base::Text& message) {
  store::Tx tx(context.app.db);
  return back_to_security(context, tx, message);
}

}  // namespace

http::Response totp_enable(app::Context& context) {
  if (context.member().totp_enabled) throw http::conflict(base::tr("Two-factor login is already on."));
  const std::string secret = auth::new_totp_secret();
  remember_pending(context, secret);
  if (!context.req.wants_json()) return enrol_page(context, secret, {}, 200);
  const std::string uri = auth::totp_uri(context.member().name, secret);
  base::Json body = base::json_object();
  body["secret"] = secret;
  body["uri"] = uri;
  body["qr_svg"] = qr_svg(uri);
  return http::json(body).header("Cache-Control", "no-store");
}

http::Response totp_qr(app::Context& context) {
  const auto secret = pending_secret(context);
  if (!secret) throw http::not_found();
  return http::svg(qr_svg(auth::totp_uri(context.member().name, *secret))).header("Cache-Control", "no-store");
}

http::Response totp_verify(app::Context& context) {
  if (context.member().totp_enabled && !context.req.wants_json())
    return codes_were_shown(
        context, base::tr("Two-factor login is on. If you didn’t save your recovery codes, create new ones."));
  const auto secret = pending_secret(context);
  if (!secret || context.member().totp_enabled)
    throw http::conflict(base::tr("Two-factor setup has expired or wasn’t started. Start over."));
  if (!is_right_code(context, *secret, context.req.form().text("code"))) {
    if (context.req.wants_json()) throw http::HttpError(400, "InvalidTotpCode", base::tr("That code is wrong."));
    return enrol_page(context, *secret, base::tr("That code is wrong. Is the time on your phone correct?"), 422);
  }
  const auth::RecoveryCodes codes = new_codes(context);
  turn_on(context, *secret, codes);
  return codes_answer(context, codes.shown, t::TURNED_ON);
}

http::Response totp_disable(app::Context& context) {
  store::Tx tx(context.app.db);
  const bool had_devices = !store::list_devices(context.app.db, context.member().id, context.now()).empty();
  if (!store::disable_totp(tx, context.member().id)) throw http::conflict(base::tr("Two-factor login is already off."));
  app::record(context, tx, domain::kTotpDisabledEvent);
  if (had_devices) app::record(context, tx, domain::kAllTrustedDevicesRemovedEvent);
  context.session->renew(tx, context.member().id, context.now());
  if (!context.req.wants_json()) return back_to_security(context, tx, base::tr("Two-factor login is off."));
  tx.commit();
  return http::json(base::json_object());
}

http::Response recovery_codes_regenerate(app::Context& context) {
  if (!context.member().totp_enabled) throw http::conflict(base::tr("Two-factor login is off."));
  const auth::RecoveryCodes codes = new_codes(context);
  bool made = false;
  app::once(context, [&](store::Tx& tx) {
    if (!store::find_totp_secret(tx.db(), context.member().id))
      throw http::conflict(base::tr("Two-factor login is off."));
    store::replace_recovery_codes(tx, context.member().id, codes.hashes, context.now());
    app::record(context, tx, domain::kRecoveryCodesGeneratedEvent);
    made = true;
    return context.url("/profile/security");
  });
  if (made) return codes_answer(context, codes.shown, t::RENEWED);
  return codes_were_shown(
      context, base::tr("Your new recovery codes were shown once already. If you didn’t save them, create new ones."));
}

}  // namespace web
