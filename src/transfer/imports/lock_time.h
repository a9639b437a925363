// The time that an import's transaction may hold the writer lock while others wait for it.
#pragma once

#include <cstdint>

#include "base/time.h"

namespace transfer {

// Starts when constructed. A transaction that has done at least one thing ends once the time is over.
class LockTime {
 public:
  bool is_over() const { return base::monotonic_us() >= until_us_; }

 private:
  static constexpr std::int64_t kLongestUs = 50'000;
  std::int64_t until_us_ = base::monotonic_us() + kLongestUs;
};

}  // namespace transfer
