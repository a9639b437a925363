#include "auth/second_factor.h"

#include "auth/device.h"
#include "auth/limits.h"
#include "auth/recovery.h"
#include "auth/totp.h"
#include "domain/audit.h"
#include "store/account/second_factor.h"

namespace auth {

namespace {

SecondFactorResult with(SecondFactor outcome) {
  SecondFactorResult result;
  result.outcome = outcome;
  return result;
}

SecondFactorResult check_totp(const LoginStores& stores, const Keys& keys, std::int64_t user_id,
                              const std::string& code) {
  const auto sealed = store::find_totp_secret(stores.db, user_id);
  const auto secret = sealed ? open_totp_secret(keys, user_id, *sealed) : std::nullopt;
  const auto step = secret ? matched_totp_step(*secret, code, stores.clock.now()) : std::nullopt;
  SecondFactorResult result = with(step ? SecondFactor::totp : SecondFactor::wrong_totp);
  result.totp_step = step.value_or(0);
  return result;
}

SecondFactorResult check_recovery(const LoginStores& stores, const Keys& keys, std::int64_t user_id,
                                  const std::string& code) {
  const auto id = matched_recovery_code(stores.db, keys, user_id, code);
  SecondFactorResult result = with(id ? SecondFactor::recovery_code : SecondFactor::wrong_recovery_code);
  result.recovery_code_id = id.value_or(0);
  return result;
}

}  // namespace

SecondFactorResult check_second_factor(const LoginStores& stores, const Keys& keys, std::int64_t user_id,
                                       const SecondFactorAttempt& attempt) {
  if (!store::find_totp_secret(stores.db, user_id)) return {};
  if (attempt.device_cookie) {
    SecondFactorResult trusted = with(SecondFactor::trusted_device);
    const auto device = matched_device(stores.db, user_id, *attempt.device_cookie, stores.clock.now());
    trusted.device_id = device.value_or(0);
    if (device) return trusted;
  }
  if (attempt.totp_code.empty() && attempt.recovery_code.empty()) return with(SecondFactor::missing);
  const std::string subject = std::to_string(user_id);
  const base::UnixTime now = stores.clock.now();
  const LimitRule rule = rule_of(stores.config, Limit::second_factor);
  if (stores.config.rate_limit) {
    SecondFactorResult refused = with(SecondFactor::too_many_tries);
    refused.retry_after = wait_of(stores.cache, rule, subject, now);
    if (refused.retry_after > 0) return refused;
  }
  SecondFactorResult result = attempt.totp_code.empty() ? check_recovery(stores, keys, user_id, attempt.recovery_code)
                                                        : check_totp(stores, keys, user_id, attempt.totp_code);
  if (stores.config.rate_limit && !result.passed()) result.limit_reached = count_one(stores.cache, rule, subject, now);
  return result;
}

void count_taken(const LoginStores& stores, std::int64_t user_id, bool taken, SecondFactorResult& result) {
  if (!stores.config.rate_limit || !result.by_code()) return;
  const std::string subject = std::to_string(user_id);
  const LimitRule rule = rule_of(stores.config, Limit::second_factor);
  if (taken) clear_count(stores.cache, rule, subject);
  else result.limit_reached = count_one(stores.cache, rule, subject, stores.clock.now());
}

bool take_second_factor(store::Tx& tx, std::int64_t user_id, const SecondFactorResult& result, base::UnixTime now) {
  switch (result.outcome) {
    case SecondFactor::not_needed:
      return true;
    case SecondFactor::trusted_device:
      store::touch_device(tx, result.device_id, now);
      return true;
    case SecondFactor::totp:
      return store::use_totp_step(tx, user_id, result.totp_step);
    case SecondFactor::recovery_code:
      return store::take_recovery_code(tx, user_id, result.recovery_code_id);
    default:
      return false;
  }
}

std::string_view failed_event(SecondFactor outcome) {
  const bool recovery = outcome == SecondFactor::recovery_code || outcome == SecondFactor::wrong_recovery_code;
  return recovery ? domain::kLoginFailedRecoveryCodeEvent : domain::kLoginFailedTotpEvent;
}

}  // namespace auth
