#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include "metadata/client.h"
#include "store/account/installation.h"
#include "store/sqlite/backup.h"
#include "store/work/job.h"
#include "store_fixture.h"
#include "web/admin/checkup.h"
#include "web/admin/server_state.h"

class WebServerStateTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(WebServerStateTest);
  CPPUNIT_TEST(a_runner_that_shows_no_life_for_long_has_failed);
  CPPUNIT_TEST(a_folder_can_be_written_or_not);
  CPPUNIT_TEST(a_log_that_is_stuck_and_another_secret_are_bad);
  CPPUNIT_TEST_SUITE_END();

  test::Store store_;
  base::FakeClock clock_{test::kNow};
  std::unique_ptr<store::Db> cache_;
  base::Config config_;
  auth::Keys keys_ = auth::Keys::from_secret(std::string(32, 's'));
  metadata::Client client_{{.api_url = "http://127.0.0.1:1", .image_url = "", .api_key = "", .language = "en-US"}};
  base::Languages languages_;

  template <typename Action>
  auto with_services(const Action& action) {
    metadata::Provider provider(client_, *cache_, clock_);
    app::Services services{config_, keys_, store_.db(), *cache_, provider, clock_, languages_};
    return action(services);
  }
  std::string text_of(const std::string& title) {
    return with_services([&](const app::Services& services) {
      for (const web::HealthCheck& check : web::check_up(services))
        if (base::english(check.title) == title)
          return (check.state == web::HealthState::bad ? "BAD " : "") + base::english(check.text);
      return std::string();
    });
  }

 public:
  void setUp() override {
    store::prepare_cache(store_.file("cache.db"));
    cache_ = std::make_unique<store::Db>(store_.file("cache.db"), store::DbOptions{.durable = false});
    config_ = base::Config::from("", {{"MATINEE_DATA_DIR", store_.file(".")}});
  }

  void a_runner_that_shows_no_life_for_long_has_failed() {
    with_services([&](app::Services& services) {
      CPPUNIT_ASSERT(!web::runner_has_failed(services));  // plain CGI has none
      services.processes = [] { return app::ServerProcesses{test::kNow, {}}; };
      CPPUNIT_ASSERT(!web::runner_has_failed(services));  // it has just begun
      clock_.set(test::kNow + store::kRunnerSilence);
      CPPUNIT_ASSERT(web::runner_has_failed(services));
      CPPUNIT_ASSERT(!web::is_ready(services));  // and /readyz is 503
      store::note_runner(*cache_, clock_.now());
      CPPUNIT_ASSERT(!web::runner_has_failed(services));
      CPPUNIT_ASSERT(web::is_ready(services));
      return 0;
    });
  }

  void a_folder_can_be_written_or_not() {
    CPPUNIT_ASSERT(web::can_write(store_.file(".")));
    CPPUNIT_ASSERT(!web::can_write(store_.file("none")));
  }

  void a_log_that_is_stuck_and_another_secret_are_bad() {
    CPPUNIT_ASSERT_EQUAL(std::string("The disk takes what is written."), text_of("Writing"));
    store::note_stuck_log(*cache_, "disk I/O error", clock_.now());
    CPPUNIT_ASSERT(text_of("Writing").starts_with("BAD The disk did not take"));
    auth::Keys::make(config_.secret_file);
    CPPUNIT_ASSERT_EQUAL(std::string("Readable for the server alone."), text_of("Server secret"));
    store_.write([](store::Tx& tx) { return store::set_secret_check(tx, "of another"), 0; });
    CPPUNIT_ASSERT(text_of("Server secret").find("another secret") != std::string::npos);
  }
};
CPPUNIT_TEST_SUITE_REGISTRATION(WebServerStateTest);
