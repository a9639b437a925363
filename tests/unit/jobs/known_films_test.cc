#include "metadata/known_films.h"

#include <algorithm>

#include "domain/job.h"
#include "store/work/job.h"
#include "tests/unit/fixtures/provider_fixture.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;

class JobsKnownFilmsTest : public test::ProviderFixture {
  CPPUNIT_TEST_SUITE(JobsKnownFilmsTest);
  CPPUNIT_TEST(they_are_asked_for_once_a_week);
  CPPUNIT_TEST(a_failure_is_tried_again);
  CPPUNIT_TEST(nothing_is_asked_without_a_key);
  CPPUNIT_TEST(their_posters_are_fetched_when_a_page_lacks_them);
  CPPUNIT_TEST_SUITE_END();

  void run_after(base::UnixTime seconds) {
    clock_.advance(seconds);
    std::filesystem::create_directories(config_.data_dir + "/backups");
    jobs::Runner runner(tools());
    runner.run_scheduled_tasks();
    runner.run_due(stop_);
  }
  std::ptrdiff_t asked() const {
    return std::ranges::count_if(
        provider_.requests(), [](const std::string& request) { return request.starts_with("GET /discover/movie?"); });
  }
  std::string newest() {
    const auto films = stub_.cached_well_known(2020, 2029);
    return films.empty() ? "" : films.front().title;
  }
  void best_known_is(const std::string& title) {
    provider_.answer("/discover/movie", 200, R"({"page":1,"results":[{"id":1,"title":")" + title + R"("}]})");
  }

 public:
  JobsKnownFilmsTest() {
    answer_lists();
    config_.metadata_api_key = "key";
  }

  void they_are_asked_for_once_a_week() {
    best_known_is("Barbie");
    for (int hour = 0; hour < 3; ++hour) run_after(base::kHour);
    CPPUNIT_ASSERT_EQUAL(std::ssize(metadata::kKnownPeriods), asked());
    CPPUNIT_ASSERT_EQUAL(std::string("Barbie"), newest());
    best_known_is("Anora");
    run_after(7 * base::kDay);
    CPPUNIT_ASSERT_EQUAL(2 * std::ssize(metadata::kKnownPeriods), asked());
    CPPUNIT_ASSERT_EQUAL(std::string("Anora"), newest());
  }

  void a_failure_is_tried_again() {
    provider_.answer("/discover/movie", 503, "{}");
    run_after(base::kHour);
    CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{1}, asked());
    CPPUNIT_ASSERT_EQUAL(std::string(), newest());
    best_known_is("Barbie");
    run_after(base::kMinute);
    CPPUNIT_ASSERT_EQUAL(std::string("Barbie"), newest());
    CPPUNIT_ASSERT_EQUAL(1 + std::ssize(metadata::kKnownPeriods), asked());
  }

  void nothing_is_asked_without_a_key() {
    config_.metadata_api_key.clear();
    run_after(base::kHour);
    CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{0}, asked());
  }

  void their_posters_are_fetched_when_a_page_lacks_them() {
    const std::string picture = "\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR\0\0\0\x02\0\0\0\x03\x08\x02\0\0\0crc!"s;
    for (const char* path : {"/w342/barbie.png", "/w185/barbie.png"}) provider_.answer(path, 200, picture);
    provider_.answer("/discover/movie", 200,
                     R"({"page":1,"results":[{"id":1,"title":"Barbie","poster_path":"/barbie.png"}]})");
    run_after(base::kHour);
    const std::string file = config_.images_dir() + "/w342/barbie.png";
    CPPUNIT_ASSERT(!std::filesystem::exists(file));
    store_.write([&](store::Tx& tx) {
      store::add_job(tx, domain::kKnownFilmsJob, domain::kWithPosters, std::nullopt, clock_.now());
      return 0;
    });
    CPPUNIT_ASSERT_EQUAL(1, run());
    CPPUNIT_ASSERT(std::filesystem::exists(file));
    CPPUNIT_ASSERT(std::filesystem::exists(config_.images_dir() + "/w185/barbie.png"));
    CPPUNIT_ASSERT_EQUAL(std::ssize(metadata::kKnownPeriods), asked());
  }
};
CPPUNIT_TEST_SUITE_REGISTRATION(JobsKnownFilmsTest);
