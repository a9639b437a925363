// When a dead process is replaced, and how many may be forked: pure arithmetic, microseconds.
#pragma once

#include <algorithm>
#include <cstdint>

namespace server {

constexpr std::int64_t kSecondUs = 1'000'000;
constexpr std::int64_t kHealthyLifeUs = 5 * kSecondUs;

// `failures` in a row without a sign of health: none, at once; else 100 ms doubling to 10 s, ±20 % by `random`.
constexpr std::int64_t respawn_delay_us(int failures, std::uint32_t random) {
  if (failures <= 0) return 0;
  const std::int64_t plain = std::min<std::int64_t>(100'000LL << std::min(failures - 1, 10), 10 * kSecondUs);
  const std::int64_t fifth = plain / 5;
  return plain - fifth + static_cast<std::int64_t>(random) % (2 * fifth + 1);
}

// At most ten forks in any second on average, ten at once.
class ForkBudget {
 public:
  bool take(std::int64_t now_us) {
    forks_ = std::min(kBurst, forks_ + (now_us - last_us_) * kPerSecond);
    last_us_ = now_us;
    if (forks_ < kSecondUs) return false;
    forks_ -= kSecondUs;
    return true;
  }

 private:
  static constexpr std::int64_t kPerSecond = 10;
  static constexpr std::int64_t kBurst = 10 * kSecondUs;  // in millionths of a fork
  std::int64_t forks_ = kBurst;
  std::int64_t last_us_ = 0;
};

}  // namespace server
