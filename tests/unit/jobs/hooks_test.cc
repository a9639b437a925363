#include <mutex>

#include "base/crypto.h"
#include "domain/job.h"
#include "jobs/hooks/calls.h"
#include "store/diary/play.h"
#include "store/work/hook.h"
#include "tests/unit/fixtures/provider_fixture.h"
#include "tests/unit/suite.h"

namespace {
std::mutex receiver;  // receivers do not answer while it is locked
}  // namespace

class JobsHooksTest : public test::ProviderFixture {
  CPPUNIT_TEST_SUITE(JobsHooksTest);
  CPPUNIT_TEST(who_cannot_be_reached_is_told_again_within_a_minute);
  CPPUNIT_TEST(an_address_that_cannot_be_read_holds_up_nobody);
  CPPUNIT_TEST(an_event_that_cannot_be_told_holds_up_no_other);
  CPPUNIT_TEST(a_fault_of_hooks_stops_no_other_job);
  CPPUNIT_TEST(an_answer_that_cannot_be_written_down_is_kept);
  CPPUNIT_TEST(what_comes_after_the_last_look_has_a_job_of_its_own);
  CPPUNIT_TEST(what_was_answered_is_written_down_though_another_has_the_job);
  CPPUNIT_TEST(a_slow_receiver_holds_up_no_other_job);
  CPPUNIT_TEST(an_administrator_stops_it_between_two_calls);
  CPPUNIT_TEST(receivers_of_a_user_have_their_time_in_a_minute);
  CPPUNIT_TEST(neither_job_nor_event_holds_the_address);
  CPPUNIT_TEST_SUITE_END();

  const domain::User ada_ = store::find_user(store_.db(), store_.add_user("ada")).value();
  const std::int64_t film_ = store_.add_movie(1, "Alien");

  std::string seal(const std::string& text) {
    return base::encrypt(keys_.encryption, text, store::hook_about(ada_.id));
  }
  std::int64_t hook(const std::string& url_encrypted) {
    store::Hook hook;
    hook.user_id = ada_.id;
    hook.url_encrypted = url_encrypted;
    hook.secret_encrypted = seal("key");
    return store_.write([&](store::Tx& tx) { return store::add_hook(tx, hook, clock_.now()); });
  }
  void watch() {
    store::NewPlay play;
    play.movie_id = film_;
    play.watched_at = "2024-05-01";
    store_.write([&](store::Tx& tx) { return store::add_play(tx, ada_, play, clock_.now()); });
  }
  store::HookCall newest(std::int64_t hook) { return store::list_waiting_calls(store_.db(), hook).at(0); }
  store::Job claimed_by(const char* owner) {
    const std::int64_t id = store::find_open_job(store_.db(), domain::kSendHooksJob, "").value();
    return store_.write([&](store::Tx& tx) { return store::claim_job(tx, id, owner, clock_.now()); }).value();
  }
  static void make_all(jobs::HookCalls& calls) {
    using namespace std::chrono_literals;
    for (calls.go_on(); calls.is_busy(); calls.go_on()) calls.wait(1ms);
  }
  void add_lists_job() {
    store_.write([&](store::Tx& tx) {
      return store::add_job(tx, domain::kProviderListsJob, "", std::nullopt, clock_.now()), 0;
    });
  }
  std::int64_t done(const std::string& type) {
    const std::string sql = "SELECT count(*) FROM job WHERE state = 'done' AND type = '" + type + "' /*scan*/";
    return store_.number(sql.c_str());
  }
  std::int64_t waiting_jobs() {
    return store_.number("SELECT count(*) FROM job WHERE type = 'send_hooks' AND state = 'waiting' /*scan*/");
  }
  std::int64_t open_jobs() {
    return store_.number("SELECT count(*) FROM job WHERE type = 'send_hooks' AND state <> 'done' /*scan*/");
  }

