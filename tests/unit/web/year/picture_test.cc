#include <functional>
#include <vector>

#include "app/context.h"
#include "metadata/client.h"
#include "store/cache/cache.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"
#include "web/year/handlers.h"

// Tests who may have the picture of a year drawn. Ada has watched a film in each year from 1991 to 2024.
class WebYearPictureTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(WebYearPictureTest);
  CPPUNIT_TEST(nothing_is_written_before_the_answer);
  CPPUNIT_TEST(the_first_one_to_ask_has_it_drawn_at_once);
  CPPUNIT_TEST(requests_at_once_make_one_job);
  CPPUNIT_TEST(a_year_without_a_play_is_drawn_for_its_owner_alone);
  CPPUNIT_TEST(visitors_wait_while_many_are_drawn);
  CPPUNIT_TEST(their_owner_does_not);
  CPPUNIT_TEST(drawings_that_are_tried_again_later_are_in_nobodys_way);
  CPPUNIT_TEST_SUITE_END();

  test::Store store_;
  base::FakeClock clock_{test::kNow};
  base::Languages languages_;
  base::Config config_ = base::Config::from("", {});
  auth::Keys keys_ = auth::Keys::from_secret(std::string(32, 's'));
  std::int64_t ada_ = store_.add_user("ada");
  std::unique_ptr<store::Db> cache_;
  std::function<void()> wake_jobs_;  // set if there is a job runner

  std::int64_t jobs() { return store_.number("SELECT count(*) FROM job"); }
  struct Asked {
    int status = 0;
    std::vector<std::function<void()>> after_answer;
  };
  // Returns the status of the answer or of the error, and the work after the answer.
  Asked answer(int year, const std::string& shape, bool as_owner) {
    metadata::Client client({.api_url = "http://127.0.0.1:1", .image_url = "", .api_key = "", .language = "en-US"});
    metadata::Provider provider(client, *cache_, clock_);
    app::Services services{config_, keys_, store_.db(), *cache_, provider, clock_, languages_};
    services.wake_jobs = wake_jobs_;
    const http::Request request =
        http::Request::from_variables({{"REQUEST_METHOD", "GET"}, {"REQUEST_URI", "/?shape=" + shape}}, nullptr);
    app::Context context(services, {}, request);
    context.subject = store::find_user(store_.db(), ada_);
    if (as_owner) context.viewer = context.subject;
    context.args.set("year", std::to_string(year));
    Asked asked;
    try {
      asked.status = web::year_card_png(context).status;
    } catch (const http::HttpError& error) {
      asked.status = error.status;
    }
    for (const auto& work : context.after_answer) asked.after_answer.push_back(work);
    return asked;
  }
  // Returns -1 if something was written before the answer.
  int ask(int year, bool as_owner = false) {
    const std::int64_t before = jobs();
    const Asked asked = answer(year, "wide", as_owner);
    if (jobs() != before) return -1;
    for (const auto& work : asked.after_answer) work();
    return asked.status;
  }

 public:
  void setUp() override {
    store::prepare_cache(store_.file("cache.db"));
    cache_ = std::make_unique<store::Db>(store_.file("cache.db"), store::DbOptions{.durable = false});
    store_.add_movie(5);
    store_.db().execute(
        "WITH RECURSIVE n (year) AS (SELECT 1991 UNION ALL SELECT year + 1 FROM n WHERE year < 2024) "
        "INSERT INTO play (user_id, movie_id, watched_at, created_at) SELECT 1, 1, year || '-03-01', 0 FROM n");
  }

  void nothing_is_written_before_the_answer() {
    CPPUNIT_ASSERT_EQUAL(503, ask(2024));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, jobs());
    CPPUNIT_ASSERT_EQUAL(503, ask(2024));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, jobs());
  }

  // A request wakes the job runner, which otherwise looks for work once a second, after the job is stored.
  void the_first_one_to_ask_has_it_drawn_at_once() {
    std::int64_t found = 0;
    wake_jobs_ = [&] { found = jobs(); };
    cache_->computing_places = 0;  // no place is free, so the answer does not wait
    answer(2024, "wide", false);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, found);
  }

  // Two people ask for the two shapes, before either request does its work after the answer.
  void requests_at_once_make_one_job() {
    const Asked first = answer(2024, "wide", false), second = answer(2024, "tall", true);
    CPPUNIT_ASSERT_EQUAL(503, first.status);
    CPPUNIT_ASSERT_EQUAL(503, second.status);
    for (const Asked* asked : {&first, &second}) {
      CPPUNIT_ASSERT(!asked->after_answer.empty());
      for (const auto& work : asked->after_answer) work();
    }
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, jobs());
  }

  void a_year_without_a_play_is_drawn_for_its_owner_alone() {
    CPPUNIT_ASSERT_EQUAL(404, ask(1990));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, jobs());
    CPPUNIT_ASSERT_EQUAL(503, ask(1990, true));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, jobs());
  }

  void visitors_wait_while_many_are_drawn() {
    for (int year = 1991; year <= 2024; ++year) CPPUNIT_ASSERT_EQUAL(503, ask(year));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{20}, jobs());
  }

  void their_owner_does_not() {
    for (int year = 1991; year <= 2024; ++year) ask(year);
    ask(2024, true);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{21}, jobs());
  }

  void drawings_that_are_tried_again_later_are_in_nobodys_way() {
    for (int year = 1991; year <= 2024; ++year) ask(year);
    store_.db().execute("UPDATE job SET run_after = 9999999999");
    ask(2024);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{21}, jobs());
  }
};

REGISTER_SUITE(WebYearPictureTest);
