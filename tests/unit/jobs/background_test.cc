#include "jobs/background.h"

#include <signal.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

using namespace std::chrono_literals;

class JobsBackgroundTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(JobsBackgroundTest);
  CPPUNIT_TEST(the_lease_is_kept_while_work_cannot_be_asked);
  CPPUNIT_TEST(a_stop_reaches_the_work);
  CPPUNIT_TEST(what_the_work_throws_arrives);
  CPPUNIT_TEST(work_is_at_its_end_when_the_question_throws);
  CPPUNIT_TEST(signals_stay_with_the_caller);
  CPPUNIT_TEST_SUITE_END();

  test::Store store_;
  base::FakeClock clock_{test::kNow};

  std::optional<store::Job> claim(const char* owner) {
    return store_.write([&](store::Tx& tx) { return store::claim_job(tx, owner, clock_.now()); });
  }

 public:
  // The work takes two minutes by the clock and never asks, like the check of a large b-tree; the lease is half a
  // minute.
  void the_lease_is_kept_while_work_cannot_be_asked() {
    store_.write([&](store::Tx& tx) { return store::add_job(tx, "backup", "", std::nullopt, clock_.now()), 0; });
    const auto job = claim("one");
    std::atomic<int> renewed = 0;
    const auto renew = [&] {
      clock_.advance(20);
      CPPUNIT_ASSERT(!claim("another"));
      ++renewed;
      return store_.write([&](store::Tx& tx) { return store::renew_lease(tx, *job, "one", clock_.now()); });
    };
    const auto one_statement = [&](const jobs::GoOn&) {
      while (renewed < 6) std::this_thread::sleep_for(1ms);
    };
    jobs::run_in_background(one_statement, renew, 1ms);
    CPPUNIT_ASSERT(clock_.now() - test::kNow >= 4 * store::kJobLease);
    CPPUNIT_ASSERT(store_.write([&](store::Tx& tx) { return store::finish_job(tx, *job, "one", clock_.now()); }));
  }

  void a_stop_reaches_the_work() {
    int asked = 0;
    const auto work = [](const jobs::GoOn& may_go_on) {
      while (may_go_on()) std::this_thread::sleep_for(1ms);
    };
    jobs::run_in_background(
        work, [&] { return ++asked < 3; }, 1ms);
    CPPUNIT_ASSERT_EQUAL(3, asked);  // and not again after the no
  }

  void what_the_work_throws_arrives() {
    const auto work = [](const jobs::GoOn&) { throw std::runtime_error("no room"); };
    CPPUNIT_ASSERT_THROW(jobs::run_in_background(
                             work, [] { return true; }, 1ms),
                         std::runtime_error);
  }

  void work_is_at_its_end_when_the_question_throws() {
    std::atomic<bool> ended = false;
    const auto work = [&](const jobs::GoOn& may_go_on) {
      while (may_go_on()) std::this_thread::sleep_for(1ms);
      ended = true;
    };
    CPPUNIT_ASSERT_THROW(jobs::run_in_background(
                             work, []() -> bool { throw std::logic_error("no"); }, 1ms),
                         std::logic_error);
    CPPUNIT_ASSERT(ended);
  }

  void signals_stay_with_the_caller() {
    sigset_t inside, before, after;
    pthread_sigmask(SIG_SETMASK, nullptr, &before);
    jobs::run_in_background([&](const jobs::GoOn&) { pthread_sigmask(SIG_SETMASK, nullptr, &inside); },
                            [] { return true; }, 1ms);
    pthread_sigmask(SIG_SETMASK, nullptr, &after);
    for (const int signal : {SIGALRM, SIGTERM}) {
      CPPUNIT_ASSERT(sigismember(&inside, signal));
      CPPUNIT_ASSERT_EQUAL(sigismember(&before, signal), sigismember(&after, signal));
    }
  }
};
REGISTER_SUITE(JobsBackgroundTest);
