#include "store/work/feed.h"

#include "store/account/user.h"
#include "store/diary/location.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/lists/diary.h"
#include "store/lists/feeds.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StoreFeedTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreFeedTest);
  CPPUNIT_TEST(a_feed_is_found_by_its_hash_and_deleted_by_its_owner);
  CPPUNIT_TEST(an_account_has_a_hundred_at_most);
  CPPUNIT_TEST(an_entry_is_as_new_as_its_rating);
  CPPUNIT_TEST(cinema_visits_have_a_day_and_a_cinema);
  CPPUNIT_TEST_SUITE_END();

  test::Store store_;
  const domain::User ada_ = store::find_user(store_.db(), store_.add_user("ada")).value();
  const std::int64_t bob_ = store_.add_user("bob"), film_ = store_.add_movie(1, "Alien");

  static std::string hash_of(int number) { return std::to_string(1000 + number) + std::string(60, 'a'); }
  bool add(std::int64_t user_id, int number) {
    return store_.write([&](store::Tx& tx) {
      return store::add_feed(tx, {user_id, "diary", {}, "Reader", hash_of(number), "sealed"}, test::kNow);
    });
  }
  void play(const char* date, std::optional<std::int64_t> location_id) {
    store::NewPlay play;
    play.movie_id = film_;
    if (date != nullptr) play.watched_at = date;
    play.location_id = location_id;
    store_.write([&](store::Tx& tx) { return store::add_play(tx, ada_, play, test::kNow), 0; });
  }

 public:
  void a_feed_is_found_by_its_hash_and_deleted_by_its_owner() {
    CPPUNIT_ASSERT(add(ada_.id, 1));
    const auto feed = store::find_feed_by_hash(store_.db(), hash_of(1));
    CPPUNIT_ASSERT(feed && feed->user_id == ada_.id && feed->kind == "diary" && feed->name == "Reader");
    CPPUNIT_ASSERT(!feed->last_used_at && !feed->list_id);
    CPPUNIT_ASSERT(!store::find_feed_by_hash(store_.db(), hash_of(2)));
    const auto deleted = [&](std::int64_t user_id) {
      return store_.write([&](store::Tx& tx) { return store::delete_feed(tx, user_id, feed->id); });
    };
    CPPUNIT_ASSERT(!deleted(bob_));
    CPPUNIT_ASSERT(deleted(ada_.id));
    CPPUNIT_ASSERT(!deleted(ada_.id));
    CPPUNIT_ASSERT(!store::find_feed_by_hash(store_.db(), hash_of(1)));
  }

  void an_account_has_a_hundred_at_most() {
    for (int i = 0; i < store::kMostFeeds; ++i) CPPUNIT_ASSERT(add(ada_.id, i));
    CPPUNIT_ASSERT(!add(ada_.id, 200));
    CPPUNIT_ASSERT_EQUAL(std::size_t{100}, store::list_feeds(store_.db(), ada_.id).size());
    CPPUNIT_ASSERT(add(bob_, 201));
  }

  void an_entry_is_as_new_as_its_rating() {
    play("2024-04-01", {});
    const auto times = [&] {
      const auto rows = store::diary_slice(store_.db(), store::AppliedFilter(store_.db(), ada_.id, {}), {}, 50).rows;
      return store::entry_times(store_.db(), rows).at(rows.at(0).play.id);
    };
    CPPUNIT_ASSERT_EQUAL(test::kNow, times().changed_at);
    store_.write([&](store::Tx& tx) { return store::set_rating(tx, ada_.id, film_, 80, test::kNow + 60), 0; });
    CPPUNIT_ASSERT_EQUAL(test::kNow, times().added_at);
    CPPUNIT_ASSERT_EQUAL(test::kNow + 60, times().changed_at);
  }

  void cinema_visits_have_a_day_and_a_cinema() {
    const auto place = [&](const char* name, bool is_cinema) {
      return store_.write([&](store::Tx& tx) { return store::add_location(tx, ada_.id, name, is_cinema, test::kNow); });
    };
    const std::int64_t odeon = place("Odeon", true), home = place("Home", false);
    play("2024-04-01", odeon);
    play("2024-04-03", odeon);
    play("2024-04-02", home);
    play("2024-04-04", {});
    play("2024-03", odeon);
    play(nullptr, odeon);
    const auto visits = store::cinema_visits(store_.db(), ada_.id, 50);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, visits.size());
    CPPUNIT_ASSERT_EQUAL(std::string("2024-04-03"), visits[0].watched_at);
    CPPUNIT_ASSERT_EQUAL(std::string("Odeon"), visits[1].place);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::cinema_visits(store_.db(), ada_.id, 1).size());
    CPPUNIT_ASSERT(store::cinema_visits(store_.db(), bob_, 50).empty());
  }
};

REGISTER_SUITE(StoreFeedTest);
