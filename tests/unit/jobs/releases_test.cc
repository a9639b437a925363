#include "store/account/user.h"
#include "store/catalogue/release.h"
#include "store/diary/watchlist.h"
#include "store/work/feed.h"
#include "store/work/job.h"
#include "tests/unit/fixtures/provider_fixture.h"
#include "tests/unit/suite.h"

class JobsReleasesTest : public test::ProviderFixture {
  CPPUNIT_TEST_SUITE(JobsReleasesTest);
  CPPUNIT_TEST(the_dates_of_a_watchlist_are_those_of_its_country);
  CPPUNIT_TEST(they_are_asked_for_again_after_a_week);
  CPPUNIT_TEST(only_those_who_wait_for_films_are_asked_for);
  CPPUNIT_TEST(a_few_in_an_hour);
  CPPUNIT_TEST(a_failure_keeps_what_came_and_is_tried_again);
  CPPUNIT_TEST(an_unknown_film_has_no_dates_and_is_not_asked_for_at_once);
  CPPUNIT_TEST_SUITE_END();

  const domain::User ada_ = user("ada", "DE");

  domain::User user(const std::string& name, const std::string& country) {
    domain::User user = store::find_user(store_.db(), store_.add_user(name)).value();
    user.country = country;
    store_.write([&](store::Tx& tx) { return store::set_preferences(tx, user), 0; });
    return user;
  }
  void wants_calendar(const domain::User& user) {
    store_.write([&](store::Tx& tx) {
      return store::add_feed(tx, {user.id, "releases", {}, "", std::string(63, 'a') + user.name.substr(0, 1), "x"}, 1);
    });
  }
  std::int64_t listed(const domain::User& user, int meta_id, const std::string& release_date = "") {
    domain::MovieDetails details;
    details.movie.meta_id = meta_id;
    details.movie.title = "Film " + std::to_string(meta_id);
    details.movie.release_date = release_date;
    return store_.write([&](store::Tx& tx) {
      const std::int64_t id = store::save_movie(tx, details, clock_.now());
      store::add_to_watchlist(tx, user.id, id, clock_.now());
      return id;
    });
  }
  static std::string path(int meta_id) { return "/movie/" + std::to_string(meta_id) + "/release_dates"; }
  static std::string release(int type, const std::string& date) {
    return R"({"type":)" + std::to_string(type) + R"(,"release_date":")" + date + R"(T00:00:00.000Z"})";
  }
  void comes_out(int meta_id, const std::string& country, const std::string& releases) {
    provider_.answer(path(meta_id), 200,
                     R"({"id":1,"results":[{"iso_3166_1":")" + country + R"(","release_dates":[)" + releases + "]}]}");
  }
  // Runs the jobs as the runner does each hour.
  void run_hour() {
    clock_.advance(base::kHour);
    config_.metadata_api_key = "key";
    std::filesystem::create_directories(config_.data_dir + "/backups");
    jobs::Runner runner({config_, store_.db(), *cache_, stub_, clock_, keys_});
    runner.run_scheduled_tasks();
    runner.run_due(stop_);
  }
  std::string asked() const {
    std::string films;
    for (const std::string& request : provider_.requests())
      if (const auto end = request.find("/release_dates"); end != std::string::npos)
        films += request.substr(11, end - 11) + ' ';
    return films;
  }
  std::string known(const domain::User& user, const std::string& country) {
    static constexpr const char* kNames[] = {"cinema", "digital", "disc"};
    std::string all;
    for (const store::Release& one : store::releases_of_watchlist(store_.db(), user.id, country))
      all += one.title + ' ' + kNames[static_cast<int>(one.kind)] + ' ' + one.date + '\n';
    return all;
  }

 public:
  JobsReleasesTest() { answer_lists(); }

  void the_dates_of_a_watchlist_are_those_of_its_country() {
    wants_calendar(ada_);
    const domain::User bob = user("bob", "");
    wants_calendar(bob);
    listed(ada_, 1);
    listed(bob, 2);
    comes_out(1, "DE",
              release(1, "2024-01-01") + "," + release(3, "2024-07-04") + "," + release(3, "2024-06-27") + "," +
                  release(5, "2024-12-01") + "," + release(6, "2024-02-02") + "," + release(4, "soon"));
    comes_out(2, "US", release(2, "2024-05-10"));
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::string("Film 1 cinema 2024-06-27\nFilm 1 disc 2024-12-01\n"), known(ada_, "DE"));
    CPPUNIT_ASSERT_EQUAL(std::string(), known(ada_, "US"));
    CPPUNIT_ASSERT_EQUAL(std::string("Film 2 cinema 2024-05-10\n"), known(bob, "US"));
    const auto soon = store::releases_of_watchlist(store_.db(), ada_.id, "DE", {"2024-06-28", "2024-12-01"});
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, soon.size());
    CPPUNIT_ASSERT_EQUAL(std::string("2024-12-01"), soon[0].date);
  }

  void they_are_asked_for_again_after_a_week() {
    wants_calendar(ada_);
    listed(ada_, 1);
    comes_out(1, "DE", release(3, "2024-06-27"));
    for (int hour = 0; hour < 3; ++hour) run_hour();
    CPPUNIT_ASSERT_EQUAL(std::string("1 "), asked());
    comes_out(1, "DE", release(3, "2024-08-01"));
    clock_.advance(store::kReleaseLife);
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::string("1 1 "), asked());
    CPPUNIT_ASSERT_EQUAL(std::string("Film 1 cinema 2024-08-01\n"), known(ada_, "DE"));
  }

  void only_those_who_wait_for_films_are_asked_for() {
    listed(ada_, 1);
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::string(), asked());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0},
                         store_.number("SELECT count(*) FROM job WHERE type = 'release_dates' /*scan*/"));
    wants_calendar(ada_);
    listed(ada_, 2, "1979-05-25");
    listed(ada_, 3, "2022-05-25");
    store_.add_movie(4);
    for (const int id : {1, 3}) comes_out(id, "DE", "");
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::string("1 3 "), asked());
  }

  void a_few_in_an_hour() {
    wants_calendar(ada_);
    for (int id = 1; id <= 60; ++id) {
      listed(ada_, id);
      comes_out(id, "DE", release(3, "2024-06-27"));
    }
    const auto count = [&] { return store_.number("SELECT count(*) FROM movie_release /*scan*/"); };
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{48}, count());
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{60}, count());
  }

  void a_failure_keeps_what_came_and_is_tried_again() {
    wants_calendar(ada_);
    listed(ada_, 1);
    listed(ada_, 2);
    comes_out(1, "DE", release(3, "2024-06-27"));
    provider_.answer(path(2), 503, "{}");
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::string("Film 1 cinema 2024-06-27\n"), known(ada_, "DE"));
    comes_out(2, "DE", release(4, "2024-06-28"));
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::string("Film 1 cinema 2024-06-27\nFilm 2 digital 2024-06-28\n"), known(ada_, "DE"));
  }

  void an_unknown_film_has_no_dates_and_is_not_asked_for_at_once() {
    wants_calendar(ada_);
    listed(ada_, 1);
    provider_.answer(path(1), 404, "{}");
    for (int hour = 0; hour < 2; ++hour) run_hour();
    CPPUNIT_ASSERT_EQUAL(std::string("1 "), asked());
    CPPUNIT_ASSERT_EQUAL(std::string(), known(ada_, "DE"));
  }
};

REGISTER_SUITE(JobsReleasesTest);
