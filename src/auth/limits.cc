#include "auth/limits.h"

#include <arpa/inet.h>

#include <algorithm>
#include <iterator>

#include "base/crypto.h"
#include "base/text.h"
#include "store/cache/rate_limit.h"

namespace auth {

namespace {

using base::kDay, base::kHour, base::kMinute;

constexpr base::UnixTime kFirstWait = 30, kLongestWait = kHour;  // seconds, of a limit whose wait doubles

struct LimitRow {
  Limit limit;
  std::string_view name;  // in cache.db
  base::TryLimit tries;   // unused if `setting` names the setting that holds them
  bool doubles;           // each further failure doubles the wait; else it is as long as the time of `tries`
  std::string_view setting = {};
};

constexpr LimitRow kLimits[] = {
    {Limit::password, "password", {5, 15 * kMinute}, true},
    {Limit::password_address, "password-address", {}, true, "MATINEE_LIMIT_PASSWORD_ADDRESS"},
    {Limit::password_account, "password-account", {100, 15 * kMinute}, true},
    {Limit::password_network, "password-network", {200, 15 * kMinute}, true},
    {Limit::second_factor, "second-factor", {5, 15 * kMinute}, true},
    {Limit::check, "check", {5, 5 * kMinute}, false},
    {Limit::security, "security", {30, 5 * kMinute}, false},
    {Limit::test, "test", {5, 5 * kMinute}, false},
    {Limit::search, "search", {60, kMinute}, false},
    {Limit::shared_plays, "shared-plays", {50, kDay}, false},
    {Limit::import, "import", {10, 10 * kMinute}, false},
    {Limit::form, "form", {}, false, "MATINEE_LIMIT_FORM"},
    {Limit::webhook, "webhook", {}, false, "MATINEE_LIMIT_WEBHOOK"},
    {Limit::webhook_unknown, "webhook-unknown", {10, kMinute}, false},
};

// Returns the key of a counter. The subject is hashed, so that the file holds no addresses and keys have one length.
std::string key_of(const LimitRule& rule, std::string_view subject) {
  return std::string(rule.name) + ':' + base::sha256_hex(subject).substr(0, 32);
}

}  // namespace

LimitRule rule_of(const base::Config& config, Limit limit) {
  const LimitRow& row = *std::find_if(std::begin(kLimits), std::end(kLimits),
                                      [&](const LimitRow& known) { return known.limit == limit; });
  const auto [tries, seconds] = row.setting.empty() ? row.tries : config.try_limit(row.setting);
  if (!row.doubles) return {row.name, tries, seconds, seconds, seconds};
  return {row.name, tries, seconds, kFirstWait, kLongestWait};
}

base::UnixTime wait_of(store::Db& cache, const LimitRule& rule, std::string_view subject, base::UnixTime now) {
  const store::RateCount row = store::find_rate_count(cache, key_of(rule, subject));
  const base::UnixTime wait = row.wait_until - now;
  return wait > rule.most_wait ? 0 : std::max<base::UnixTime>(wait, 0);  // longer than possible: the clock was set back
}

bool has_counted(store::Db& cache, const LimitRule& rule, std::string_view subject, base::UnixTime now) {
  const store::RateCount row = store::find_rate_count(cache, key_of(rule, subject));
  return row.count > 0 && now - std::max(row.window_start, row.wait_until) < rule.window;
}

bool count_one(store::Db& cache, const LimitRule& rule, std::string_view subject, base::UnixTime now) {
  const std::string key = key_of(rule, subject);
  store::Tx tx(cache);
  store::RateCount row = store::find_rate_count(cache, key);
  const bool quiet = now - std::max(row.window_start, row.wait_until) >= rule.window || now < row.window_start;
  const bool served = rule.first_wait == rule.most_wait && row.wait_until != 0 && now >= row.wait_until;
  if (quiet || served) row = {0, now};
  ++row.count;
  const bool waits = now < row.wait_until;
  const bool reached = row.count >= rule.allowed;
  if (reached) {
    row.wait = row.wait == 0 ? rule.first_wait : std::min(row.wait * 2, rule.most_wait);
    row.wait_until = now + row.wait;
  }
  store::save_rate_count(tx, key, row);
  tx.commit();
  return reached && !waits;
}

// Reads the count again under the lock, so that simultaneous calls do not pass together.
LimitResult admit_one(store::Db& cache, const LimitRule& rule, std::string_view subject, base::UnixTime now) {
  const std::string key = key_of(rule, subject);
  const auto window_of = [&] {
    const store::RateCount row = store::find_rate_count(cache, key);
    return now - row.window_start >= rule.window || now < row.window_start ? store::RateCount{0, now} : row;
  };
  const auto is_full = [&](const store::RateCount& row) { return row.count >= rule.allowed; };
  store::RateCount row = window_of();
  if (is_full(row)) return {row.window_start + rule.window - now, false};
  store::Tx tx(cache);
  row = window_of();
  if (is_full(row)) return {row.window_start + rule.window - now, false};
  ++row.count;
  store::save_rate_count(tx, key, row);
  tx.commit();
  return {0, is_full(row)};
}

void clear_count(store::Db& cache, const LimitRule& rule, std::string_view subject) {
  const std::string key = key_of(rule, subject);
  if (store::find_rate_count(cache, key).count == 0) return;
  store::Tx tx(cache);
  store::delete_rate_count(tx, key);
  tx.commit();
}

namespace {

// Returns the first `bytes` of an IPv6 address, or nullopt for anything else.
std::optional<std::string> ipv6_network(std::string_view address, std::size_t bytes) {
  in6_addr parsed{};
  if (inet_pton(AF_INET6, std::string(address).c_str(), &parsed) != 1) return std::nullopt;
  return base::to_hex({reinterpret_cast<const char*>(parsed.s6_addr), bytes}) + '/' + std::to_string(8 * bytes);
}

}  // namespace

std::string limit_address(std::string_view address) { return ipv6_network(address, 8).value_or(std::string(address)); }

std::optional<std::string> limit_network(std::string_view address) { return ipv6_network(address, 6); }

}  // namespace auth
