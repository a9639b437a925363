#include <algorithm>
#include <functional>
#include <latch>
#include <memory>
#include <thread>

#include "auth/limits.h"
#include "store/diary/play.h"
#include "store/together/grant.h"
#include "tests/unit/fixtures/services_fixture.h"
#include "tests/unit/suite.h"
#include "web/diary/handlers.h"

// Sends Ada's form that logs for Bo too, several at once, each with connections of its own as processes have.
class WebTogetherTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(WebTogetherTest);
  CPPUNIT_TEST(the_same_form_at_once_makes_one_play_each);
  CPPUNIT_TEST(a_grant_that_ends_at_the_same_time_is_there_or_not);
  CPPUNIT_TEST(a_day_that_the_other_does_not_have_yet_is_refused);
  CPPUNIT_TEST(limit_counts_hold_for_all_at_once);
  CPPUNIT_TEST_SUITE_END();

  test::Store store_;
  base::FakeClock clock_{test::kNow};
  base::Languages languages_;
  base::Config config_ = base::Config::from("", {});
  auth::Keys keys_ = auth::Keys::from_secret(std::string(32, 's'));
  std::int64_t ada_ = 0, bo_ = 0, movie_ = 0;

  // Returns the status of the answer or of the error.
  int send(const std::string& fields) {
    store::Db db(store_.path()), cache(store_.file("cache.db"), store::DbOptions{.durable = false});
    metadata::Client client(test::unreachable_provider());
    metadata::Provider provider(client, cache, clock_);
    const app::Services services{config_, keys_, db, cache, provider, clock_, languages_};
    const http::Request request =
        test::posted_form({{"REQUEST_URI", "/log-movie"}, {"HTTP_ACCEPT", "application/json"}},
                          "movie_id=" + std::to_string(movie_) + "&with%5B%5D=bo&" + fields);
    app::Context context(services, {}, request);
    context.viewer = store::find_user(db, ada_);
    context.session = auth::Session::begin(test::kNow);
    try {
      return web::log_movie_post(context).status;
    } catch (const http::HttpError& error) {
      return error.status;
    }
  }
  // Runs `act` several times at once, and returns the results.
  std::vector<int> at_once(int count, const std::function<int(int)>& act) {
    std::latch begin(count);
    std::vector<int> results(static_cast<std::size_t>(count));
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i)
      threads.emplace_back([&, i] {
        begin.arrive_and_wait();
        results[static_cast<std::size_t>(i)] = act(i);
      });
    for (std::thread& thread : threads) thread.join();
    return results;
  }
  std::int64_t plays_of(std::int64_t user_id) { return store::count_plays_of_movie(store_.db(), user_id, movie_); }
  void set_zone(std::int64_t id, const char* zone) {
    domain::User user = store::find_user(store_.db(), id).value();
    user.time_zone = zone;
    store_.write([&](store::Tx& tx) { return store::set_preferences(tx, user), 0; });
  }
  void allow() {
    store_.write([&](store::Tx& tx) { return store::allow_logging(tx, bo_, ada_, test::kNow); });
  }

 public:
  void setUp() override {
    store::prepare_cache(store_.file("cache.db"));
    ada_ = store_.add_user("ada");
    bo_ = store_.add_user("bo");
    movie_ = store_.add_movie(1);
    allow();
  }

  void the_same_form_at_once_makes_one_play_each() {
    const std::vector<int> all(4, 303);
    CPPUNIT_ASSERT(all == at_once(4, [&](int) { return send("_form_id=" + std::string(32, 'a')); }));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, plays_of(ada_));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, plays_of(bo_));
    CPPUNIT_ASSERT(all ==
                   at_once(4, [&](int i) { return send("_form_id=" + std::string(32, static_cast<char>('0' + i))); }));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{5}, plays_of(ada_));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, plays_of(bo_));  // the day has it
  }

  void a_grant_that_ends_at_the_same_time_is_there_or_not() {
    for (int round = 0; round < 20; ++round) {
      allow();
      const int status = at_once(2, [&](int i) {
        if (i == 0) return send("");
        store::Db db(store_.path());
        store::Tx tx(db);
        store::end_logging(tx, bo_, ada_);
        tx.commit();
        return 0;
      })[0];
      CPPUNIT_ASSERT(status == 303 || status == 400);
      CPPUNIT_ASSERT_EQUAL(std::int64_t{status == 303}, plays_of(ada_));
      CPPUNIT_ASSERT_EQUAL(std::int64_t{status == 303}, plays_of(bo_));
      store_.write([&](store::Tx& tx) {
        for (const auto id : {ada_, bo_}) store::delete_all_plays(tx, id);
        return 0;
      });
    }
  }

  void a_day_that_the_other_does_not_have_yet_is_refused() {
    set_zone(ada_, "Pacific/Auckland");  // it is the second of May there
    set_zone(bo_, "Pacific/Honolulu");   // and the first there
    CPPUNIT_ASSERT_EQUAL(400, send("watched_at=2024-05-03"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, plays_of(ada_));
    CPPUNIT_ASSERT_EQUAL(303, send("watched_at=2024-05-02"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, plays_of(bo_));
  }

  void limit_counts_hold_for_all_at_once() {
    store::Db cache(store_.file("cache.db"));
    const auth::LimitRule rule = auth::rule_of(config_, auth::Limit::shared_plays);
    const std::string both = std::to_string(ada_) + ' ' + std::to_string(bo_);
    for (int i = 2; i < rule.allowed; ++i) CPPUNIT_ASSERT(auth::admit_one(cache, rule, both, test::kNow).wait == 0);
    const auto answers = at_once(5, [&](int) { return send(""); });
    CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{2}, std::ranges::count(answers, 303));
    CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{3}, std::ranges::count(answers, 429));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, plays_of(ada_));
  }
};

REGISTER_SUITE(WebTogetherTest);
