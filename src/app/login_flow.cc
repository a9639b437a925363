#include "app/login_flow.h"

#include "app/cookies.h"
#include "app/guards.h"
#include "app/records.h"
#include "auth/device.h"
#include "auth/device_name.h"
#include "auth/password.h"
#include "base/crypto.h"
#include "base/log.h"
#include "domain/audit.h"
#include "store/account/second_factor.h"
#include "store/account/token.h"
#include "store/account/user.h"

namespace app {

namespace {

constexpr base::UnixTime kHalfLoginLifetime = 10 * base::kMinute;
constexpr char kHalfLogin[] = "half_login";

// Sets a cookie in the place of one of the same name, which a guard may have set.
void put_cookie(Context& context, http::Cookie cookie) {
  std::erase_if(context.cookies, [&](const http::Cookie& other) { return other.name == cookie.name; });
  context.cookies.push_back(std::move(cookie));
}

auth::Session& session_of(Context& context) {
  if (!context.session)
    context.session = auth::Session::resume(context.app.db, context.app.keys,
                                            context.req.cookie(session_cookie_name(context)), context.now());
  return *context.session;
}

auth::LoginStores stores_of(const Context& context) {
  return {context.app.db, context.app.cache, context.app.config, context.app.clock};
}

void record_later(Context& context, std::int64_t user_id, std::string_view event, bool limit_reached) {
  context.after_answer.emplace_back(
      [&db = context.app.db, user_id, event, limit_reached, origin = context.origin(), now = context.now()] {
        store::Tx tx(db);
        store::add_audit_event(tx, user_id, event, origin, "", now);
        if (limit_reached) store::add_audit_event(tx, user_id, domain::kRateLimitExceededEvent, origin, "", now);
        tx.commit();
      });
}

// Logs the address, by which etc/fail2ban bans, but nothing that was typed.
void log_failed_login(const Context& context, std::string_view what) {
  base::log(base::LogLevel::warning, "login_failed",
            {{"address", context.client_address()}, {"what", what}, {"request", context.req.request_id}});
}

void record_wrong_password(Context& context, auth::LoginAttempt attempt, const auth::LoginResult& result) {
  attempt.password.clear();
  log_failed_login(context, "password");
  context.after_answer.emplace_back([&db = context.app.db, attempt = std::move(attempt), result, now = context.now()] {
    auth::record_failed_login(db, attempt, result, now);
  });
}

auth::LoginResult try_password(Context& context, const auth::LoginAttempt& attempt,
                               const std::optional<std::string>& device) {
  const auth::LoginResult result = auth::check_login(stores_of(context), attempt, device);
  if (result.outcome == auth::LoginOutcome::too_many_tries) throw too_many_requests(result.retry_after);
  if (result.outcome == auth::LoginOutcome::busy)
    throw http::service_busy("Busy", base::tr("Too many people are logging in. Try again in a few seconds."),
                             static_cast<int>(result.retry_after));
  if (result.outcome == auth::LoginOutcome::wrong_credentials) record_wrong_password(context, attempt, result);
  return result;
}

// Ties a half-finished login to the password that was right, so that a change of the password ends it.
std::string proof_of(const Context& context, const std::string& email) {
  const auto credentials = store::find_credentials(context.app.db, email);
  return credentials ? base::sha256_hex(credentials->password_hash) : std::string();
}

// Stores the half-finished login under a new session id, so that nobody who knew the old one can go on with it.
void remember_half_login(Context& context, const auth::LoginAttempt& attempt) {
  base::Json half = base::json_object();
  half["email"] = attempt.email;
  half["remember"] = attempt.remember;
  half["until"] = static_cast<Json::Int64>(context.now() + kHalfLoginLifetime);
  half["proof"] = proof_of(context, attempt.email);
  session_of(context).remember(kHalfLogin, half);
  store::Tx tx(context.app.db);
  context.session->renew(tx, std::nullopt, context.now());
  tx.commit();
}

base::Json success_metadata(const auth::LoginAttempt& attempt, const auth::SecondFactorResult& second) {
  base::Json metadata = base::json_object();
  metadata["client"] = attempt.device_name;
  if (second.outcome == auth::SecondFactor::trusted_device) {
    metadata["trusted_device"] = true;
    metadata["device_id"] = static_cast<Json::Int64>(second.device_id);
  }
  return metadata;
}

auth::IssuedToken record_success(Context& context, store::Tx& tx, const auth::LoginAttempt& attempt,
                                 std::int64_t user_id, const auth::SecondFactorResult& second) {
  if (second.outcome == auth::SecondFactor::recovery_code)
    record_of(context, tx, user_id, domain::kRecoveryCodeUsedEvent);
  record_of(context, tx, user_id, domain::kLoginSuccessEvent, success_metadata(attempt, second));
  return auth::issue_token(tx, {user_id, attempt.remember, attempt.device_name, context.origin()}, context.now());
}

void start_browser_session(Context& context, store::Tx& tx, const auth::IssuedToken& issued, std::int64_t user_id) {
  session_of(context).forget(kHalfLogin);
  context.session->renew(tx, user_id, context.now());
  context.viewer = store::find_user(context.app.db, user_id);
  context.token = auth::find_token(context.app.db, issued.value, context.now());
  context.token_value = issued.value;
  put_cookie(context, token_cookie(context, issued.value, issued.expires_at));
}

base::Json device_metadata(std::int64_t id, const std::string& name) {
  base::Json metadata = base::json_object();
  metadata["device_id"] = static_cast<Json::Int64>(id);
  if (!name.empty()) metadata["device_name"] = name;
  return metadata;
}

void trust_device(Context& context, store::Tx& tx, const auth::NewDevice& device) {
  const store::AddedDevice added = store::add_device(tx, device.row, context.now());
  const std::int64_t user_id = device.row.user_id;
  record_of(context, tx, user_id, domain::kTrustedDeviceAddedEvent, device_metadata(added.id, device.row.name));
  for (const std::int64_t removed : added.removed)
    record_of(context, tx, user_id, domain::kTrustedDeviceRemovedEvent, device_metadata(removed, ""));
  put_cookie(context, device_cookie(context, device.token, device.row.expires_at));
}

LoginAnswer wrong_code(Context& context, std::int64_t user_id, const auth::SecondFactorResult& second) {
  record_later(context, user_id, auth::failed_event(second.outcome), second.limit_reached);
  log_failed_login(context, "second_factor");
  return {LoginStep::wrong_code, user_id, {}};
}

// Returns true if the account still has the password that was checked, because a change must end logins that are under
// way.
bool is_current(store::Tx& tx, const std::string& email, const std::string& hash) {
  const auto credentials = store::find_credentials(tx.db(), email);
  return credentials && credentials->password_hash == hash;
}

// A recovery code costs a hash, so it waits for a turn as a password does.
auth::SecondFactorResult checked_second_factor(Context& context, const auth::SecondFactorAttempt& codes,
                                               std::int64_t user_id) {
  const auto check = [&] { return auth::check_second_factor(stores_of(context), context.app.keys, user_id, codes); };
  if (!codes.totp_code.empty() || codes.recovery_code.empty()) return check();
  const auth::PasswordSlot slot(context.app.config);
  check_turn(slot);
  return check();
}

// Marks the code as used and logs the person in. `hash` is the stored one of the right password; nullopt means that
// another login used the code first.
std::optional<LoginAnswer> complete_login(Context& context, const LoginRequest& request, std::int64_t user_id,
                                          const std::string& hash, const auth::SecondFactorResult& second) {
  std::optional<auth::NewDevice> device;
  if (request.trust_device && request.browser && second.by_code())
    device = auth::make_device(user_id, context.origin(), context.now());
  store::Tx tx(context.app.db);
  if (!is_current(tx, request.attempt.email, hash)) return LoginAnswer{LoginStep::wrong_credentials, 0, {}};
  if (!auth::take_second_factor(tx, user_id, second, context.now())) return std::nullopt;
  LoginAnswer answer{LoginStep::done, user_id, record_success(context, tx, request.attempt, user_id, second)};
  if (request.browser) start_browser_session(context, tx, answer.token, user_id);
  if (device) trust_device(context, tx, *device);
  tx.commit();
  return answer;
}

LoginAnswer second_step(Context& context, const LoginRequest& request, std::int64_t user_id, const std::string& hash) {
  auth::SecondFactorResult second = checked_second_factor(context, request.codes, user_id);
  if (second.outcome == auth::SecondFactor::too_many_tries) throw too_many_requests(second.retry_after);
  if (second.outcome == auth::SecondFactor::missing) return {LoginStep::code_missing, user_id, {}};
  if (!second.passed()) return wrong_code(context, user_id, second);
  const auto answer = complete_login(context, request, user_id, hash, second);
  if (answer && answer->step == LoginStep::wrong_credentials) return *answer;  // the password was changed meanwhile
  auth::count_taken(stores_of(context), user_id, answer.has_value(), second);
  return answer ? *answer : wrong_code(context, user_id, second);
}

bool renew_password_hash(Context& context, const auth::LoginResult& result) {
  store::Tx tx(context.app.db);
  const bool renewed = store::replace_password_hash(tx, result.user_id.value(), result.hash, result.new_hash);
  tx.commit();
  return renewed;
}

}  // namespace

LoginAnswer log_in(Context& context, const LoginRequest& request) {
  const auth::LoginResult result = try_password(context, request.attempt, request.codes.device_cookie);
  if (result.outcome != auth::LoginOutcome::success) return {LoginStep::wrong_credentials, 0, {}};
  const bool renewed = !result.new_hash.empty() && renew_password_hash(context, result);
  const std::string& hash = renewed ? result.new_hash : result.hash;
  const LoginAnswer answer = second_step(context, request, result.user_id.value(), hash);
  if (answer.step == LoginStep::code_missing && request.browser) remember_half_login(context, request.attempt);
  return answer;
}

std::string half_login_email(const Context& context) {
  if (!context.session) return {};
  const base::Json& half = base::member(context.session->data(), kHalfLogin);
  return base::int_member(half, "until") > context.now() ? base::string_member(half, "email") : std::string();
}

LoginAnswer finish_login(Context& context, const auth::SecondFactorAttempt& codes, bool trust_device) {
  const std::string email = half_login_email(context);
  const auto credentials = store::find_credentials(context.app.db, email);
  const base::Json& half = base::member(context.session->data(), kHalfLogin);
  if (email.empty() || !credentials || base::string_member(half, "proof") != proof_of(context, email))
    return {LoginStep::start_again, 0, {}};
  LoginRequest request;
  request.attempt = web_attempt(context, email, "", base::member(half, "remember").asBool());
  request.codes = codes;
  request.trust_device = trust_device;
  return second_step(context, request, credentials->user_id, credentials->password_hash);
}

void start_login(Context& context, store::Tx& tx, const auth::LoginAttempt& attempt, std::int64_t user_id) {
  start_browser_session(context, tx, record_success(context, tx, attempt, user_id, {}), user_id);
}

void end_login(Context& context) {
  store::Tx tx(context.app.db);
  if (context.viewer && context.token) {
    store::delete_token(tx, context.token->id, context.viewer->id);
    record(context, tx, domain::kLogoutEvent);
  }
  session_of(context).destroy(tx, context.now());
  tx.commit();
  context.viewer.reset();
  context.token.reset();
  context.token_value.reset();
  put_cookie(context, expired_token_cookie(context));
}

auth::LoginAttempt web_attempt(const Context& context, const std::string& email, const std::string& password,
                               bool remember) {
  auth::LoginAttempt attempt;
  attempt.email = email;
  attempt.password = password;
  attempt.remember = remember;
  attempt.device_name = auth::device_name(context.req.header("User-Agent"));
  attempt.origin = context.origin();
  return attempt;
}

}  // namespace app
