#include "store/work/change.h"

#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/watchlist.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

using store::ChangeKind;

class StoreChangeTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreChangeTest);
  CPPUNIT_TEST(what_was_changed_before_is_not_named);
  CPPUNIT_TEST(a_moved_play_is_gone_from_its_date_and_new_on_the_other);
  CPPUNIT_TEST(a_new_tag_is_a_change_of_its_play);
  CPPUNIT_TEST(whom_an_entry_was_with_is_part_of_it);
  CPPUNIT_TEST(a_deleted_account_leaves_no_changes);
  CPPUNIT_TEST(changes_are_known_for_ninety_days);
  CPPUNIT_TEST(old_changes_are_forgotten);
  CPPUNIT_TEST_SUITE_END();

  std::unique_ptr<test::Store> store_;
  domain::User maya_;
  std::int64_t movie_ = 0;

  std::int64_t log(const char* date) {
    return store_->write([&](store::Tx& tx) {
      return store::add_play(tx, maya_, {.movie_id = movie_, .watched_at = date}, test::kNow);
    });
  }
  // Pretends that everything written so far was written at this time.
  void age(base::UnixTime time) {
    static constexpr char kSql[] = "UPDATE diary_change SET changed_at = ? /*scan*/";
    store_->write([&](store::Tx& tx) { return store::Query(tx, kSql, time).run(), 0; });
  }
  std::vector<store::Change> changes(ChangeKind kind, base::UnixTime since = test::kNow) {
    return store::changes_since(store_->db(), maya_.id, kind, since, 0, 100);
  }

 public:
  void setUp() override {
    store_ = std::make_unique<test::Store>();
    maya_ = store::find_user(store_->db(), store_->add_user("maya")).value();
    movie_ = store_->add_movie(7);
  }
  void tearDown() override { store_.reset(); }

  void what_was_changed_before_is_not_named() {
    log("2024-04-01");
    age(test::kNow - 1);
    CPPUNIT_ASSERT(changes(ChangeKind::play).empty());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, changes(ChangeKind::play, test::kNow - 1).size());
    log("2024-04-02");
    const auto found = changes(ChangeKind::play);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, found.size());
    CPPUNIT_ASSERT_EQUAL(std::string("2024-04-02"), found[0].watched_at.value());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1},
                         store::count_changes_since(store_->db(), maya_.id, ChangeKind::play, test::kNow));
    CPPUNIT_ASSERT(changes(ChangeKind::rating).empty());
  }

  void a_moved_play_is_gone_from_its_date_and_new_on_the_other() {
    const std::int64_t id = log("2024-04-01");
    age(test::kNow - 1);
    store_->write([&](store::Tx& tx) {
      return store::replace_play(tx, maya_, id, {.movie_id = movie_, .watched_at = "2024-04-02"}, test::kNow);
    });
    const auto found = changes(ChangeKind::play);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, found.size());
    for (const store::Change& change : found)
      CPPUNIT_ASSERT_EQUAL(change.watched_at == "2024-04-02", change.present.has_value());
  }

  void a_new_tag_is_a_change_of_its_play() {
    log("2024-04-01");
    age(test::kNow - 1);
    store_->write([&](store::Tx& tx) {
      store::NewPlay play{.movie_id = movie_, .watched_at = "2024-04-01"};
      play.tags = {{"35mm"}};
      return store::add_play(tx, maya_, play, test::kNow);
    });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, changes(ChangeKind::play).size());
  }

  void whom_an_entry_was_with_is_part_of_it() {
    const std::int64_t ben = store_->add_user("ben"), play = log("2024-04-01");
    static constexpr char kAdd[] = "INSERT INTO play_companion (play_id, user_id) VALUES (?, ?)";
    static constexpr char kRemove[] = "DELETE FROM play_companion WHERE play_id = ? AND user_id = ?";
    for (const char* sql : {kAdd, kRemove}) {
      age(test::kNow - 1);
      store_->write([&](store::Tx& tx) { return store::Query(tx, sql, play, ben).run(), 0; });
      CPPUNIT_ASSERT_EQUAL(std::size_t{1}, changes(ChangeKind::play).size());
    }
  }

  void a_deleted_account_leaves_no_changes() {
    static constexpr char kCount[] = "SELECT count(*) FROM diary_change /*scan*/";
    const auto ben = store::find_user(store_->db(), store_->add_user("ben")).value();  // no administrator, unlike Maya
    const bool is_deleted = store_->write([&](store::Tx& tx) {
      store::add_play(tx, ben, {.movie_id = movie_, .watched_at = "2024-04-01", .tags = {{"35mm"}}}, test::kNow);
      store::set_rating(tx, ben.id, movie_, 80, test::kNow);
      store::add_to_watchlist(tx, ben.id, movie_, test::kNow);
      return store::delete_user(tx, ben.id);
    });
    CPPUNIT_ASSERT(is_deleted);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::Query(store_->db(), kCount).number());
  }

  void changes_are_known_for_ninety_days() {
    const base::UnixTime began = store::changes_known_since(store_->db(), 0);
    CPPUNIT_ASSERT(began > test::kNow);
    const base::UnixTime later = began + 100 * base::kDay;
    CPPUNIT_ASSERT_EQUAL(later - 90 * base::kDay, store::changes_known_since(store_->db(), later));
  }

  void old_changes_are_forgotten() {
    log("2024-04-01");
    age(test::kNow - 92 * base::kDay);
    log("2024-04-02");
    store_->write([&](store::Tx& tx) { return store::delete_old_changes(tx, test::kNow), 0; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, changes(ChangeKind::play, 0).size());
  }
};
REGISTER_SUITE(StoreChangeTest);
