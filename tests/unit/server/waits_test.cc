// Tests the bounded waits of a web process for the writer lock and for the provider.
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <thread>

#include "metadata/client.h"
#include "server/bounded_waits.h"
#include "store/sqlite/file_lock.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/suite.h"

using server::SlotState;

class ServerWaitsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ServerWaitsTest);
  CPPUNIT_TEST(what_a_request_does_between_its_waits_does_not_count);
  CPPUNIT_TEST(the_waits_of_a_request_are_bounded_together);
  CPPUNIT_TEST(a_slow_provider_is_waited_for_by_half);
  CPPUNIT_TEST(one_process_is_always_left);
  CPPUNIT_TEST(a_place_that_becomes_free_is_taken);
  CPPUNIT_TEST_SUITE_END();

  test::TemporaryFolder folder_;
  server::Scoreboard board_{5};  // four web processes and the job runner
  base::Config config_ = base::Config::from("", {{"MATINEE_DATA_DIR", folder_.file("")}, {"MATINEE_WORKERS", "4"}});

  server::BoundedWaits waits(std::size_t slot, std::int64_t lock_us = 5'000'000) {
    return {config_, &board_.slot(slot), &board_, lock_us};
  }
  base::Descriptor place(int index) { return store::open_lock(config_.data_dir + "/provider-place-", index); }
  static bool is_busy(server::BoundedWaits& waits) {
    try {
      waits.begin_provider_call();
      return false;
    } catch (const metadata::ProviderError& error) {
      return error.problem == metadata::ProviderProblem::busy;
    }
  }
  // Other threads block signals, because a signal has to end this thread's bounded wait.
  template <typename Work>
  static std::thread beside(const Work& work) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    std::thread thread(work);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return thread;
  }
  static void wait_until(const server::Slot& slot, SlotState state) {
    while (slot.state() != state) ::usleep(1000);
  }

 public:
  void what_a_request_does_between_its_waits_does_not_count() {
    constexpr std::int64_t kMostUs = 3'000'000;
    const base::Descriptor held = store::open_lock(folder_.file("lock"), 0),
                           wanted = store::open_lock(folder_.file("lock"), 0);
    server::BoundedWaits waits = this->waits(0, kMostUs);
    waits.begin_request();
    ::usleep(kMostUs + 100'000);  // as if it fetched films
    flock(held.get(), LOCK_EX);
    std::thread holder = beside([&] {
      wait_until(board_.slot(0), SlotState::waiting_for_lock);
      flock(held.get(), LOCK_UN);
    });
    const bool got = waits.wait_for_lock(wanted.get());
    holder.join();
    CPPUNIT_ASSERT(got);
    CPPUNIT_ASSERT(board_.slot(0).state() == SlotState::handling);
  }

  void the_waits_of_a_request_are_bounded_together() {
    constexpr std::int64_t kMostUs = 800'000;
    const base::Descriptor held = store::open_lock(folder_.file("lock"), 0),
                           wanted = store::open_lock(folder_.file("lock"), 0);
    flock(held.get(), LOCK_EX);
    server::BoundedWaits waits = this->waits(0, kMostUs);
    const auto us_in_vain = [&] {
      const std::int64_t since = base::monotonic_us();
      CPPUNIT_ASSERT(!waits.wait_for_lock(wanted.get()));
      return base::monotonic_us() - since;
    };
    waits.begin_request();
    CPPUNIT_ASSERT(us_in_vain() > kMostUs / 2);
    std::int64_t shortest = kMostUs;  // the request has used up its waiting time
    for (int i = 0; i < 5; ++i) shortest = std::min(shortest, us_in_vain());
    CPPUNIT_ASSERT(shortest < kMostUs / 2);
    waits.begin_request();
    CPPUNIT_ASSERT(us_in_vain() > kMostUs / 2);
  }

  void a_slow_provider_is_waited_for_by_half() {
    const base::Descriptor first = place(0), second = place(1);
    for (const base::Descriptor* held : {&first, &second}) flock(held->get(), LOCK_EX);
    for (const std::size_t slot : {0U, 1U}) board_.slot(slot).enter(SlotState::upstream);
    server::BoundedWaits waits = this->waits(2);
    const std::int64_t since = base::monotonic_us();
    CPPUNIT_ASSERT(is_busy(waits));
    CPPUNIT_ASSERT(base::monotonic_us() - since < 1'900'000);  // one provider call has taken too long already
    CPPUNIT_ASSERT(board_.slot(2).state() == SlotState::handling);
    CPPUNIT_ASSERT(is_busy(waits));
  }

  void one_process_is_always_left() {
    const base::Descriptor first = place(0), second = place(1);
    for (const base::Descriptor* held : {&first, &second}) flock(held->get(), LOCK_EX);
    for (const std::size_t slot : {0U, 1U, 2U})
      board_.slot(slot).enter(SlotState::upstream);  // the third one waits for a place
    server::BoundedWaits waits = this->waits(3);
    CPPUNIT_ASSERT(is_busy(waits));
  }

  void a_place_that_becomes_free_is_taken() {
    const base::Descriptor first = place(0), second = place(1);
    for (const base::Descriptor* held : {&first, &second}) flock(held->get(), LOCK_EX);
    server::BoundedWaits waits = this->waits(2);
    std::thread holder = beside([&] {
      wait_until(board_.slot(2), SlotState::upstream);
      for (const base::Descriptor* held : {&first, &second}) flock(held->get(), LOCK_UN);
    });
    const bool busy = is_busy(waits);
    holder.join();
    CPPUNIT_ASSERT(!busy);
    waits.end_provider_call();
    CPPUNIT_ASSERT(board_.slot(2).state() == SlotState::handling);
  }
};
REGISTER_SUITE(ServerWaitsTest);
