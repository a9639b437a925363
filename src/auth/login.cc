#include "auth/login.h"

#include <algorithm>

#include "auth/limits.h"
#include "auth/password.h"
#include "base/json.h"
#include "base/text.h"
#include "store/user.h"

namespace auth {

namespace {

struct Subjects {
  std::string account, address, both;
};

Subjects subjects_of(const LoginAttempt& attempt) {
  const std::string account = base::ascii_lower(attempt.email), address = limit_address(attempt.origin.ip_address);
  return {account, address, account + '|' + address};
}

base::UnixTime longest_wait(const LoginStores& stores, const Subjects& subjects, base::UnixTime now) {
  if (!stores.config.rate_limit) return 0;
  return std::max({wait_of(stores.cache, kPasswordByAccountAndAddress, subjects.both, now),
                   wait_of(stores.cache, kPasswordByAddress, subjects.address, now),
                   wait_of(stores.cache, kPasswordByAccount, subjects.account, now)});
}

bool count_failure(const LoginStores& stores, const Subjects& subjects, base::UnixTime now) {
  if (!stores.config.rate_limit) return false;
  const bool both = count_one(stores.cache, kPasswordByAccountAndAddress, subjects.both, now);
  const bool address = count_one(stores.cache, kPasswordByAddress, subjects.address, now);
  const bool account = count_one(stores.cache, kPasswordByAccount, subjects.account, now);
  return both || address || account;
}

LoginResult refused(LoginOutcome outcome, base::UnixTime retry_after) {
  LoginResult result;
  result.outcome = outcome;
  result.retry_after = retry_after;
  return result;
}

}  // namespace

LoginResult check_login(const LoginStores& stores, const LoginAttempt& attempt) {
  const base::UnixTime now = stores.clock.now();
  const Subjects subjects = subjects_of(attempt);
  if (const auto wait = longest_wait(stores, subjects, now); wait > 0) return refused(LoginOutcome::too_many_tries, wait);
  const PasswordSlot slot(stores.config.data_dir);
  if (!slot.granted()) return refused(LoginOutcome::busy, 5);
  const auto credentials = store::find_credentials(stores.db, attempt.email);
  const bool right = credentials ? verify_password(attempt.password, credentials->password_hash) : verify_nobody(attempt.password);
  LoginResult result;
  if (credentials) result.user_id = credentials->user_id;
  if (!right) {
    result.limit_reached = count_failure(stores, subjects, now);
    return result;
  }
  result.outcome = LoginOutcome::success;
  if (needs_rehash(credentials->password_hash)) result.new_hash = hash_password(attempt.password);
  if (stores.config.rate_limit) clear(stores.cache, kPasswordByAccountAndAddress, subjects.both);
  return result;
}

IssuedToken record_login(store::Tx& tx, const LoginAttempt& attempt, const LoginResult& result, base::UnixTime now) {
  const std::int64_t user_id = result.user_id.value();
  if (!result.new_hash.empty()) store::set_password_hash(tx, user_id, result.new_hash);
  base::Json metadata = base::json_object();
  metadata["client"] = attempt.device_name;
  store::add_audit_event(tx, user_id, "login_success", attempt.origin, base::write_json(metadata), now);
  return issue_token(tx, {user_id, attempt.remember, attempt.device_name, attempt.origin}, now);
}

void record_failed_login(store::Db& db, const LoginAttempt& attempt, const LoginResult& result, base::UnixTime now) {
  store::Tx tx(db);
  if (result.user_id) store::add_audit_event(tx, *result.user_id, "login_failed_password", attempt.origin, "", now);
  if (result.limit_reached) store::add_audit_event(tx, result.user_id, "rate_limit_exceeded", attempt.origin, "", now);
  tx.commit();
}

}  // namespace auth
