#include "auth/login.h"

#include <algorithm>

#include "auth/device.h"
#include "auth/limits.h"
#include "auth/password.h"
#include "base/text.h"
#include "domain/audit.h"
#include "store/account/user.h"

namespace auth {

namespace {

constexpr base::UnixTime kKnownAddress = 30 * base::kDay;

// The four counters of wrong passwords: a rule and a subject each.
struct PasswordCounters {
  LimitRule both, address, account, network;
  std::string both_subject, address_subject, account_subject;
  std::optional<std::string> network_subject;
};

PasswordCounters counters_of(const base::Config& config, const LoginAttempt& attempt) {
  const std::string account = base::ascii_lower(attempt.email), address = limit_address(attempt.origin.ip_address);
  return {rule_of(config, Limit::password),
          rule_of(config, Limit::password_address),
          rule_of(config, Limit::password_account),
          rule_of(config, Limit::password_network),
          account + '|' + address,
          address,
          account,
          limit_network(attempt.origin.ip_address)};
}

// Returns true for a trusted device of the account, and for an address that has logged in to it lately.
bool is_known(const LoginStores& stores, const LoginAttempt& attempt, const std::optional<std::string>& device_cookie,
              base::UnixTime now) {
  const auto credentials = store::find_credentials(stores.db, attempt.email);
  if (!credentials) return false;
  if (device_cookie && matched_device(stores.db, credentials->user_id, *device_cookie, now)) return true;
  return store::has_logged_in_from(stores.db, credentials->user_id, attempt.origin.ip_address, now - kKnownAddress);
}

base::UnixTime longest_wait(const LoginStores& stores, const LoginAttempt& attempt,
                            const std::optional<std::string>& device_cookie, const PasswordCounters& counters,
                            base::UnixTime now) {
  if (!stores.config.rate_limit) return 0;
  const base::UnixTime address_wait = std::max(wait_of(stores.cache, counters.both, counters.both_subject, now),
                                               wait_of(stores.cache, counters.address, counters.address_subject, now));
  base::UnixTime account_wait = wait_of(stores.cache, counters.account, counters.account_subject, now);
  if (counters.network_subject)
    account_wait = std::max(account_wait, wait_of(stores.cache, counters.network, *counters.network_subject, now));
  const bool is_exempt = account_wait <= address_wait || is_known(stores, attempt, device_cookie, now);
  return is_exempt ? address_wait : account_wait;
}

PasswordSlot::Sender sender_of(const LoginStores& stores, const PasswordCounters& counters, base::UnixTime now) {
  const bool failed = counters.network_subject
                          ? has_counted(stores.cache, counters.network, *counters.network_subject, now)
                          : has_counted(stores.cache, counters.address, counters.address_subject, now);
  return failed ? PasswordSlot::Sender::guessed_wrong : PasswordSlot::Sender::trusted;
}

LoginResult refused(LoginOutcome outcome, base::UnixTime retry_after) {
  LoginResult result;
  result.outcome = outcome;
  result.retry_after = retry_after;
  return result;
}

}  // namespace

LoginResult check_login(const LoginStores& stores, const LoginAttempt& attempt,
                        const std::optional<std::string>& device_cookie) {
  const base::UnixTime now = stores.clock.now();
  const PasswordCounters counters = counters_of(stores.config, attempt);
  if (const auto wait = longest_wait(stores, attempt, device_cookie, counters, now); wait > 0)
    return refused(LoginOutcome::too_many_tries, wait);
  const PasswordSlot slot(stores.config, sender_of(stores, counters, now));
  if (!slot.granted()) return refused(LoginOutcome::busy, stores.config.password_wait);
  const auto credentials = store::find_credentials(stores.db, attempt.email);
  const auto hash = credentials ? std::optional(credentials->password_hash) : std::nullopt;
  const bool right = verify_in_equal_time(attempt.password, hash, store::imported_password_hashes(stores.db));
  LoginResult result;
  if (credentials) result.user_id = credentials->user_id;
  if (!right) {
    if (!stores.config.rate_limit) return result;
    result.limits_reached = int{count_one(stores.cache, counters.both, counters.both_subject, now)} +
                            int{count_one(stores.cache, counters.address, counters.address_subject, now)} +
                            int{count_one(stores.cache, counters.account, counters.account_subject, now)};
    if (counters.network_subject)
      result.limits_reached += int{count_one(stores.cache, counters.network, *counters.network_subject, now)};
    return result;
  }
  result.outcome = LoginOutcome::success;
  result.hash = credentials->password_hash;
  if (needs_rehash(credentials->password_hash)) result.new_hash = hash_password(attempt.password);
  if (stores.config.rate_limit) clear_count(stores.cache, counters.both, counters.both_subject);
  return result;
}

void record_failed_login(store::Db& db, const LoginAttempt& attempt, const LoginResult& result, base::UnixTime now) {
  store::Tx tx(db);
  if (result.user_id)
    store::add_audit_event(tx, *result.user_id, domain::kLoginFailedPasswordEvent, attempt.origin, "", now);
  for (int i = 0; i < result.limits_reached; ++i)
    store::add_audit_event(tx, result.user_id, domain::kRateLimitExceededEvent, attempt.origin, "", now);
  tx.commit();
}

}  // namespace auth
