#include "web/admin/server_state.h"

#include "store/account/installation.h"
#include "store/upkeep/backup.h"
#include "store/work/job.h"
#include "tests/unit/fixtures/services_fixture.h"
#include "tests/unit/suite.h"
#include "web/admin/checkup.h"

class WebServerStateTest : public test::ServicesFixture {
  CPPUNIT_TEST_SUITE(WebServerStateTest);
  CPPUNIT_TEST(a_runner_that_shows_no_life_for_long_has_failed);
  CPPUNIT_TEST(a_folder_can_be_written_or_not);
  CPPUNIT_TEST(a_log_that_is_stuck_and_another_secret_are_bad);
  CPPUNIT_TEST_SUITE_END();

  std::string text_of(const std::string& title) {
    for (const web::HealthCheck& check : web::check_up(services_))
      if (base::english(check.title) == title)
        return (check.state == web::HealthState::bad ? "BAD " : "") + base::english(check.text);
    return {};
  }

 public:
  void setUp() override { config_ = base::Config::from("", {{"MATINEE_DATA_DIR", store_.file(".")}}); }

  void a_runner_that_shows_no_life_for_long_has_failed() {
    CPPUNIT_ASSERT(!web::runner_has_failed(services_));  // plain CGI has none
    services_.processes = [] { return app::ServerProcesses{test::kNow, {}}; };
    CPPUNIT_ASSERT(!web::runner_has_failed(services_));  // it has just begun
    clock_.set(test::kNow + store::kRunnerSilence);
    CPPUNIT_ASSERT(web::runner_has_failed(services_));
    CPPUNIT_ASSERT(!web::is_ready(services_));  // and /readyz is 503
    store::note_runner(*cache_, clock_.now());
    CPPUNIT_ASSERT(!web::runner_has_failed(services_));
    CPPUNIT_ASSERT(web::is_ready(services_));
  }

  void a_folder_can_be_written_or_not() {
    CPPUNIT_ASSERT(web::can_write(store_.file(".")));
    CPPUNIT_ASSERT(!web::can_write(store_.file("none")));
  }

  void a_log_that_is_stuck_and_another_secret_are_bad() {
    CPPUNIT_ASSERT_EQUAL(std::string("Disk is writable."), text_of("Writing"));
    store::note_stuck_log(*cache_, "disk I/O error", clock_.now());
    CPPUNIT_ASSERT(text_of("Writing").starts_with("BAD The log couldn’t be written"));
    auth::Keys::make(config_.secret_file);
    CPPUNIT_ASSERT_EQUAL(std::string("Only the server can read it."), text_of("Server secret"));
    store_.write([](store::Tx& tx) { return store::set_secret_check(tx, "of another"), 0; });
    CPPUNIT_ASSERT(text_of("Server secret").find("isn’t the secret") != std::string::npos);
  }
};
REGISTER_SUITE(WebServerStateTest);
