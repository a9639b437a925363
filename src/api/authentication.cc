#include "api/dialect/movary.h"
#include "api/handlers.h"
#include "api/json/body.h"
#include "app/cookies.h"
#include "app/guards.h"
#include "app/headers.h"
#include "app/login_flow.h"
#include "app/records.h"
#include "auth/login.h"
#include "base/text.h"
#include "domain/audit.h"
#include "http/bearer.h"
#include "store/account/token.h"
#include "store/account/user.h"

namespace api {

namespace {

constexpr char kClientHeader[] = "X-Service-Client";
constexpr char kWebClient[] = "Matinee Web";
constexpr std::size_t kMaxText = 1000;  // for fields that are only compared

std::string client_name(const app::Context& context) {
  std::string name(base::trim(base::salvage_text(context.req.header(kClientHeader), 256)));
  if (name.empty())
    throw http::HttpError(400, "MissingRequestHeader",
                          base::tr("The header X-Service-Client is missing; name the program in it."));
  return name;
}

app::LoginRequest read_request(const app::Context& context) {
  app::LoginRequest request;
  auth::LoginAttempt& attempt = request.attempt;
  attempt.device_name = client_name(context);
  const bool is_empty = context.req.content_type().empty() && !has_body(context);
  const base::Json body = is_empty ? base::json_object() : read_body(context);
  Fields fields(context, body);
  attempt.email = base::trim(fields.text("email", kMaxText).value_or(""));  // as the form does
  attempt.password = fields.text("password", kMaxText).value_or("");
  attempt.remember = fields.flag("remember_me").value_or(false);
  request.codes.totp_code = fields.text("totp_code", kMaxText).value_or("");
  request.codes.recovery_code = fields.text("recovery_code", kMaxText).value_or("");
  request.trust_device = fields.flag("trust_device").value_or(false);
  fields.finish();
  if (attempt.email.empty() || attempt.password.empty())
    throw http::HttpError(400, "MissingCredentials", base::tr("Send email and password."));
  attempt.origin = context.origin();
  // A web client also gets a session and cookies, and its next requests need the new CSRF token.
  request.browser = attempt.device_name == kWebClient ||
                    (dialect::is_theirs(context.req) && attempt.device_name == dialect::kWebClient);
  request.codes.device_cookie = context.req.cookie(app::kDeviceCookie);
  return request;
}

void refuse(app::LoginStep step) {
  if (step == app::LoginStep::code_missing)
    throw http::HttpError(400, "MissingTotpCode",
                          base::tr("This account has a second factor; send totp_code or recovery_code."));
  if (step == app::LoginStep::wrong_code)
    throw http::HttpError(401, "InvalidTotpCode", base::tr("That code is wrong or already used."));
  throw http::HttpError(401, "InvalidCredentials", base::tr("Wrong e-mail address or password."));
}

base::Json user_json(const domain::User& user) {
  base::Json value = base::json_object();
  value["id"] = static_cast<Json::Int64>(user.id);
  value["name"] = user.name;
  value["is_admin"] = user.is_admin;
  return value;
}

void revoke_own_token(const app::Context& context) {
  const std::string_view event = context.token->personal ? domain::kTokenRevokedEvent : domain::kLogoutEvent;
  store::Tx tx(context.app.db);
  store::delete_token(tx, context.token->id, context.member().id);
  app::record(context, tx, event);
  tx.commit();
}

// Logs out a cookie's web session, which no other site may trigger. Clients of Movary have no CSRF token, but send a
// header that browsers send only for pages of this site.
http::Response log_out(app::Context& context) {
  const bool is_theirs = dialect::is_theirs(context.req);
  if (!is_theirs && context.req.header("X-CSRF-Token").empty()) throw http::csrf_failed();
  app::start_session(context);
  if (!is_theirs) app::csrf_protection(context);
  app::end_login(context);
  http::Response response = http::no_content();
  app::clear_site_data(context, response);
  return response;
}

}  // namespace

http::Response authentication_token_post(app::Context& context) {
  const app::LoginAnswer login = app::log_in(context, read_request(context));
  if (login.step != app::LoginStep::done) refuse(login.step);
  const auth::IssuedToken& issued = login.token;
  const auto user = store::find_user(context.app.db, login.user_id);
  if (!user) throw http::HttpError(401, "InvalidCredentials", base::tr("The account has just been deleted."));
  base::Json body = base::json_object();
  body["auth_token"] = issued.value;
  body["expires_at"] = base::rfc3339(issued.expires_at);
  body["user"] = user_json(*user);
  if (context.session) body["csrf_token"] = context.csrf_token();
  return http::json(body).header("Cache-Control", "no-store");
}

http::Response authentication_token(app::Context& context) {
  base::Json body = base::json_object();
  body["user"] = user_json(context.member());
  body["device_name"] = base::text_or_null(context.token->device_name);
  const auto expires_at = context.token->expires_at;
  body["expires_at"] = expires_at ? base::Json(base::rfc3339(*expires_at)) : base::json_null();
  body["scope"] = context.token->may_write ? "write" : "read";
  return http::json(body);
}

http::Response authentication_token_delete(app::Context& context) {
  const bool has_token = !context.req.header("X-Service-Token").empty() || !http::bearer_token(context.req).empty();
  if (!has_token) app::viewer_from_cookie(context);
  if (context.viewer) return log_out(context);
  app::is_authenticated(context);
  revoke_own_token(context);
  return http::no_content();
}

}  // namespace api
