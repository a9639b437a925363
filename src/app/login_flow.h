// Logging in and out, which web forms and API share: limits and password, second factor, then token, audit, cookies and
// session. Dispatch sends the session cookie itself, with every answer whose session is new.
#pragma once

#include <string>

#include "app/context.h"
#include "auth/login.h"
#include "auth/second_factor.h"

namespace app {

struct LoginRequest {
  auth::LoginAttempt attempt;
  auth::SecondFactorAttempt codes;
  bool trust_device = false;
  bool browser = true;  // a browser gets cookies and a session, a program only the token
};

enum class LoginStep {
  done,
  wrong_credentials,
  code_missing,  // the password is right; a browser's session remembers that for ten minutes
  wrong_code,
  start_again,  // no half-finished login is remembered
};

struct LoginAnswer {
  LoginStep step = LoginStep::wrong_credentials;
  std::int64_t user_id = 0;
  auth::IssuedToken token;  // set when done
};

// Runs the whole login: limits, password, second factor. Throws 429 TooManyRequests and 503 Busy; failures are recorded
// once the answer is out. Never call it inside a transaction.
LoginAnswer log_in(Context& context, const LoginRequest& request);

// Runs the second step for a browser whose password was right.
LoginAnswer finish_login(Context& context, const auth::SecondFactorAttempt& codes, bool trust_device);
// Returns the e-mail address of this session's half-finished login, or an empty text if there is none.
std::string half_login_email(const Context& context);

// Logs in the first account, which has just been created: token, audit event, `id` cookie and a new session. After that
// the context is that user's, csrf_token() included.
void start_login(Context& context, store::Tx& tx, const auth::LoginAttempt& attempt, std::int64_t user_id);

// Deletes token, session and `id` cookie, and begins a new anonymous session.
void end_login(Context& context);

// Returns the login attempt that the form of a login or first-run page makes.
auth::LoginAttempt web_attempt(const Context& context, const std::string& email, const std::string& password,
                               bool remember);

}  // namespace app
