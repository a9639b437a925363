// The fresh session. Actions that could hand over an account ask for the password or a code again, unless one was given
// within ten minutes, at a login for instance. API routes that do the same ask as well, which
// tests/http/matrix/fresh_check.cc enforces.
#pragma once

#include <optional>
#include <string>

#include "app/context.h"
#include "app/guards.h"
#include "app/page/forms.h"

namespace app {

// A guard that follows csrf_protection and rate_limited. A form gets a page that asks and then sends the fields again,
// without passwords, files, and addresses and tokens of hooks; the address of a page gets one that then leads to it,
// and a program gets 403 ConfirmationRequired.
GuardResult fresh_session(Context& context);

// A guard of API routes, the last one: a login must be younger than ten minutes, else it throws 403
// ConfirmationRequired. A personal token passes, because its maker had to confirm when creating it for programs.
GuardResult fresh_login(Context& context);

struct Proof {
  std::string password, totp_code;  // as typed; one is enough
};

// Checks a proof under its limit. Without problems the proof is right and the session fresh; otherwise they are under
// `password` or `totp_code`. It may hash, so never call it inside a transaction.
Problems prove(Context& context, const Proof& proof);

// Returns the page that asks again, for a wrong proof that was sent to this address.
http::Response ask_for_proof_again(Context& context, const Problems& problems);

// Checks the current password under its limit. Returns nullopt if it is right, or else a message for the person.
std::optional<base::Text> current_password_problem(Context& context, const std::string& password);

}  // namespace app
