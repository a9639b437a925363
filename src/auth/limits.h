// Limits on failures and attempts, counted in cache.db for all processes. They are checked before any password is
// hashed, and a refusal only reads.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/config.h"
#include "base/time.h"
#include "store/sqlite/db.h"

namespace auth {

struct LimitRule {
  std::string_view name;      // part of the key
  int allowed;                // in the window
  base::UnixTime window;      // seconds
  base::UnixTime first_wait;  // seconds; each further failure doubles the wait
  base::UnixTime most_wait;   // the longest wait; equal to first_wait if the wait never doubles
};

// Everything that is limited. limits.cc says how often and how long, or names the setting that does.
enum class Limit {
  password,          // wrong ones, by account and address
  password_address,  // wrong ones, by address
  password_account,  // wrong ones, by account
  password_network,  // wrong ones, by IPv6 network (/48), which one customer of a provider may have
  second_factor,     // wrong codes at login, by user
  check,             // wrong codes at enrolment and wrong current passwords, by user
  security,          // security changes, by user
  test,              // test mails, tests of the provider, links, hooks, by user
  search,            // searches at the provider while typing, by user
  shared_plays,      // plays that a member logs for another, by the two
  import,            // uploads of files to import, by user
  form,              // set-up, registration, forgotten passwords, by address
  webhook,           // calls of a webhook or feed, by its id
  webhook_unknown,   // calls of those that do not exist, by address
};
LimitRule rule_of(const base::Config& config, Limit limit);

// Returns the seconds to wait, or 0 if the attempt is allowed. Reads only.
base::UnixTime wait_of(store::Db& cache, const LimitRule& rule, std::string_view subject, base::UnixTime now);
// Counts one failure, and returns true if it reached the limit and a wait begins. A failure that was checked before a
// wait began and is counted within it makes the wait longer, but begins none.
bool count_one(store::Db& cache, const LimitRule& rule, std::string_view subject, base::UnixTime now);
// Returns true if a failure was counted within the last window.
bool has_counted(store::Db& cache, const LimitRule& rule, std::string_view subject, base::UnixTime now);
struct LimitResult {
  base::UnixTime wait = 0;  // seconds until the window ends; 0 if admitted
  bool reached = false;     // this was the last one that its window admits
};
// Admits and counts a call of a webhook or a shared play. A refusal writes nothing.
LimitResult admit_one(store::Db& cache, const LimitRule& rule, std::string_view subject, base::UnixTime now);
void clear_count(store::Db& cache, const LimitRule& rule, std::string_view subject);

// Returns the part of an address that limits apply to: IPv4 whole, IPv6 its /64.
std::string limit_address(std::string_view address);
// Returns the /48 of an IPv6 address, or nullopt for IPv4, where unrelated people share networks.
std::optional<std::string> limit_network(std::string_view address);

}  // namespace auth