 public:
  void who_cannot_be_reached_is_told_again_within_a_minute() {
    const auto one = hook(seal(provider_.url() + "/hook"));  // on this machine, where no hook may call
    watch();
    CPPUNIT_ASSERT_EQUAL(1, run());
    CPPUNIT_ASSERT_EQUAL(1, newest(one).tries);
    CPPUNIT_ASSERT_EQUAL(0, newest(one).status_class.value());
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, provider_.connections());
    CPPUNIT_ASSERT_EQUAL(0, run());
    clock_.advance(base::kMinute);
    jobs::queue_hooks_when_due(tools());
    CPPUNIT_ASSERT_EQUAL(1, run());
    CPPUNIT_ASSERT_EQUAL(2, newest(one).tries);
  }

  void an_address_that_cannot_be_read_holds_up_nobody() {
    const auto lost = hook("unreadable"), other = hook(seal(provider_.url() + "/hook"));
    watch();
    const store::DueCall due = store::due_calls(store_.db(), clock_.now(), 1, {}).at(0);
    CPPUNIT_ASSERT_EQUAL(lost, due.hook.id);
    CPPUNIT_ASSERT_THROW(jobs::hook_message(tools(), due), std::runtime_error);  // whose reason is logged
    CPPUNIT_ASSERT_EQUAL(1, run());
    CPPUNIT_ASSERT_EQUAL(1, newest(lost).tries);
    CPPUNIT_ASSERT_EQUAL(1, newest(other).tries);
  }

  void an_event_that_cannot_be_told_holds_up_no_other() {
    const auto damaged = hook(seal(provider_.url() + "/hook"));
    watch();
    store_.db().execute("UPDATE hook_event SET data = '[]' /*scan*/");
    const auto other = hook(seal(provider_.url() + "/hook"));
    watch();
    CPPUNIT_ASSERT_EQUAL(1, run());
    CPPUNIT_ASSERT_EQUAL(1, store::list_waiting_calls(store_.db(), damaged).back().tries);
    CPPUNIT_ASSERT_EQUAL(1, newest(other).tries);
  }

  void a_fault_of_hooks_stops_no_other_job() {
    const auto one = hook(seal(provider_.url() + "/hook"));
    watch();
    store_.db().execute("ALTER TABLE hook_event RENAME TO lost");
    answer_lists();
    add_lists_job();
    jobs::Runner runner(tools());
    CPPUNIT_ASSERT_EQUAL(2, runner.run_due(stop_));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, done("provider_lists"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, waiting_jobs());
    CPPUNIT_ASSERT_EQUAL(0, runner.run_due(stop_));  // retries wait for their time
    store_.db().execute("ALTER TABLE lost RENAME TO hook_event");
    clock_.advance(base::kMinute);
    CPPUNIT_ASSERT_EQUAL(1, runner.run_due(stop_));
    CPPUNIT_ASSERT_EQUAL(1, newest(one).tries);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, done("send_hooks"));
  }

  void an_answer_that_cannot_be_written_down_is_kept() {
    const auto one = hook(seal("unreadable"));
    watch();
    store_.db().execute("CREATE TRIGGER fault BEFORE UPDATE ON hook_event BEGIN SELECT raise(ABORT, 'no space'); END");
    jobs::Runner runner(tools());
    CPPUNIT_ASSERT_EQUAL(1, runner.run_due(stop_));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, waiting_jobs());
    store_.db().execute("DROP TRIGGER fault");
    clock_.advance(base::kMinute);
    store_.db().execute("UPDATE hook SET due_at = 9999999999 /*scan*/");  // prevents another call
    CPPUNIT_ASSERT_EQUAL(1, runner.run_due(stop_));
    CPPUNIT_ASSERT_EQUAL(1, newest(one).tries);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, done("send_hooks"));
  }

  void what_comes_after_the_last_look_has_a_job_of_its_own() {
    hook("unreadable");
    watch();
    const jobs::Tools tools = this->tools();
    jobs::HookCalls calls(tools);
    calls.begin(claimed_by("me"));
    make_all(calls);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, open_jobs());
    watch();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, open_jobs());
  }

  void what_was_answered_is_written_down_though_another_has_the_job() {
    const auto one = hook("unreadable");
    watch();
    const store::Job slow = claimed_by("me");
    clock_.advance(store::kJobLease + 1);
    const jobs::Tools tools = this->tools();
    jobs::HookCalls calls(tools);
    calls.begin(slow);
    calls.go_on();
    claimed_by("another");
    make_all(calls);
    CPPUNIT_ASSERT_EQUAL(1, newest(one).tries);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, open_jobs());  // which is the other's
  }

  void a_slow_receiver_holds_up_no_other_job() {
    const auto one = hook(seal("https://hooks.example/slow"));
    watch();
    const jobs::Tools tools = this->tools();
    jobs::HookCalls calls(tools, [](const std::string&, const metadata::HookMessage&, base::UnixTime) {
      const std::lock_guard answered(receiver);
      return metadata::HookAnswer{.status_class = 2};
    });
    std::unique_lock silence(receiver);
    calls.begin(claimed_by("me"));
    calls.go_on();
    answer_lists();
    add_lists_job();
    CPPUNIT_ASSERT_EQUAL(1, run());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, done("provider_lists"));
    calls.go_on();
    CPPUNIT_ASSERT(calls.is_busy());
    CPPUNIT_ASSERT_EQUAL(0, newest(one).tries);
    silence.unlock();
    make_all(calls);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::list_ended_calls(store_.db(), one).size());
  }

  void an_administrator_stops_it_between_two_calls() {
    const auto one = hook(seal("https://hooks.example/slow"));
    watch();
    watch();
    const jobs::Tools tools = this->tools();
    jobs::HookCalls calls(tools, [](const std::string&, const metadata::HookMessage&, base::UnixTime) {
      const std::lock_guard answered(receiver);
      return metadata::HookAnswer{.status_class = 2};
    });
    std::unique_lock silence(receiver);
    const store::Job job = claimed_by("me");
    calls.begin(job);
    calls.go_on();
    store::note_stop_wish(*cache_, job.id, clock_.now());
    silence.unlock();
    make_all(calls);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::list_ended_calls(store_.db(), one).size());
    CPPUNIT_ASSERT_EQUAL(0, newest(one).tries);
    CPPUNIT_ASSERT_EQUAL(std::string("failed"), store::find_job(store_.db(), job.id)->state);
    CPPUNIT_ASSERT(!store::has_stop_wish(*cache_, job.id, clock_.now()));
  }

  void receivers_of_a_user_have_their_time_in_a_minute() {
    const auto one = hook(seal("https://hooks.example/slow"));
    watch();
    watch();
    const jobs::Tools tools = this->tools();
    jobs::HookCalls calls(tools, [](const std::string&, const metadata::HookMessage&, base::UnixTime) {
      return metadata::HookAnswer{.status_class = 2, .took_ms = jobs::HookCalls::kUserMs};
    });
    calls.begin(claimed_by("me"));
    make_all(calls);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::list_ended_calls(store_.db(), one).size());
    store_.write([&](store::Tx& tx) {  // ends the wait after a slow success
      static constexpr char kDue[] = "UPDATE hook SET due_at = 0 /*scan*/";
      return store::Query(tx, kDue).run(), 0;
    });
    jobs::queue_hooks_when_due(tools);
    calls.begin(claimed_by("me"));
    make_all(calls);
    CPPUNIT_ASSERT_EQUAL(0, newest(one).tries);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, open_jobs());
    clock_.advance(base::kMinute);
    jobs::queue_hooks_when_due(tools);
    calls.begin(claimed_by("me"));
    make_all(calls);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, store::list_ended_calls(store_.db(), one).size());
  }

  void neither_job_nor_event_holds_the_address() {
    hook(seal("https://hooks.example/secret"));
    watch();
    CPPUNIT_ASSERT_EQUAL(
        std::int64_t{0},
        store_.number("SELECT (SELECT count(*) FROM job WHERE subject || parameters LIKE '%hooks.example%') + "
                      "(SELECT count(*) FROM hook_event WHERE data LIKE '%hooks.example%') + "
                      "(SELECT count(*) FROM hook WHERE url_encrypted LIKE '%hooks%') /*scan*/"));
  }
};

REGISTER_SUITE(JobsHooksTest);
