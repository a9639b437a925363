#include "app/admin/metrics.h"

#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit/suite.h"

class AppMetricsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AppMetricsTest);
  CPPUNIT_TEST(statuses_are_kept_apart);
  CPPUNIT_TEST(a_latency_counts_in_the_step_that_it_fits);
  CPPUNIT_TEST(all_processes_count_together);
  CPPUNIT_TEST_SUITE_END();

  static std::int64_t of_status(const app::Metrics& metrics, std::size_t route, int status) {
    for (std::size_t i = 0; i < app::kCountedStatuses.size(); ++i)
      if (app::kCountedStatuses[i] == status) return metrics.requests(route, i);
    return -1;
  }

 public:
  void statuses_are_kept_apart() {
    const app::SharedMetrics shared;
    for (const int status : {200, 200, 404, 418}) shared.get()->count_request(3, status, 5);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, of_status(*shared.get(), 3, 200));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, of_status(*shared.get(), 3, 404));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, of_status(*shared.get(), 3, 0));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, of_status(*shared.get(), 2, 200));
  }

  void a_latency_counts_in_the_step_that_it_fits() {
    const app::SharedMetrics shared;
    for (const std::int64_t us : {0, 1'000, 1'001, 10'000'000, 10'000'001}) shared.get()->count_request(0, 200, us);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, shared.get()->latency_step(0));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, shared.get()->latency_step(1));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, shared.get()->latency_step(11));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, shared.get()->latency_step(12));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{20'002'002}, shared.get()->latency_us());
  }

  void all_processes_count_together() {
    constexpr int kProcesses = 4, kEach = 20'000;
    const app::SharedMetrics shared;
    for (int i = 0; i < kProcesses; ++i) {
      if (fork() != 0) continue;
      for (int k = 0; k < kEach; ++k) {
        shared.get()->count_request(1, 200, 10);
        shared.get()->count_provider_call(k % 2 == 0, 3);
      }
      _exit(0);
    }
    while (wait(nullptr) > 0) {
    }
    CPPUNIT_ASSERT_EQUAL(std::int64_t{kProcesses * kEach}, of_status(*shared.get(), 1, 200));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{kProcesses * kEach / 2}, shared.get()->provider_calls(true));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{kProcesses * kEach * 3}, shared.get()->provider_us());
  }
};

REGISTER_SUITE(AppMetricsTest);
