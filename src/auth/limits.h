// Counts failures and attempts in cache.db, for all processes. Checked before any password hash; the refusing
// path only reads.
#pragma once

#include <string>
#include <string_view>

#include "base/time.h"
#include "store/db.h"

namespace auth {

struct Rule {
  std::string_view name;      // part of the key
  int allowed;                // in the window
  base::UnixTime window;      // seconds
  base::UnixTime first_wait;  // then; doubles with each further one
  base::UnixTime most_wait;   // up to this; equal to first_wait: no doubling
};

// Contract §2.4.
constexpr Rule kPasswordByAccountAndAddress{"password", 5, 15 * base::kMinute, 30, base::kHour};
constexpr Rule kPasswordByAddress{"password-address", 50, 15 * base::kMinute, 30, base::kHour};
constexpr Rule kPasswordByAccount{"password-account", 100, 15 * base::kMinute, 30, base::kHour};
constexpr Rule kSecondFactor{"second-factor", 5, 15 * base::kMinute, 30, base::kHour};
constexpr Rule kCodeOrPasswordCheck{"check", 5, 5 * base::kMinute, 5 * base::kMinute, 5 * base::kMinute};
constexpr Rule kSecurityChange{"security", 30, 5 * base::kMinute, 5 * base::kMinute, 5 * base::kMinute};
constexpr Rule kOutgoingTest{"test", 5, 5 * base::kMinute, 5 * base::kMinute, 5 * base::kMinute};
constexpr Rule kFormByAddress{"form", 10, 10 * base::kMinute, 10 * base::kMinute, 10 * base::kMinute};

// Seconds to wait, 0 when allowed. Reads only.
base::UnixTime wait_of(store::Db& cache, const Rule& rule, std::string_view subject, base::UnixTime now);
// Counts one; true when this one reached the limit and a wait begins.
bool count_one(store::Db& cache, const Rule& rule, std::string_view subject, base::UnixTime now);
void clear(store::Db& cache, const Rule& rule, std::string_view subject);

// The part of an address that limits hold for: IPv4 whole, IPv6 its /64.
std::string limit_address(std::string_view address);

}  // namespace auth
