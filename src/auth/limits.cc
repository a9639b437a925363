#include "auth/limits.h"

#include <arpa/inet.h>

#include <algorithm>
#include <iterator>

#include "base/crypto.h"
#include "base/text.h"
#include "store/cache/rate_limit.h"

namespace auth {

namespace {

// The name of a limit in cache.db, its key in the settings, and whether its wait doubles.
struct LimitRow {
  Limit limit;
  std::string_view name, key;
  bool doubles;
};

constexpr LimitRow kLimits[] = {
    {Limit::password, "password", "MATINEE_LIMIT_PASSWORD", true},
    {Limit::password_address, "password-address", "MATINEE_LIMIT_PASSWORD_ADDRESS", true},
    {Limit::password_account, "password-account", "MATINEE_LIMIT_PASSWORD_ACCOUNT", true},
    {Limit::password_network, "password-network", "MATINEE_LIMIT_PASSWORD_NETWORK", true},
    {Limit::second_factor, "second-factor", "MATINEE_LIMIT_SECOND_FACTOR", true},
    {Limit::check, "check", "MATINEE_LIMIT_CHECK", false},
    {Limit::security, "security", "MATINEE_LIMIT_SECURITY", false},
    {Limit::test, "test", "MATINEE_LIMIT_TEST", false},
    {Limit::search, "search", "MATINEE_LIMIT_SEARCH", false},
    {Limit::shared_plays, "shared-plays", "MATINEE_LIMIT_SHARED_PLAYS", false},
    {Limit::import, "import", "MATINEE_LIMIT_IMPORT", false},
    {Limit::form, "form", "MATINEE_LIMIT_FORM", false},
    {Limit::webhook, "webhook", "MATINEE_LIMIT_WEBHOOK", false},
    {Limit::webhook_unknown, "webhook-unknown", "MATINEE_LIMIT_WEBHOOK_UNKNOWN", false},
};

// Returns the key of a counter. The subject is hashed, so that the file holds no addresses and keys have one length.
std::string key_of(const LimitRule& rule, std::string_view subject) {
  return std::string(rule.name) + ':' + base::sha256_hex(subject).substr(0, 32);
}

}  // namespace

// A wait that does not double is as long as the window.
LimitRule rule_of(const base::Config& config, Limit limit) {
  const LimitRow& row = *std::find_if(std::begin(kLimits), std::end(kLimits),
                                      [&](const LimitRow& known) { return known.limit == limit; });
  const base::TryLimit set = config.try_limit(row.key);
  if (!row.doubles) return {row.name, set.tries, set.seconds, set.seconds, set.seconds};
  return {row.name, set.tries, set.seconds, config.first_wait, config.longest_wait};
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
