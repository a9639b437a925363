// The first step of a login, for the form and the API alike: limits and password.
#pragma once

#include <optional>
#include <string>

#include "auth/token.h"
#include "base/config.h"
#include "base/time.h"
#include "domain/user.h"
#include "store/account/audit.h"
#include "store/sqlite/db.h"

namespace auth {

enum class LoginOutcome { success, wrong_credentials, too_many_tries, busy };

struct LoginAttempt {
  std::string email, password;
  bool remember = false;
  std::string device_name;
  store::Origin origin;
};

struct LoginResult {
  LoginOutcome outcome = LoginOutcome::wrong_credentials;
  std::optional<std::int64_t> user_id;  // of a known user, even after a wrong password
  int limits_reached = 0;               // number of limits that began a wait with this failure
  base::UnixTime retry_after = 0;       // seconds
  std::string hash;                     // on success: the stored one
  std::string new_hash;                 // on success, if the stored one is of an old kind
};

struct LoginStores {
  store::Db& db;
  store::Db& cache;
  const base::Config& config;
  const base::Clock& clock;
};

// Checks limits and password, and writes only counters. It takes tens of milliseconds, so never call it inside a
// transaction. The limit of an account does not apply to its trusted devices and to addresses that logged in to it
// within 30 days, so that nobody can lock another out.
LoginResult check_login(const LoginStores& stores, const LoginAttempt& attempt,
                        const std::optional<std::string>& device_cookie);

// Writes the audit events of a failure, after the answer is out.
void record_failed_login(store::Db& db, const LoginAttempt& attempt, const LoginResult& result, base::UnixTime now);

}  // namespace auth
