// Counters in shared memory for all processes of one master: requests by route and status, their duration, calls of the
// metadata provider. They only grow and take no locks; a new master begins at 0, as Prometheus expects.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace app {

// Upper ends of the histogram's steps, in microseconds; one more step has no end.
inline constexpr std::array<std::int64_t, 12> kLatencySteps = {
    1'000, 2'500, 5'000, 10'000, 25'000, 50'000, 100'000, 250'000, 500'000, 1'000'000, 2'500'000, 10'000'000};
inline constexpr std::array<int, 22> kCountedStatuses = {
    200, 201, 202, 204, 206, 301, 303, 304, 400, 401, 403,
    404, 405, 409, 413, 415, 422, 429, 500, 502, 503, 0 /* any other */};

class Metrics {
 public:
  static constexpr std::size_t kMostRoutes = 512;

  // `route` is the index of the row in the route table, or the number of rows if the request fits none.
  void count_request(std::size_t route, int status, std::int64_t us);
  void count_provider_call(bool failed, std::int64_t us);

  void count_stuck_log() { stuck_logs_.fetch_add(1, std::memory_order_relaxed); }

  std::int64_t requests(std::size_t route, std::size_t status_index) const;
  std::int64_t latency_step(std::size_t step) const { return get(latency_[step]); }  // not cumulative
  std::int64_t latency_us() const { return get(latency_us_); }
  std::int64_t provider_calls(bool failed) const { return get(failed ? calls_failed_ : calls_answered_); }
  std::int64_t provider_us() const { return get(calls_us_); }
  std::int64_t stuck_logs() const { return get(stuck_logs_); }

 private:
  using Counter = std::atomic<std::int64_t>;
  static std::int64_t get(const Counter& counter) { return counter.load(std::memory_order_relaxed); }

  std::array<std::array<Counter, kCountedStatuses.size()>, kMostRoutes> requests_{};
  std::array<Counter, kLatencySteps.size() + 1> latency_{};
  Counter latency_us_{0}, calls_answered_{0}, calls_failed_{0}, calls_us_{0}, stuck_logs_{0};
};

// A Metrics in anonymous shared memory, which all processes share if it is made before the first fork.
class SharedMetrics {
 public:
  SharedMetrics();  // throws std::bad_alloc
  ~SharedMetrics();
  SharedMetrics(const SharedMetrics&) = delete;
  SharedMetrics& operator=(const SharedMetrics&) = delete;
  Metrics* get() const { return metrics_; }

 private:
  Metrics* metrics_;
};

}  // namespace app
