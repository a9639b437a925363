// When a dead process is replaced, and how many may be forked: pure arithmetic, microseconds.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
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

// Ten crashes within a minute are an emergency, which lasts until a minute has passed without one.
class CrashWatch {
 public:
  // True when this crash begins an emergency.
  bool crashed(std::int64_t now_us) {
    times_[next_] = now_us;
    next_ = (next_ + 1) % times_.size();
    const std::int64_t oldest = times_[next_];
    const bool many = oldest != 0 && now_us - oldest <= 60 * kSecondUs;
    const bool begins = many && !emergency_;
    emergency_ = emergency_ || many;
    return begins;
  }
  // True when the emergency is over now.
  bool is_over(std::int64_t now_us) {
    const std::int64_t last = times_[(next_ + times_.size() - 1) % times_.size()];
    if (!emergency_ || now_us - last <= 60 * kSecondUs) return false;
    emergency_ = false;
    return true;
  }

 private:
  std::array<std::int64_t, 10> times_{};
  std::size_t next_ = 0;
  bool emergency_ = false;
};

}  // namespace server
