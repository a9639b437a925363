#include "store/diary/watchlist.h"
#include "store/lists/diary.h"
#include "tests/unit/fixtures/play_fixture.h"
#include "tests/unit/suite.h"

class StorePlayTest : public test::PlayFixture {
  CPPUNIT_TEST_SUITE(StorePlayTest);
  CPPUNIT_TEST(plays_of_one_date_are_added_up);
  CPPUNIT_TEST(adding_keeps_the_comment_and_what_is_not_said);
  CPPUNIT_TEST(setting_replaces_what_is_not_said);
  CPPUNIT_TEST(undated_plays_share_one_row);
  CPPUNIT_TEST(moving_onto_another_date_makes_one_row_of_two);
  CPPUNIT_TEST(of_two_rows_that_become_one_both_comments_are_kept);
  CPPUNIT_TEST(nobody_changes_anothers_play);
  CPPUNIT_TEST(a_play_removes_the_movie_from_the_watchlist_when_wanted);
  CPPUNIT_TEST(the_newest_come_first_and_undated_ones_last);
  CPPUNIT_TEST(plays_of_a_date_change_places_one_by_one);
  CPPUNIT_TEST(a_new_play_stands_on_top_of_its_date);
  CPPUNIT_TEST(an_unknown_movie_is_a_missing_reference);
  CPPUNIT_TEST(plays_stop_at_ten_thousand);
  CPPUNIT_TEST(only_ones_own_places_count);
  CPPUNIT_TEST(every_write_raises_the_users_revision);
  CPPUNIT_TEST_SUITE_END();

  store::NewPlay on(const std::optional<std::string>& date) { return {movie_, date, 1, {}, {}, {}}; }

