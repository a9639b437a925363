// Logging in and out as the web forms and the API share it: limits and password, second factor, then token,
// audit, cookies and session. The session cookie itself goes out with every answer whose session is new
// (dispatch).
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
  bool browser = true;  // gets cookies and a session; a program gets the token alone
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
  auth::IssuedToken token;  // when done
};

// The whole login in the order of contract §2.1. Throws 429 TooManyRequests and 503 Busy; failures are
// recorded once the answer is out. Never inside a transaction.
LoginAnswer log_in(Context& context, const LoginRequest& request);

// The second step of a browser whose password was right before.
LoginAnswer finish_login(Context& context, const auth::SecondFactorAttempt& codes, bool trust_device);
// Whom the half-finished login of this session is for: the e-mail address; empty when there is none.
std::string half_login_email(const Context& context);

// Token, audit entry, `id` cookie and a new session; the context is that user's afterwards, csrf_token()
// included. For the first account, which has just been made.
void start_login(Context& context, store::Tx& tx, const auth::LoginAttempt& attempt, std::int64_t user_id);

// Token row and session gone, `id` cookie deleted, a new anonymous session begun.
void end_login(Context& context);

// The form of a login or first-run page: who tries, with what, from where.
auth::LoginAttempt web_attempt(const Context& context, const std::string& email, const std::string& password,
                               bool remember);

}  // namespace app
