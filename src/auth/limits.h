// Counts failures and attempts in cache.db, for all processes. Checked before any password hash; the refusing
// path only reads.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/config.h"
#include "base/time.h"
#include "store/sqlite/db.h"

namespace auth {

struct Rule {
  std::string_view name;      // part of the key
  int allowed;                // in the window
  base::UnixTime window;      // seconds
  base::UnixTime first_wait;  // then; doubles with each further one
  base::UnixTime most_wait;   // up to this; equal to first_wait: no doubling
};

// The rows of contract §2.4. How often and how long are settings (base::Config, MATINEE_LIMIT_…).
enum class Limit {
  password,          // wrong ones, by account and address
  password_address,  // wrong ones, by address
  password_account,  // wrong ones, by account
  password_network,  // wrong ones, by IPv6 network (/48), which one customer of a provider may have
  second_factor,     // wrong codes at login, by user
  check,             // wrong codes at enrolment and wrong current passwords, by user
  security,          // security changes, by user
  test,              // test mails, tests of the provider, links, by user
  form,              // set-up, registration, forgotten passwords, by address
  webhook,           // calls of a webhook or feed, by its id
  webhook_unknown,   // calls of those that do not exist, by address
};
Rule rule_of(const base::Config& config, Limit limit);

// Seconds to wait, 0 when allowed. Reads only.
base::UnixTime wait_of(store::Db& cache, const Rule& rule, std::string_view subject, base::UnixTime now);
// Counts one; true when this one reached the limit and a wait begins. One that was checked before and is counted
// within the wait makes it longer, and begins none.
bool count_one(store::Db& cache, const Rule& rule, std::string_view subject, base::UnixTime now);
// Whether one was counted lately.
bool has_counted(store::Db& cache, const Rule& rule, std::string_view subject, base::UnixTime now);
// For webhooks: counts one and lets it pass, or says in how many seconds the window ends;
// then nothing is written. `reached`: this was the last of its window.
struct LimitResult {
  base::UnixTime wait = 0;
  bool reached = false;
};
LimitResult admit_one(store::Db& cache, const Rule& rule, std::string_view subject, base::UnixTime now);
void clear(store::Db& cache, const Rule& rule, std::string_view subject);

// The part of an address that limits hold for: IPv4 whole, IPv6 its /64.
std::string limit_address(std::string_view address);
// The /48 of an IPv6 address; none for IPv4, where people who have nothing to do with each other share networks.
std::optional<std::string> limit_network(std::string_view address);

}  // namespace auth
