#include "store/diary/review.h"

#include "store/cache/cache.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/together/group.h"
#include "store/upkeep/migrate.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StoreReviewTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreReviewTest);
  CPPUNIT_TEST(a_review_is_the_last_one_written);
  CPPUNIT_TEST(the_same_text_again_changes_nothing);
  CPPUNIT_TEST(a_review_stays_when_the_rating_goes);
  CPPUNIT_TEST(texts_that_are_too_long_are_refused);
  CPPUNIT_TEST(the_texts_of_several_films_are_read_at_once);
  CPPUNIT_TEST(the_group_shows_reviews_of_those_who_have_not_rated);
  CPPUNIT_TEST(without_a_review_the_group_shows_the_newest_note);
  CPPUNIT_TEST(the_group_shows_what_the_viewer_may_see);
  CPPUNIT_TEST(of_many_the_group_shows_those_who_watched_last_and_counts_all);
  CPPUNIT_TEST(an_average_of_many_may_be_an_hour_old);
  CPPUNIT_TEST_SUITE_END();

  std::unique_ptr<test::Store> store_;
  std::unique_ptr<store::Db> cache_;
  std::int64_t maya_ = 0, ben_ = 0, movie_ = 0;

  bool write(std::int64_t user, const std::string& text, base::UnixTime now = test::kNow) {
    return store_->write([&](store::Tx& tx) { return store::set_review(tx, user, movie_, {text, now}); });
  }
  std::optional<store::Review> find(std::int64_t user) { return store::find_review(store_->db(), user, movie_); }
  std::int64_t revision(std::int64_t user) { return store::find_user(store_->db(), user)->revision; }
  std::vector<store::GroupEntry> group(const std::optional<domain::User>& viewer) {
    return store::group_entries(store_->db(), movie_, store::Visibility::of(viewer), 10);
  }
  store::Db& empty_cache() {
    store::prepare_cache(store_->file("cache.db"));
    cache_ = std::make_unique<store::Db>(store_->file("cache.db"));
    return *cache_;
  }
  void set_privacy(std::int64_t user, const char* level) {
    static constexpr char kSql[] = "UPDATE user SET privacy_level = ? WHERE id = ?";
    store_->write([&](store::Tx& tx) { return store::Query(tx, kSql, level, user).run(), 0; });
  }

 public:
  void setUp() override {
    store_ = std::make_unique<test::Store>();
    maya_ = store_->add_user("maya");
    ben_ = store_->add_user("ben");
    movie_ = store_->add_movie(7);
  }
  void tearDown() override {
    cache_.reset();
    store_.reset();
  }

  void a_review_is_the_last_one_written() {
    CPPUNIT_ASSERT(!find(maya_));
    const auto before = revision(maya_);
    CPPUNIT_ASSERT(write(maya_, "first"));
    CPPUNIT_ASSERT(write(maya_, "second", test::kNow + 5));
    CPPUNIT_ASSERT(revision(maya_) > before);
    CPPUNIT_ASSERT(find(maya_)->text == "second" && find(maya_)->written_at == test::kNow + 5);
    CPPUNIT_ASSERT(!find(ben_));
    CPPUNIT_ASSERT(write(maya_, ""));
    CPPUNIT_ASSERT(!find(maya_));
    CPPUNIT_ASSERT(!write(maya_, ""));
  }

  void the_same_text_again_changes_nothing() {
    write(maya_, "first");
    const auto before = revision(maya_);
    CPPUNIT_ASSERT(!write(maya_, "first", test::kNow + 5));
    CPPUNIT_ASSERT(find(maya_)->written_at == test::kNow && revision(maya_) == before);
  }

  void a_review_stays_when_the_rating_goes() {
    write(maya_, "first");
    store_->write([&](store::Tx& tx) {
      store::set_rating(tx, maya_, movie_, 70, test::kNow);
      return store::delete_rating(tx, maya_, movie_, test::kNow);
    });
    CPPUNIT_ASSERT_EQUAL(std::string("first"), find(maya_)->text);
    store_->write([&](store::Tx& tx) { return store::delete_all_ratings(tx, maya_), 0; });
    CPPUNIT_ASSERT(find(maya_).has_value());
  }

  void texts_that_are_too_long_are_refused() {
    CPPUNIT_ASSERT(write(maya_, std::string(store::kLongestReview, 'x')));
    CPPUNIT_ASSERT_THROW(write(maya_, std::string(store::kLongestReview + 1, 'x')), store::DbError);
  }

  void the_texts_of_several_films_are_read_at_once() {
    write(maya_, "one");
    const std::int64_t first = movie_, silent = store_->add_movie(8);
    movie_ = store_->add_movie(9);
    write(maya_, "two");
    write(ben_, "not hers");
    const auto texts = store::review_texts(store_->db(), maya_, {movie_, silent, first});
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, texts.size());
    CPPUNIT_ASSERT(texts.at(first) == "one" && texts.at(movie_) == "two");
  }

  void the_group_shows_reviews_of_those_who_have_not_rated() {
    write(ben_, "Not a point from me.");
    const auto entries = group(store::find_user(store_->db(), maya_));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, entries.size());
    CPPUNIT_ASSERT(entries[0].user_name == "ben" && !entries[0].rating && !entries[0].watched_at);
    CPPUNIT_ASSERT_EQUAL(std::string("Not a point from me."), entries[0].review);
  }

  void without_a_review_the_group_shows_the_newest_note() {
    const domain::User ben = store::find_user(store_->db(), ben_).value();
    store_->write([&](store::Tx& tx) {
      store::add_play(tx, ben, {movie_, "2024-01-01", 1, "Older.", {}, {}}, test::kNow);
      return store::add_play(tx, ben, {movie_, "2024-02-01", 1, "Newer.", {}, {}}, test::kNow);
    });
    const auto viewer = store::find_user(store_->db(), maya_);
    CPPUNIT_ASSERT(group(viewer)[0].review.empty() && group(viewer)[0].note == "Newer.");
    write(ben_, "Of the film.");
    CPPUNIT_ASSERT(group(viewer)[0].review == "Of the film." && group(viewer)[0].note.empty());
  }

  void the_group_shows_what_the_viewer_may_see() {
    write(ben_, "For members.");
    const auto priya = store_->add_user("priya");
    write(priya, "For nobody.");
    set_privacy(priya, "private");
    CPPUNIT_ASSERT(group(std::nullopt).empty());
    auto viewer = store::find_user(store_->db(), maya_);
    viewer->is_admin = false;
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, group(viewer).size());
    set_privacy(ben_, "public");
    CPPUNIT_ASSERT_EQUAL(std::string("For members."), group(std::nullopt).at(0).review);
  }

  // Thirty people watched the film, the first of them twice; one more only rated it.
  void of_many_the_group_shows_those_who_watched_last_and_counts_all() {
    for (int i = 1; i <= 30; ++i) {
      const domain::User user = *store::find_user(store_->db(), store_->add_user("viewer" + std::to_string(i)));
      store_->write([&](store::Tx& tx) {
        store::add_play(tx, user,
                        {movie_, "2023-01-" + std::string(i < 10 ? "0" : "") + std::to_string(i), 1, {}, {}, {}},
                        test::kNow);
        if (i <= 5) store::add_play(tx, user, {movie_, "2024-01-0" + std::to_string(i), 1, {}, {}, {}}, test::kNow);
        return 0;
      });
      if (i % 10 == 9) set_privacy(user.id, "private");
    }
    const auto ben = store::find_user(store_->db(), ben_);
    store_->write([&](store::Tx& tx) { return store::set_rating(tx, ben_, movie_, 70, test::kNow), 0; });
    auto viewer = store::find_user(store_->db(), maya_);
    viewer->is_admin = false;
    const auto entries = group(viewer);
    CPPUNIT_ASSERT_EQUAL(std::size_t{10}, entries.size());
    std::string names;
    for (const auto& entry : entries) names += entry.user_name.substr(6) + ' ';
    CPPUNIT_ASSERT_EQUAL(std::string("5 4 3 2 1 30 28 27 26 25 "), names);
    CPPUNIT_ASSERT_EQUAL(std::string("2024-01-05"), *entries[0].watched_at);
    const auto visibility = store::Visibility::of(viewer);
    const auto all = store::group_entries(store_->db(), movie_, visibility, 100);
    CPPUNIT_ASSERT_EQUAL(std::size_t{28}, all.size());
    CPPUNIT_ASSERT(all.back().user_name == "ben" && all.back().rating == 70 && !all.back().watched_at);
    store::Db& cache = empty_cache();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{28}, store::count_group(store_->db(), cache, movie_, visibility, test::kNow));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::count_group(store_->db(), cache, movie_, {}, test::kNow));
  }

  void an_average_of_many_may_be_an_hour_old() {
    static constexpr char kUsers[] = R"(
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT INTO user (name, email, password, privacy_level, created_at)
        SELECT 'many' || i, i || '@example.com', '-', 'public', 1 FROM n)";
    static constexpr char kRate[] =
        "INSERT INTO rating (user_id, movie_id, rating, rated_at) SELECT id, ?, 60, 1 FROM user WHERE name LIKE "
        "'many%'";
    store_->write([&](store::Tx& tx) {
      store::Query(tx, kUsers, store::kManyRatings).run();
      return store::Query(tx, kRate, movie_).run(), 0;
    });
    store::Db& cache = empty_cache();
    const auto count = [&](base::UnixTime now) {
      return store::group_ratings(store_->db(), cache, movie_, {}, now).count;
    };
    const auto rate = [&](std::int64_t user) {
      set_privacy(user, "public");
      store_->write([&](store::Tx& tx) { return store::set_rating(tx, user, movie_, 60, test::kNow), 0; });
    };
    CPPUNIT_ASSERT_EQUAL(std::int64_t{store::kManyRatings}, count(test::kNow));
    rate(maya_);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{store::kManyRatings + 1}, count(test::kNow));
    rate(ben_);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{store::kManyRatings + 1}, count(test::kNow));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{store::kManyRatings + 2}, count(test::kNow + base::kHour));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(6.0, *store::group_ratings(store_->db(), cache, movie_, {}, test::kNow).average(),
                                 1e-9);
  }
};
REGISTER_SUITE(StoreReviewTest);
