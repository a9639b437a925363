#include "store/diary/rating.h"

#include "store/catalogue/movie.h"
#include "store/catalogue/revision.h"
#include "store/diary/watchlist.h"
#include "store/together/group.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StoreRatingTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreRatingTest);
  CPPUNIT_TEST(a_rating_is_the_last_one_given);
  CPPUNIT_TEST(a_rating_is_removed_once);
  CPPUNIT_TEST(ratings_outside_the_scale_are_refused);
  CPPUNIT_TEST(each_change_is_kept_in_the_history);
  CPPUNIT_TEST(an_earlier_rating_stands_without_a_present_one);
  CPPUNIT_TEST(earlier_ratings_are_deleted_and_the_present_one_stays);
  CPPUNIT_TEST(an_average_holds_only_what_the_viewer_may_see);
  CPPUNIT_TEST(adding_to_the_watchlist_twice_keeps_the_first_time);
  CPPUNIT_TEST(a_rating_raises_both_revisions);
  CPPUNIT_TEST(the_best_rated_film_with_a_backdrop_gives_it);
  CPPUNIT_TEST_SUITE_END();

  std::unique_ptr<test::Store> store_;
  std::int64_t maya_ = 0, ben_ = 0, movie_ = 0;

  void rate(std::int64_t user, int rating, base::UnixTime now = test::kNow) {
    store_->write([&](store::Tx& tx) { return store::set_rating(tx, user, movie_, rating, now), 0; });
  }
  void set_privacy(std::int64_t user, const char* level) {
    static constexpr char kSql[] = "UPDATE user SET privacy_level = ? WHERE id = ?";
    store_->write([&](store::Tx& tx) { return store::Query(tx, kSql, level, user).run(), 0; });
  }
  store::GroupRatings ratings(const std::optional<domain::User>& viewer) {
    return store::group_ratings(store_->db(), movie_, store::Visibility::of(viewer));
  }

 public:
  void setUp() override {
    store_ = std::make_unique<test::Store>();
    maya_ = store_->add_user("maya");
    ben_ = store_->add_user("ben");
    movie_ = store_->add_movie(7);
  }
  void tearDown() override { store_.reset(); }

  void a_rating_is_the_last_one_given() {
    CPPUNIT_ASSERT(!store::find_rating(store_->db(), maya_, movie_));
    rate(maya_, 70);
    rate(maya_, 85, test::kNow + 5);
    const auto rating = store::find_rating(store_->db(), maya_, movie_).value();
    CPPUNIT_ASSERT(rating.rating == 85 && rating.rated_at == test::kNow + 5);
    CPPUNIT_ASSERT(!store::find_rating(store_->db(), ben_, movie_));
  }

  void a_rating_is_removed_once() {
    rate(maya_, 70);
    const auto remove = [&] {
      return store_->write([&](store::Tx& tx) { return store::delete_rating(tx, maya_, movie_, test::kNow); });
    };
    CPPUNIT_ASSERT(remove());
    CPPUNIT_ASSERT(!remove());
    CPPUNIT_ASSERT(!store::find_rating(store_->db(), maya_, movie_));
  }

  void ratings_outside_the_scale_are_refused() {
    for (const int bad : {0, 4, 101, -5}) CPPUNIT_ASSERT_THROW(rate(maya_, bad), store::DbError);
  }

  void each_change_is_kept_in_the_history() {
    rate(maya_, 70);
    rate(maya_, 70);
    rate(maya_, 80);
    store_->write([&](store::Tx& tx) { return store::delete_rating(tx, maya_, movie_, test::kNow); });
    static constexpr char kSql[] = "SELECT count(*) FROM rating_history /*scan*/";
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, store_->number(kSql));
    const auto past = [&] {
      std::string text;
      for (const store::PastRating& rating : store::past_ratings(store_->db(), maya_, movie_))
        text += rating.rating ? std::to_string(*rating.rating) + ' ' : "- ";
      return text;
    };
    CPPUNIT_ASSERT_EQUAL(std::string("70 80 - "), past());
    rate(maya_, 60);
    CPPUNIT_ASSERT_EQUAL(std::string("70 80 - "), past());  // the present one is not past
    rate(maya_, 65);
    CPPUNIT_ASSERT_EQUAL(std::string("70 80 - 60 "), past());
    CPPUNIT_ASSERT(store::past_ratings(store_->db(), ben_, movie_).empty());
  }

  std::size_t past() { return store::past_ratings(store_->db(), maya_, movie_).size(); }

  void an_earlier_rating_stands_without_a_present_one() {
    store_->write([&](store::Tx& tx) {
      store::add_past_rating(tx, maya_, movie_, {60, 1000});
      store::add_past_rating(tx, maya_, movie_, {80, 500});
      return 0;
    });
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, past());
    rate(maya_, 60);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, past());
  }

  void earlier_ratings_are_deleted_and_the_present_one_stays() {
    const auto remove = [&] {
      return store_->write([&](store::Tx& tx) { return store::delete_past_ratings(tx, maya_, movie_); });
    };
    rate(maya_, 70);
    rate(maya_, 80);
    rate(ben_, 60);
    CPPUNIT_ASSERT(remove());
    CPPUNIT_ASSERT(!remove());
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, past());
    rate(maya_, 90);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, past());
    store_->write([&](store::Tx& tx) { return store::delete_rating(tx, maya_, movie_, test::kNow); });
    CPPUNIT_ASSERT(remove());
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, past());
  }

  void an_average_holds_only_what_the_viewer_may_see() {
    const auto priya = store_->add_user("priya");
    rate(maya_, 90);
    rate(ben_, 70);
    rate(priya, 10);
    set_privacy(maya_, "public");
    set_privacy(priya, "private");
    const auto user = [&](std::int64_t id) { return store::find_user(store_->db(), id); };
    CPPUNIT_ASSERT_EQUAL(9.0, ratings(std::nullopt).average().value());
    CPPUNIT_ASSERT_EQUAL(8.0, ratings(user(ben_)).average().value());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, ratings(user(ben_)).count);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, ratings(user(priya)).count);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, ratings(user(maya_)).count);
    movie_ = store_->add_movie(8);
    CPPUNIT_ASSERT(!ratings(user(maya_)).average());
  }

  void adding_to_the_watchlist_twice_keeps_the_first_time() {
    const auto add = [&](base::UnixTime now) {
      store_->write([&](store::Tx& tx) { return store::add_to_watchlist(tx, maya_, movie_, now), 0; });
    };
    add(100);
    add(200);
    static constexpr char kSql[] = "SELECT added_at FROM watchlist_entry /*scan*/";
    CPPUNIT_ASSERT_EQUAL(std::int64_t{100}, store_->number(kSql));
    CPPUNIT_ASSERT(store_->write([&](store::Tx& tx) { return store::remove_from_watchlist(tx, maya_, movie_); }));
    CPPUNIT_ASSERT(!store_->write([&](store::Tx& tx) { return store::remove_from_watchlist(tx, maya_, movie_); }));
  }

  void the_best_rated_film_with_a_backdrop_gives_it() {
    CPPUNIT_ASSERT_EQUAL(std::string(), store::best_rated_backdrop(store_->db(), maya_));
    static constexpr char kPerson[] = "INSERT INTO person (id, meta_id, name, created_at) VALUES (900, 900, 'Ann', 0)";
    store_->write([&](store::Tx& tx) { return store::Query(tx, kPerson).run(), 0; });
    const auto picture = [&](std::int64_t movie, const std::optional<std::string>& path, double average) {
      static constexpr char kMovie[] =
          "UPDATE movie SET meta_backdrop_path = ?2, meta_rating_average = ?3 WHERE id = ?1";
      static constexpr char kCrew[] =
          "INSERT INTO movie_crew (movie_id, position, person_id, job) VALUES (?, 400, 900, 'Director')";
      store_->write([&](store::Tx& tx) {
        store::Query(tx, kMovie, movie, path, average).run();
        return store::Query(tx, kCrew, movie).run(), 0;
      });
    };
    const std::int64_t first = movie_, second = store_->add_movie(8), bare = store_->add_movie(9);
    picture(first, "/first.jpg", 9), picture(second, "/second.jpg", 8), picture(bare, {}, 10);
    CPPUNIT_ASSERT_EQUAL(std::string("/first.jpg"), store::best_rated_backdrop_with(store_->db(), 900, maya_));
    for (const auto& [movie, rating] : {std::pair(first, 50), std::pair(second, 60), std::pair(bare, 100)})
      movie_ = movie, rate(maya_, rating);
    CPPUNIT_ASSERT_EQUAL(std::string("/second.jpg"), store::best_rated_backdrop(store_->db(), maya_));
    CPPUNIT_ASSERT_EQUAL(std::string("/second.jpg"), store::best_rated_backdrop_with(store_->db(), 900, maya_));
    CPPUNIT_ASSERT_EQUAL(std::string("/first.jpg"), store::best_rated_backdrop_with(store_->db(), 900, ben_));
    CPPUNIT_ASSERT_EQUAL(std::string(), store::best_rated_backdrop(store_->db(), ben_));
    CPPUNIT_ASSERT_EQUAL(std::string(), store::best_rated_backdrop_with(store_->db(), 901, maya_));
  }

  void a_rating_raises_both_revisions() {
    const auto catalogue = store::catalogue_revision(store_->db());
    const auto user = store::find_user(store_->db(), maya_)->revision;
    rate(maya_, 70);
    CPPUNIT_ASSERT(store::catalogue_revision(store_->db()) > catalogue);
    CPPUNIT_ASSERT(store::find_user(store_->db(), maya_)->revision > user);
  }
};
REGISTER_SUITE(StoreRatingTest);