 public:
  void plays_of_one_date_are_added_up() {
    const auto first = add(on("2024-05-01"));
    CPPUNIT_ASSERT_EQUAL(first, add({movie_, "2024-05-01", 3, {}, {}, {}}));
    CPPUNIT_ASSERT_EQUAL(4, find(first).plays);
    CPPUNIT_ASSERT(first != add(on("2024-05")));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{5}, store::count_plays_of_movie(store_->db(), maya_.id, movie_));
  }

  void adding_keeps_the_comment_and_what_is_not_said() {
    const auto id = add({movie_, "2024", 1, "first", {}, 4});
    add(on("2024"));
    CPPUNIT_ASSERT_EQUAL(std::string("first"), find(id).comment);
    CPPUNIT_ASSERT_EQUAL(4, find(id).position);
    add({movie_, "2024", 1, "second", {}, {}});
    CPPUNIT_ASSERT_EQUAL(std::string("first\n\nsecond"), find(id).comment);
    add({movie_, "2024", 1, "second", {}, {}});  // the same text is not added twice
    CPPUNIT_ASSERT_EQUAL(std::string("first\n\nsecond"), find(id).comment);
    CPPUNIT_ASSERT_THROW(add({movie_, "2024", 1, std::string(9990, 'x'), {}, {}}), store::CommentsTooLong);
    store::NewPlay instead{movie_, "2024", 1, "third", {}, {}};
    instead.replaces_comment = true;
    add(instead);
    CPPUNIT_ASSERT_EQUAL(std::string("third"), find(id).comment);
  }

  void setting_replaces_what_is_not_said() {
    const auto id = add({movie_, "2024", 5, "first", {}, {}});
    CPPUNIT_ASSERT_EQUAL(id, set(on("2024")));
    CPPUNIT_ASSERT_EQUAL(1, find(id).plays);
    CPPUNIT_ASSERT(find(id).comment.empty());
  }

  void undated_plays_share_one_row() {
    const auto id = add(on(std::nullopt));
    CPPUNIT_ASSERT_EQUAL(id, add(on(std::nullopt)));
    CPPUNIT_ASSERT(!find(id).watched_at);
    CPPUNIT_ASSERT_EQUAL(2, find(id).plays);
  }

  void moving_onto_another_date_makes_one_row_of_two() {
    const auto first = add({movie_, "2024-01-01", 2, {}, {}, {}}), second = add(on("2024-01-02"));
    CPPUNIT_ASSERT(store_->write([&](store::Tx& tx) {
      return store::replace_play(tx, maya_, second, {movie_, "2024-01-01", 3, "moved", {}, {}}, test::kNow);
    }));
    CPPUNIT_ASSERT(!store::find_play(store_->db(), maya_.id, movie_, second));
    CPPUNIT_ASSERT_EQUAL(5, find(first).plays);
    CPPUNIT_ASSERT_EQUAL(std::string("moved"), find(first).comment);
  }

  void of_two_rows_that_become_one_both_comments_are_kept() {
    const auto first = add({movie_, "2024-01-01", 1, "With Ben.", {}, {}}),
               second = add({movie_, "2024-01-02", 1, "Alone.", {}, {}});
    const auto third = add({movie_, "2024-01-03", 1, "Alone.", {}, {}}),
               fourth = add({movie_, "2024-01-04", 1, std::string(9990, 'x'), {}, {}});
    const auto move = [&](std::int64_t id, const std::string& comment) {
      return store_->write([&](store::Tx& tx) {
        return store::replace_play(tx, maya_, id, {movie_, "2024-01-01", 1, comment, {}, {}}, test::kNow);
      });
    };
    CPPUNIT_ASSERT(move(second, "Alone."));
    CPPUNIT_ASSERT_EQUAL(std::string("With Ben.\n\nAlone."), find(first).comment);
    CPPUNIT_ASSERT(move(third, "With Ben.\n\nAlone."));  // the same is not said twice
    CPPUNIT_ASSERT_EQUAL(std::string("With Ben.\n\nAlone."), find(first).comment);
    CPPUNIT_ASSERT_THROW(move(fourth, std::string(9990, 'x')), std::length_error);  // neither of the two is dropped
    CPPUNIT_ASSERT_EQUAL(std::string("With Ben.\n\nAlone."), find(first).comment);
    CPPUNIT_ASSERT_EQUAL(std::string(9990, 'x'), find(fourth).comment);
  }

  void nobody_changes_anothers_play() {
    const auto id = add(on("2024"));
    CPPUNIT_ASSERT(!store::find_play(store_->db(), ben_.id, movie_, id));
    CPPUNIT_ASSERT(
        !store_->write([&](store::Tx& tx) { return store::replace_play(tx, ben_, id, on("2023"), test::kNow); }));
    CPPUNIT_ASSERT(!store_->write([&](store::Tx& tx) { return store::delete_play(tx, ben_.id, movie_, id); }));
    CPPUNIT_ASSERT(!store_->write([&](store::Tx& tx) { return store::delete_plays_on(tx, ben_.id, movie_, "2024"); }));
    CPPUNIT_ASSERT(!store_->write([&](store::Tx& tx) { return store::delete_play(tx, maya_.id, movie_ + 1, id); }));
    CPPUNIT_ASSERT(store_->write([&](store::Tx& tx) { return store::delete_plays_on(tx, maya_.id, movie_, "2024"); }));
    CPPUNIT_ASSERT(
        !store_->write([&](store::Tx& tx) { return store::delete_plays_on(tx, maya_.id, movie_, std::nullopt); }));
  }

  void a_play_removes_the_movie_from_the_watchlist_when_wanted() {
    const auto put = [&] {
      store_->write([&](store::Tx& tx) { return store::add_to_watchlist(tx, maya_.id, movie_, test::kNow), 0; });
    };
    put();
    add(on("2024"));
    CPPUNIT_ASSERT(!store::is_on_watchlist(store_->db(), maya_.id, movie_));
    put();
    maya_.automatic_watchlist_removal = false;
    add(on("2023"));
    CPPUNIT_ASSERT(store::is_on_watchlist(store_->db(), maya_.id, movie_));
  }

  void the_newest_come_first_and_undated_ones_last() {
    for (const char* date : {"2023", "2024-05-01", "2024-05", "2022-12-31"}) add(on(date));
    add(on(std::nullopt));
    std::vector<std::string> dates;
    for (const auto& play : store::plays_of_movie(store_->db(), maya_.id, movie_))
      dates.push_back(play.watched_at.value_or("-"));
    CPPUNIT_ASSERT((dates == std::vector<std::string>{"2024-05-01", "2024-05", "2023", "2022-12-31", "-"}));
  }

  // Returns the ids of a date in the order of the diary.
  std::vector<std::int64_t> order(const std::string& date) {
    std::vector<std::int64_t> ids;
    for (const auto& row :
         store::diary_slice(store_->db(),
                            store::AppliedFilter(store_->db(), maya_.id, {.watched_from = date, .watched_to = date}),
                            std::nullopt, 100)
             .rows)
      ids.push_back(row.play.id);
    return ids;
  }
  bool move(const domain::User& user, std::int64_t movie, std::int64_t id, bool up) {
    return store_->write([&](store::Tx& tx) { return store::move_play(tx, user.id, movie, id, up); });
  }

  void plays_of_a_date_change_places_one_by_one() {
    std::vector<std::int64_t> movies, ids;
    for (int i = 0; i < 4; ++i)
      movies.push_back(store_->add_movie(100 + i)), ids.push_back(add({movies.back(), "2024-05-01", 1, {}, {}, {}}));
    const auto other = add({movies[0], "2024-05-02", 1, {}, {}, {}});
    CPPUNIT_ASSERT((order("2024-05-01") == std::vector<std::int64_t>{ids[3], ids[2], ids[1], ids[0]}));
    CPPUNIT_ASSERT(move(maya_, movies[0], ids[0], true));
    CPPUNIT_ASSERT(move(maya_, movies[0], ids[0], true));
    CPPUNIT_ASSERT((order("2024-05-01") == std::vector<std::int64_t>{ids[3], ids[0], ids[2], ids[1]}));
    CPPUNIT_ASSERT(move(maya_, movies[3], ids[3], false));
    CPPUNIT_ASSERT((order("2024-05-01") == std::vector<std::int64_t>{ids[0], ids[3], ids[2], ids[1]}));
    CPPUNIT_ASSERT(!move(maya_, movies[0], ids[0], true) && !move(maya_, movies[1], ids[1], false) &&
                   !move(maya_, movies[0], other, true));
    CPPUNIT_ASSERT(!move(ben_, movies[3], ids[3], true) && !move(maya_, movies[2], ids[3], true));
    const auto play = store::find_play(store_->db(), maya_.id, movies[2], ids[2]).value();
    const auto place = store::place_on_date(store_->db(), maya_.id, play);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, place.number);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{4}, place.total);
  }

  void a_new_play_stands_on_top_of_its_date() {
    const auto a = store_->add_movie(101), b = store_->add_movie(102), c = store_->add_movie(103);
    const auto first = add({a, "2024", 1, {}, {}, 5}), second = add({b, "2024", 1, {}, {}, {}}),
               third = add({c, "2024", 1, {}, {}, 2});
    CPPUNIT_ASSERT((order("2024") == std::vector<std::int64_t>{second, first, third}));
  }

  void an_unknown_movie_is_a_missing_reference() {
    try {
      add({999, "2024", 1, {}, {}, {}});
      CPPUNIT_FAIL("it was added");
    } catch (const store::DbError& error) {
      CPPUNIT_ASSERT(error.is_missing_reference());
    }
  }

  void plays_stop_at_ten_thousand() {
    const auto id = add({movie_, "2024", store::kMaxPlays, {}, {}, {}});
    add(on("2024"));
    CPPUNIT_ASSERT_EQUAL(store::kMaxPlays, find(id).plays);
    CPPUNIT_ASSERT_THROW(set({movie_, "2024", 0, {}, {}, {}}), store::DbError);
  }

  void only_ones_own_places_count() {
    static constexpr char kSql[] =
        "INSERT INTO location (user_id, name, created_at) VALUES (?, 'Odeon', 0) RETURNING id";
    const auto place = store_->write([&](store::Tx& tx) {
      store::Query query(tx, kSql, maya_.id);
      query.step();
      const auto id = query.integer(0);
      query.run();
      return id;
    });
    CPPUNIT_ASSERT(store::owns_location(store_->db(), maya_.id, place));
    CPPUNIT_ASSERT(!store::owns_location(store_->db(), ben_.id, place));
    const auto id = add({movie_, "2024", 1, {}, place, {}});
    CPPUNIT_ASSERT_EQUAL(std::string("Odeon"), find(id).location->name);
  }

  void every_write_raises_the_users_revision() {
    const auto revision = [&] { return store::find_user(store_->db(), maya_.id)->revision; };
    const auto before = revision();
    const auto id = add(on("2024"));
    const auto added = revision();
    store_->write([&](store::Tx& tx) { return store::delete_play(tx, maya_.id, movie_, id); });
    CPPUNIT_ASSERT(before < added && added < revision());
    CPPUNIT_ASSERT_EQUAL(ben_.revision, store::find_user(store_->db(), ben_.id)->revision);
  }
};
REGISTER_SUITE(StorePlayTest);
