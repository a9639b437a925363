#include "store/work/job.h"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "store/cache/cache.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StoreJobTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreJobTest);
  CPPUNIT_TEST(the_same_work_is_asked_for_once);
  CPPUNIT_TEST(a_job_is_claimed_by_one_and_again_when_the_lease_runs_out);
  CPPUNIT_TEST(a_clock_set_back_delays_no_job_for_long);
  CPPUNIT_TEST(a_job_fails_after_five_tries);
  CPPUNIT_TEST(a_job_that_kills_its_process_is_not_claimed_for_ever);
  CPPUNIT_TEST(who_gets_further_has_all_tries_again);
  CPPUNIT_TEST(a_stop_counts_as_no_try);
  CPPUNIT_TEST(what_is_due_is_counted);
  CPPUNIT_TEST(processes_claim_each_job_once);
  CPPUNIT_TEST(jobs_are_listed_newest_first);
  CPPUNIT_TEST(jobs_are_filtered_and_counted);
  CPPUNIT_TEST(a_failed_job_is_tried_again);
  CPPUNIT_TEST(it_is_not_while_the_same_work_is_open);
  CPPUNIT_TEST(a_running_job_is_not_deleted);
  CPPUNIT_TEST(what_a_user_asked_for_is_stopped);
  CPPUNIT_TEST(the_runner_shows_life);
  CPPUNIT_TEST_SUITE_END();

  test::Store store_;
  std::int64_t maya_ = store_.add_user("maya");

  void add(const std::string& type, const std::string& subject, std::optional<std::int64_t> user = std::nullopt) {
    store_.write([&](store::Tx& tx) { return store::add_job(tx, type, subject, user, test::kNow), 0; });
  }
  std::optional<store::Job> claim(const char* owner, base::UnixTime now = test::kNow) {
    return store_.write([&](store::Tx& tx) { return store::claim_job(tx, owner, now); });
  }
  bool fail(const store::Job& job, const char* owner) {
    return store_.write([&](store::Tx& tx) { return store::fail_job(tx, job, owner, "No.", test::kNow + 5); });
  }
  bool retry(std::int64_t id) {
    return store_.write([&](store::Tx& tx) { return store::retry_failed_job(tx, id, test::kNow + 10); });
  }
  bool remove(std::int64_t id) {
    return store_.write([&](store::Tx& tx) { return store::delete_job(tx, id); });
  }

 public:
  void the_same_work_is_asked_for_once() {
    add("a", "1");
    add("a", "1");
    add("a", "2");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::list_jobs(store_.db(), {}, 10, 0).total);
  }

  void a_job_is_claimed_by_one_and_again_when_the_lease_runs_out() {
    add("a", "1");
    const auto job = claim("one");
    CPPUNIT_ASSERT(job && !claim("two") && !claim("two", test::kNow + store::kJobLease));
    CPPUNIT_ASSERT(claim("two", test::kNow + store::kJobLease + 1));
    CPPUNIT_ASSERT(!store_.write([&](store::Tx& tx) { return store::finish_job(tx, *job, "one", test::kNow); }));
  }

  void what_is_due_is_counted() {
    const auto due = [&](const char* type) { return store::count_due_jobs(store_.db(), type, test::kNow); };
    for (const char* subject : {"1", "2", "3"}) add("a", subject);
    add("b", "1");
    const auto later = claim("one"), running = claim("one");
    store_.write(
        [&](store::Tx& tx) { return store::retry_job(tx, *later, "one", "No.", test::kNow + 60, test::kNow); });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, due("a"));
    store_.write([&](store::Tx& tx) { return store::finish_job(tx, *running, "one", test::kNow); });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, due("a"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, due("b"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, due("c"));
  }

  void a_clock_set_back_delays_no_job_for_long() {
    const base::UnixTime then = test::kNow - 3650 * base::kDay;
    add("a", "1");
    add("a", "2");
    CPPUNIT_ASSERT(claim("one"));
    const auto waiting = claim("one");
    store_.write(
        [&](store::Tx& tx) { return store::retry_job(tx, *waiting, "one", "No.", test::kNow + 60, test::kNow); });
    CPPUNIT_ASSERT(!claim("two", then));
    store_.write([&](store::Tx& tx) { return store::bound_waits(tx, then), 0; });
    CPPUNIT_ASSERT_EQUAL(waiting->id, claim("two", then)->id);
    CPPUNIT_ASSERT(!claim("two", then + store::kJobLease) && claim("two", then + store::kJobLease + 1));
  }

  void a_job_fails_after_five_tries() {
    add("a", "1");
    for (int i = 1; i <= store::kMaxAttempts; ++i) {
      const auto job = claim("one");
      CPPUNIT_ASSERT(job);
      store_.write([&](store::Tx& tx) { return store::retry_job(tx, *job, "one", "No.", test::kNow, test::kNow); });
    }
    CPPUNIT_ASSERT_EQUAL(std::string("failed"), store::find_job(store_.db(), 1)->state);
  }

  void a_job_that_kills_its_process_is_not_claimed_for_ever() {
    add("a", "1");
    base::UnixTime now = test::kNow;
    for (int i = 0; i < store::kMaxAttempts; ++i, now += store::kJobLease + 1) {
      const pid_t child = fork();
      if (child == 0) {
        store::Db db(store_.path());
        store::Tx tx(db);
        const bool claimed = store::claim_job(tx, "child", now).has_value();
        tx.commit();
        if (!claimed) _exit(1);
        raise(SIGKILL);
      }
      int status = 0;
      waitpid(child, &status, 0);
      CPPUNIT_ASSERT(WIFSIGNALED(status));
    }
    add("b", "1");
    CPPUNIT_ASSERT(store::has_due_job(store_.db(), now));
    CPPUNIT_ASSERT_EQUAL(std::string("b"), claim("one", now).value().type);
    CPPUNIT_ASSERT(!claim("one", now) && !store::has_due_job(store_.db(), now));
    const auto row = *store::find_job(store_.db(), 1);
    CPPUNIT_ASSERT(row.state == "failed" && row.finished_at == now && row.attempts == store::kMaxAttempts);
    CPPUNIT_ASSERT(row.message.starts_with("The server kept stopping during this job"));
    CPPUNIT_ASSERT(retry(1) && claim("two", now));
  }

  void who_gets_further_has_all_tries_again() {
    add("a", "1");
    const auto attempts = [&] { return store::find_job(store_.db(), 1)->attempts; };
    base::UnixTime now = test::kNow;
    const auto claim_again = [&] { return claim("one", now += store::kJobLease + 1).value(); };
    claim_again();
    const auto job = claim_again();
    CPPUNIT_ASSERT_EQUAL(2, attempts());
    const auto note = [&](std::int64_t done) {
      store_.write([&](store::Tx& tx) { return store::note_progress(tx, job, done, 9); });
    };
    const auto note_place = [&](const char* place) {
      store_.write([&](store::Tx& tx) { return store::note_position(tx, job, place); });
    };
    note(0);
    CPPUNIT_ASSERT_EQUAL(2, attempts());
    note(3);
    CPPUNIT_ASSERT_EQUAL(1, attempts());
    claim_again();
    note(3);
    CPPUNIT_ASSERT_EQUAL(2, attempts());
    note_place("k");
    CPPUNIT_ASSERT_EQUAL(1, attempts());
    CPPUNIT_ASSERT_EQUAL(std::string("k"), claim_again().position);
    note_place("k");
    CPPUNIT_ASSERT_EQUAL(2, attempts());
  }

  void a_stop_counts_as_no_try() {
    add("a", "1");
    for (int i = 0; i < 2 * store::kMaxAttempts; ++i) {
      const auto job = claim("one").value();
      CPPUNIT_ASSERT_EQUAL(1, job.attempts);
      store_.write([&](store::Tx& tx) {
        return i % 2 == 0 ? store::release_job(tx, job, "one") : store::requeue_job(tx, job, "one", test::kNow);
      });
    }
  }

  void processes_claim_each_job_once() {
    constexpr int kJobs = 60, kProcesses = 4;
    for (int i = 0; i < kJobs; ++i) add("a", std::to_string(i));
    std::vector<pid_t> children;
    for (int i = 0; i < kProcesses; ++i) {
      children.push_back(fork());
      if (children.back() != 0) continue;
      const std::string owner = "child " + std::to_string(i);
      store::Db db(store_.path(), {.lock_wait_ms = 60'000});
      while (store::has_due_job(db, test::kNow)) {
        store::Tx tx(db);
        const auto job = store::claim_job(tx, owner, test::kNow);
        if (job && !store::note_progress(tx, *job, job->done + 1, 1)) _exit(1);
        tx.commit();
      }
      _exit(0);
    }
    for (const pid_t child : children) {
      int status = 0;
      waitpid(child, &status, 0);
      CPPUNIT_ASSERT_EQUAL(0, status);
    }
    CPPUNIT_ASSERT_EQUAL(
        std::int64_t{kJobs},
        store_.number("SELECT count(*) FROM job WHERE state = 'running' AND attempts = 1 AND done = 1 /*scan*/"));
  }

  void jobs_are_listed_newest_first() {
    add("a", "1", maya_);
    add("b", "");
    const auto page = store::list_jobs(store_.db(), {}, 1, 0);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, page.total);
    CPPUNIT_ASSERT_EQUAL(std::string("b"), page.jobs.at(0).type);
    const auto second = store::list_jobs(store_.db(), {}, 1, 1).jobs.at(0);
    CPPUNIT_ASSERT(second.user_id == maya_ && second.user_name == "maya" && second.state == "waiting" &&
                   !second.started_at);
    CPPUNIT_ASSERT(store::list_jobs(store_.db(), {}, 10, 2).jobs.empty());
    CPPUNIT_ASSERT(!store::find_job(store_.db(), 3));
  }

  void jobs_are_filtered_and_counted() {
    add("a", "1", maya_);
    add("a", "2", maya_);
    add("b", "1");
    fail(*claim("one"), "one");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::list_jobs(store_.db(), {.type = "a"}, 10, 0).total);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::list_jobs(store_.db(), {.state = "failed"}, 10, 0).total);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1},
                         store::list_jobs(store_.db(), {.state = "waiting", .user_id = maya_}, 10, 0).total);
    const auto all = store::count_jobs(store_.db(), std::nullopt), own = store::count_jobs(store_.db(), maya_);
    CPPUNIT_ASSERT(all.waiting == 2 && all.failed == 1 && all.running == 0 && all.all() == 3);
    CPPUNIT_ASSERT(own.waiting == 1 && own.failed == 1 && own.done == 0);
  }

  void a_failed_job_is_tried_again() {
    add("a", "1");
    CPPUNIT_ASSERT(!retry(1));
    const auto job = claim("one");
    CPPUNIT_ASSERT(!retry(1));
    fail(*job, "one");
    CPPUNIT_ASSERT(retry(1) && !retry(1) && !retry(2));
    const auto row = *store::find_job(store_.db(), 1);
    CPPUNIT_ASSERT(row.state == "waiting" && row.attempts == 0 && row.message.empty() && !row.finished_at);
    CPPUNIT_ASSERT(claim("two", test::kNow + 10));
  }

  void it_is_not_while_the_same_work_is_open() {
    add("a", "1");
    fail(*claim("one"), "one");
    add("a", "1");
    CPPUNIT_ASSERT(!retry(1));
    CPPUNIT_ASSERT(remove(2) && retry(1));
  }

  void a_running_job_is_not_deleted() {
    add("a", "1");
    const auto job = claim("one");
    CPPUNIT_ASSERT(!remove(1));
    fail(*job, "one");
    CPPUNIT_ASSERT(remove(1) && !remove(1));
  }

  void what_a_user_asked_for_is_stopped() {
    add("a", "1", maya_);
    const auto job = *claim("one");
    add("a", "2", maya_);
    add("a", "3");
    add("b", "1", maya_);
    store_.write([&](store::Tx& tx) { return store::stop_jobs(tx, "a", maya_, "Stopped.", test::kNow), 0; });
    CPPUNIT_ASSERT(!store_.write([&](store::Tx& tx) { return store::renew_lease(tx, job, job.owner, test::kNow); }));
    CPPUNIT_ASSERT(!store_.write([&](store::Tx& tx) { return store::note_progress(tx, job, 5, 10); }));
    CPPUNIT_ASSERT_EQUAL(std::string("Stopped."), store::find_job(store_.db(), 1)->message);
    const auto counts = store::count_jobs(store_.db(), std::nullopt);
    CPPUNIT_ASSERT(counts.failed == 2 && counts.waiting == 2 && counts.running == 0);
  }

  void the_runner_shows_life() {
    store::prepare_cache(store_.file("cache.db"));
    store::Db cache(store_.file("cache.db"));
    CPPUNIT_ASSERT(!store::runner_seen_at(cache, test::kNow));
    store::note_runner(cache, test::kNow);
    store::note_runner(cache, test::kNow + 60);
    CPPUNIT_ASSERT(store::runner_seen_at(cache, test::kNow + 90) == test::kNow + 60);
  }
};
REGISTER_SUITE(StoreJobTest);
