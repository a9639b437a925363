// The fresh session (contract §4, F). What would hand an account over asks for the password or a code once more,
// unless the account has proved one within ten minutes; a login counts.
#pragma once

#include <optional>
#include <string>

#include "app/context.h"
#include "app/guards.h"
#include "app/page/forms.h"

namespace app {

// Guard, after csrf_protection and rate_limited. A form gets a page that asks and then sends what was sent, without
// passwords and files; a program 403 ConfirmationRequired.
GuardResult fresh_session(Context& context);

struct Proof {
  std::string password, totp_code;  // as typed; one is enough
};

// Checks a proof under its limit: nothing when it is right, and then the session is fresh; else what to say beside
// `password` or `totp_code`. Hashes: never inside a transaction.
Problems prove(Context& context, const Proof& proof);

// The page that asks, for a proof that went to this address and was wrong.
http::Response ask_for_proof_again(Context& context, const Problems& problems);

// Checks the current password under its limit: none when it is right, else what to say.
std::optional<base::Text> current_password_problem(Context& context, const std::string& password);

}  // namespace app
