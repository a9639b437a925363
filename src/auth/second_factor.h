// The second step of a login, after the right password: trusted device, else TOTP code, else recovery code.
#pragma once

#include <optional>
#include <string>

#include "auth/keys.h"
#include "auth/login.h"
#include "store/sqlite/db.h"

namespace auth {

struct SecondFactorAttempt {
  std::string totp_code, recovery_code;  // as typed; empty if not sent
  std::optional<std::string> device_cookie;
};

enum class SecondFactor {
  not_needed,      // the account has none
  trusted_device,  // the cookie replaces it
  totp,
  recovery_code,
  missing,  // needed, but no code was sent
  wrong_totp,
  wrong_recovery_code,
  too_many_tries,
};

struct SecondFactorResult {
  SecondFactor outcome = SecondFactor::not_needed;
  std::int64_t device_id = 0, totp_step = 0, recovery_code_id = 0;
  bool limit_reached = false;
  base::UnixTime retry_after = 0;

  bool passed() const { return outcome <= SecondFactor::recovery_code; }
  // Returns true if a code was right, so that the person may choose to trust this device.
  bool by_code() const { return outcome == SecondFactor::totp || outcome == SecondFactor::recovery_code; }
};

// Checks the device or code and counts a wrong code, but marks nothing as used yet. Takes at most one bcrypt, so never
// call it inside a transaction.
SecondFactorResult check_second_factor(const LoginStores& stores, const Keys& keys, std::int64_t user_id,
                                       const SecondFactorAttempt& attempt);

// Marks the one-time code as used, in the login's transaction. Returns false if another login used it first.
bool take_second_factor(store::Tx& tx, std::int64_t user_id, const SecondFactorResult& result, base::UnixTime now);

// Call it after the login's transaction. A code that was taken ends the count of wrong codes, and a code that another
// login had used before counts as wrong.
void count_taken(const LoginStores& stores, std::int64_t user_id, bool taken, SecondFactorResult& result);

// Returns the audit event of a wrong code: `login_failed_totp`, `login_failed_recovery_code`.
std::string_view failed_event(SecondFactor outcome);

}  // namespace auth
