#include "store/diary/companions.h"
#include "store/diary/review.h"
#include "store/diary/watchlist.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "store/work/hook.h"
#include "tests/unit/fixtures/import_rows_fixture.h"
#include "tests/unit/suite.h"

// Tests that an import is undone, and that later changes by others stay.
class TransferImportUndoTest : public test::ImportRowsFixture {
  CPPUNIT_TEST_SUITE(TransferImportUndoTest);
  CPPUNIT_TEST(r29_after_undo_the_upload_can_come_again);
  CPPUNIT_TEST(r30_import_and_undo_leave_what_was_there);
  CPPUNIT_TEST(no_hook_is_told_of_an_import_or_its_undo);
  CPPUNIT_TEST(what_was_changed_since_stays);
  CPPUNIT_TEST(an_entry_with_company_since_stays);
  CPPUNIT_TEST(a_place_that_others_use_stays);
  CPPUNIT_TEST(who_is_private_again_does_not_count_in_averages);
  CPPUNIT_TEST_SUITE_END();

 public:
  void r29_after_undo_the_upload_can_come_again() {
    const std::int64_t first = import(all_kinds());
    const std::string once = diary();
    take(transfer::start_undo, first);
    CPPUNIT_ASSERT_EQUAL(std::string("taken_back 15"), counts(first));
    const std::int64_t second = import(all_kinds());
    CPPUNIT_ASSERT_EQUAL(std::string("added 15"), counts(second));
    CPPUNIT_ASSERT_EQUAL(once, diary());
  }

  void r30_import_and_undo_leave_what_was_there() {
    store_.write([&](store::Tx& tx) {
      store::NewPlay play;
      play.movie_id = movie(348);
      play.watched_at = "2024-03-02";
      play.comment = "Mine";
      play.tags = std::vector<std::string>{"cold"};
      store::add_play(tx, maya(), play, 1000);
      store::set_rating(tx, maya_, movie(348), 60, 2000);
      store::set_rating(tx, maya_, movie(348), 70, 3000);
      store::add_to_watchlist(tx, maya_, movie(603), 4000);
      store::set_review(tx, maya_, movie(348), {"Mine", 5000});
      const auto list = store::add_list(tx, maya_, {"best, SO far", "", false, domain::Privacy::owner}, 6000);
      return store::add_to_list(tx, maya_, *list, movie(603), "", 7000);
    });
    const std::string before = diary();
    const std::int64_t id = import(all_kinds(), {{"rating_policy", "theirs"}, {"comment_policy", "add"}});
    CPPUNIT_ASSERT(diary() != before);
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(before, diary());
    CPPUNIT_ASSERT(!batch(id).undo_until);
  }

  void no_hook_is_told_of_an_import_or_its_undo() {
    store::Hook hook;
    hook.user_id = maya_;
    hook.events = store::kPlayAdded | store::kRatingSet | store::kWatchlistAdded | store::kListChanged;
    hook.url_encrypted = hook.secret_encrypted = "sealed";
    store_.write([&](store::Tx& tx) { return store::add_hook(tx, hook, 1000); });
    const std::int64_t id = import(all_kinds());
    CPPUNIT_ASSERT_EQUAL(std::string("added 15"), counts(id));
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_.number("SELECT count(*) FROM hook_event /*scan*/"));
  }

  void what_was_changed_since_stays() {
    const std::int64_t id = import(all_kinds());
    store_.write([&](store::Tx& tx) {
      store::set_rating(tx, maya_, movie(348), 40, clock_.now());
      return store::delete_plays_of_movie(tx, maya_, movie(275));
    });
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string("stays 2, taken_back 13"), counts(id));
    CPPUNIT_ASSERT_EQUAL(std::string("stays:changed_since"), reasons(id).substr(reasons(id).find("stays"), 19));
    CPPUNIT_ASSERT_EQUAL(std::string("past 348 100@1700000000,40@") + std::to_string(clock_.now()) +
                             "\nrating 348 40 " + std::to_string(clock_.now()),
                         diary());
  }

  // The evening is shared with Ben once it is imported; an earlier evening was shared before, and there Ben leaves.
  void an_entry_with_company_since_stays() {
    const auto ben = store_.add_user("ben");
    const auto of_ben = log_for_maya("2023-01-01", ben, {});
    const std::int64_t id =
        import({kAlien + "}", R"({"kind":"play","tmdb":348,"title":"Alien","year":1979,"date":"2023-01-01"})",
                R"({"kind":"play","tmdb":348,"title":"Alien","year":1979,"date":"2023-01-01"})"});
    CPPUNIT_ASSERT_EQUAL(std::string("added 2, same 1"), counts(id));
    const auto on = [&](const char* date) { return store::find_play_on(db_, maya_, movie(348), date).value(); };
    store_.write([&](store::Tx& tx) {
      store::share_play(tx, maya_, on("2024-03-02").id, {store::find_user(db_, ben).value()}, clock_.now());
      store::keep_companions(tx, on("2023-01-01").id, {});
      return store::delete_play(tx, ben, movie(348), of_ben);
    });
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string("same 1, stays 1, taken_back 1"), counts(id));
    CPPUNIT_ASSERT_EQUAL(std::string("stays:changed_since"), reasons(id).substr(reasons(id).find("stays"), 19));
    CPPUNIT_ASSERT(on("2024-03-02").with == std::vector<std::int64_t>{ben});
    CPPUNIT_ASSERT_EQUAL(1, on("2023-01-01").plays);
  }

  void a_place_that_others_use_stays() {
    const std::int64_t id = import(all_kinds());
    const auto place = store::find_play_on(db_, maya_, movie(348), "2024-03-02")->location.value();
    store_.write([&](store::Tx& tx) {
      store::NewPlay play;
      play.movie_id = movie(603);
      play.watched_at = "2020";
      play.location_id = place.id;
      return store::add_play(tx, maya(), play, clock_.now());
    });
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string("taken_back 15"), counts(id));
    CPPUNIT_ASSERT(diary().find("place Odeon") != std::string::npos);
    CPPUNIT_ASSERT(diary().find("Arsenal") == std::string::npos);
  }

  void who_is_private_again_does_not_count_in_averages() {
    static constexpr char kAverage[] = "SELECT coalesce(group_rating, 0) FROM movie WHERE meta_id = 348 /*scan*/";
    auto user = maya();
    user.privacy = domain::Privacy::owner;
    store_.write([&](store::Tx& tx) { return store::set_preferences(tx, user), 0; });
    const std::int64_t id = import({R"({"kind":"preference","name":"privacy_level","text":"public"})"});
    CPPUNIT_ASSERT_EQUAL(std::string("changed 1"), counts(id));
    store_.write([&](store::Tx& tx) { return store::set_rating(tx, maya_, movie(348), 80, clock_.now()), 0; });
    CPPUNIT_ASSERT(store_.number(kAverage) > 0);
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string("taken_back 1"), counts(id));
    CPPUNIT_ASSERT(maya().privacy == domain::Privacy::owner);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_.number(kAverage));
  }
};
REGISTER_SUITE(TransferImportUndoTest);
