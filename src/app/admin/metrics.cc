#include "app/admin/metrics.h"

#include <sys/mman.h>

#include <algorithm>
#include <new>

namespace app {

namespace {

static_assert(std::atomic<std::int64_t>::is_always_lock_free);

std::size_t index_of_status(int status) {
  const auto found = std::find(kCountedStatuses.begin(), kCountedStatuses.end() - 1, status);
  return static_cast<std::size_t>(found - kCountedStatuses.begin());
}

}  // namespace

void Metrics::count_request(std::size_t route, int status, std::int64_t us) {
  const auto step = std::lower_bound(kLatencySteps.begin(), kLatencySteps.end(), us) - kLatencySteps.begin();
  requests_[std::min(route, kMostRoutes - 1)][index_of_status(status)].fetch_add(1, std::memory_order_relaxed);
  latency_[static_cast<std::size_t>(step)].fetch_add(1, std::memory_order_relaxed);
  latency_us_.fetch_add(us, std::memory_order_relaxed);
}

void Metrics::count_provider_call(bool failed, std::int64_t us) {
  (failed ? calls_failed_ : calls_answered_).fetch_add(1, std::memory_order_relaxed);
  calls_us_.fetch_add(us, std::memory_order_relaxed);
}

std::int64_t Metrics::requests(std::size_t route, std::size_t status_index) const {
  return get(requests_[route][status_index]);
}

SharedMetrics::SharedMetrics() {
  void* memory = ::mmap(nullptr, sizeof(Metrics), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  metrics_ = new (memory) Metrics;
}

SharedMetrics::~SharedMetrics() { ::munmap(metrics_, sizeof(Metrics)); }

}  // namespace app
