#include "store/cache/offers.h"

#include "domain/country.h"
#include "domain/job.h"
#include "store/account/saved_filter.h"
#include "store/account/user.h"
#include "store/catalogue/stale.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/watchlist.h"
#include "store/lists/movies.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "store/sqlite/ids.h"
#include "store/work/job.h"
#include "tests/unit/fixtures/provider_fixture.h"
#include "tests/unit/suite.h"

class JobsOffersTest : public test::ProviderFixture {
  CPPUNIT_TEST_SUITE(JobsOffersTest);
  CPPUNIT_TEST(a_watchlist_is_filtered_by_services_after_the_job);
  CPPUNIT_TEST(nobody_is_asked_again_within_a_week);
  CPPUNIT_TEST(watchlists_come_first_then_lists_then_saved_filters);
  CPPUNIT_TEST(nothing_is_asked_for_people_without_services);
  CPPUNIT_TEST(a_few_in_an_hour);
  CPPUNIT_TEST(a_film_that_the_provider_does_not_know_has_no_offers);
  CPPUNIT_TEST(a_failure_keeps_what_came_and_is_tried_again);
  CPPUNIT_TEST(the_country_is_the_chosen_one_or_that_of_the_language);
  CPPUNIT_TEST_SUITE_END();

  const domain::User ada_ = user("ada", "Mubi", "DE");

  domain::User user(const std::string& name, const std::string& services, const std::string& country) {
    domain::User user = store::find_user(store_.db(), store_.add_user(name)).value();
    user.services = services;
    user.country = country;
    store_.write([&](store::Tx& tx) { return store::set_preferences(tx, user), 0; });
    return user;
  }
  std::int64_t listed(const domain::User& user, int meta_id) {
    const std::int64_t id = store_.add_movie(meta_id);
    store_.write([&](store::Tx& tx) { return store::add_to_watchlist(tx, user.id, id, clock_.now()), 0; });
    return id;
  }
  static std::string path(int meta_id) { return "/movie/" + std::to_string(meta_id) + "/watch/providers"; }
  void offered(int meta_id, const std::string& offers) {
    provider_.answer(path(meta_id), 200, R"({"id":)" + std::to_string(meta_id) + R"(,"results":)" + offers + "}");
  }
  void shown_by(int meta_id, const std::string& service) {
    offered(meta_id, R"({"DE":{"flatrate":[{"provider_name":")" + service + R"("}]}})");
  }
  // Runs the jobs as the runner does each hour.
  int run_hour() {
    clock_.advance(base::kHour);
    config_.metadata_api_key = "key";
    std::filesystem::create_directories(config_.data_dir + "/backups");
    jobs::Runner runner({config_, store_.db(), *cache_, stub_, clock_, keys_});
    runner.run_scheduled_tasks();
    return runner.run_due(stop_);
  }
  std::string asked() const {
    std::string films;
    for (const std::string& request : provider_.requests())
      if (const auto end = request.find("/watch/providers"); end != std::string::npos)
        films += request.substr(11, end - 11) + ' ';
    return films;
  }
  std::string known(const char* country) { return store::id_list(store::known_offers(*cache_, country, clock_.now())); }
  std::int64_t job_count() { return store_.number("SELECT count(*) FROM job WHERE type = 'watch_offers' /*scan*/"); }

 public:
  JobsOffersTest() { answer_lists(); }

  void a_watchlist_is_filtered_by_services_after_the_job() {
    const std::int64_t first = listed(ada_, 1);
    listed(ada_, 2);
    shown_by(1, "Mubi");
    shown_by(2, "Arte");
    const auto on_mubi = [&] {
      store::ListFilter filter;
      filter.offered = store::offered_by(*cache_, "DE", {"mubi"}, clock_.now());
      const store::AppliedFilter applied(store_.db(), ada_.id, filter);
      return store::id_list(store::movie_set(store_.db(), applied, store::MovieScope::watchlist));
    };
    CPPUNIT_ASSERT_EQUAL(store::id_list({}), on_mubi());
    run_hour();
    CPPUNIT_ASSERT_EQUAL(store::id_list({first}), on_mubi());
    CPPUNIT_ASSERT_EQUAL(std::string("done"),
                         store::list_jobs(store_.db(), {.type = "watch_offers"}, 1, 0).jobs.at(0).state);
  }

