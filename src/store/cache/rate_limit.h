// Counters of failures and attempts in cache.db, under a key that the caller chooses. auth/limits.h gives them their
// meaning.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

struct RateCount {
  std::int64_t count = 0;
  base::UnixTime window_start = 0;
  base::UnixTime wait_until = 0, wait = 0;  // seconds
};

// Returns a count whose members are all 0 if there is no counter.
RateCount find_rate_count(Db& cache, std::string_view key);
void save_rate_count(Tx& tx, std::string_view key, const RateCount& count);
void delete_rate_count(Tx& tx, std::string_view key);

}  // namespace store
