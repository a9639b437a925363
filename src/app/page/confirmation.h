// The fresh session. Actions that could hand an account over ask for the password or a code again, unless one was given
// within ten minutes; a login counts. API routes that do the same ask as well, which tests/http/fresh_check.cc
// enforces.
#pragma once

#include <optional>
#include <string>

#include "app/context.h"
#include "app/guards.h"
#include "app/page/forms.h"

namespace app {

// A guard, which stands after csrf_protection and rate_limited. A form gets a page that asks and then sends the fields
// again, without passwords, addresses and tokens of hooks, and files; of a page's address it goes on to it. A program
// gets 403 ConfirmationRequired.
GuardResult fresh_session(Context& context);

// Guards API routes, as their last guard: a login must be younger than ten minutes, else 403 ConfirmationRequired. A
// personal token passes, because its maker had to confirm when creating it for programs.
GuardResult fresh_login(Context& context);

struct Proof {
  std::string password, totp_code;  // as typed; one is enough
};

// Checks a proof under its limit. No problems mean that the proof is right and the session fresh; else they stand under
// `password` or `totp_code`. It may hash, so never call it inside a transaction.
Problems prove(Context& context, const Proof& proof);

// The page that asks again, for a wrong proof that was sent to this address.
http::Response ask_for_proof_again(Context& context, const Problems& problems);

// Checks the current password under its limit. None when it is right, else what to tell the person.
std::optional<base::Text> current_password_problem(Context& context, const std::string& password);

}  // namespace app