  void nobody_is_asked_again_within_a_week() {
    listed(ada_, 1);
    shown_by(1, "Mubi");
    for (int hour = 0; hour < 3; ++hour) run_hour();
    CPPUNIT_ASSERT_EQUAL(std::string("1 "), asked());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, job_count());
    clock_.advance(6 * base::kDay);
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::string("1 "), asked());
    clock_.advance(base::kDay);
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::string("1 1 "), asked());
  }

  void watchlists_come_first_then_lists_then_saved_filters() {
    for (int id = 1; id <= 4; ++id) offered(id, "{}");
    store_.add_movie(1);
    const std::int64_t seen = store_.add_movie(2), on_list = store_.add_movie(3);
    listed(ada_, 4);
    store::NewMovieList rain;
    rain.name = "Rain";
    store::NewPlay play;
    play.movie_id = seen;
    store_.write([&](store::Tx& tx) {
      const auto list = store::add_list(tx, ada_.id, rain, clock_.now());
      store::add_to_list(tx, ada_.id, list.value(), on_list, "", clock_.now());
      store::add_play(tx, ada_, play, clock_.now());
      for (const char* kind : {"movies", "diary"})
        store::add_filter(tx, {.user_id = ada_.id, .name = kind, .kind = kind, .query = "seen=no", .created_at = 1});
      return 0;
    });
    std::vector<std::int64_t> order;
    for (const store::WantedOffers& one : store::wanted_offers(store_.db())) order.push_back(one.meta_id);
    CPPUNIT_ASSERT_EQUAL(std::string("[4,3,2,1]"), store::id_list(order));
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::string("[1,2,3,4]"), known("DE"));
  }

  void nothing_is_asked_for_people_without_services() {
    listed(user("bob", "", "DE"), 1);
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::string(), asked());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, job_count());
  }

  void a_few_in_an_hour() {
    for (int id = 1; id <= 60; ++id) {
      listed(ada_, id);
      shown_by(id, "Mubi");
    }
    const auto count = [&] { return std::ssize(store::known_offers(*cache_, "DE", clock_.now())); };
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{48}, count());
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{60}, count());
  }

  void a_film_that_the_provider_does_not_know_has_no_offers() {
    listed(ada_, 1);
    listed(ada_, 2);
    provider_.answer(path(2), 200, R"({"nothing":"of that kind"})");
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::string("[1,2]"), known("DE"));
  }

  void a_failure_keeps_what_came_and_is_tried_again() {
    listed(ada_, 1);
    listed(ada_, 2);
    shown_by(1, "Mubi");
    provider_.answer(path(2), 503, "{}");
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::string("[1]"), known("DE"));
    shown_by(2, "Mubi");
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::string("[1,2]"), known("DE"));
  }

  void the_country_is_the_chosen_one_or_that_of_the_language() {
    CPPUNIT_ASSERT_EQUAL(std::string("AT"), domain::offers_country("AT", "de-DE"));
    CPPUNIT_ASSERT_EQUAL(std::string("DE"), domain::offers_country("", "de-DE"));
    for (const char* language : {"de", "de-XX", "", "de-"})
      CPPUNIT_ASSERT_EQUAL(std::string("US"), domain::offers_country("", language));
    config_.metadata_language = "fr-CH";
    listed(user("bob", "Mubi", ""), 1);
    offered(1, R"({"CH":{"ads":[{"provider_name":"Arte"}]},"DE":{"rent":[{"provider_name":"Mubi"}]}})");
    run_hour();
    CPPUNIT_ASSERT_EQUAL(std::string("[1]"), store::id_list(store::offered_by(*cache_, "CH", {"Arte"}, clock_.now())));
    CPPUNIT_ASSERT_EQUAL(std::string("[]"), known("DE"));
  }
};

REGISTER_SUITE(JobsOffersTest);
