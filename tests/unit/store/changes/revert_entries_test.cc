#include "store/diary/companions.h"
#include "store/diary/location.h"
#include "store/diary/watchlist.h"
#include "store/together/grant.h"
#include "store/together/shared_play.h"
#include "tests/unit/fixtures/changes_fixture.h"

using test::kNow;

// Entries of the diary, alone and with others.
class StoreRevertEntriesTest : public test::ChangesFixture {
  CPPUNIT_TEST_SUITE(StoreRevertEntriesTest);
  CPPUNIT_TEST(plays_are_counted_back);
  CPPUNIT_TEST(a_deleted_entry_joins_the_one_in_its_place);
  CPPUNIT_TEST(an_entry_that_got_a_tag_since_stays);
  CPPUNIT_TEST(a_place_that_is_gone_is_left_out);
  CPPUNIT_TEST(entries_of_others_go_only_while_they_allow_it);
  CPPUNIT_TEST(the_first_of_two_logs_is_taken_back);
  CPPUNIT_TEST(another_members_changed_entry_stays);
  CPPUNIT_TEST(an_entry_that_stays_keeps_its_company);
  CPPUNIT_TEST(what_came_to_the_new_day_stays_there);
  CPPUNIT_TEST(a_day_that_is_taken_is_no_error);
  CPPUNIT_TEST(a_joined_entry_has_its_company_again);
  CPPUNIT_TEST(a_film_returns_to_the_watchlist_without_its_entry);
  CPPUNIT_TEST(a_viewing_without_a_note_stays_on_the_new_day);
  CPPUNIT_TEST(a_joined_entry_does_without_a_place_that_is_gone);
  CPPUNIT_TEST(an_entry_holds_no_more_plays_than_others);
  CPPUNIT_TEST(an_entry_that_keeps_plays_keeps_its_company_and_tags);
  CPPUNIT_TEST(a_deleted_entry_comes_back_with_its_place);
  CPPUNIT_TEST(entries_of_one_film_stay_or_go_alone);
  CPPUNIT_TEST(a_tag_may_hold_marks_of_direction);
  CPPUNIT_TEST(who_left_one_entry_is_still_named_in_another);
  CPPUNIT_TEST_SUITE_END();

  // Returns the changes of an entry that Maya logs with Ben.
  base::Json share(const std::string& date) {
    store_->write([&](store::Tx& tx) { return store::allow_logging(tx, ben_.id, maya_.id, kNow); });
    return record([&](store::Tx& tx) {
      log(tx, 0, date, "Together.");
      store::share_play(tx, maya_.id, store::find_play_on(tx.db(), maya_.id, movies_[0], date)->id, {ben_}, kNow);
    });
  }

  std::vector<domain::Play> bens_plays() { return store::plays_of_movie(db(), ben_.id, movies_[0]); }

  void move_entry(store::Tx& tx, const std::string& from, const std::string& to) const {
    const auto play = store::find_play_on(tx.db(), maya_.id, movies_[0], from);
    store::replace_play(tx, maya_, play->id, entry(0, to, play->comment), kNow);
  }

  std::int64_t barn(store::Tx& tx) const { return store::find_or_add_location(tx, maya_.id, "Barn", false, kNow).id; }

  void log_in_barn(store::Tx& tx) const {
    store::NewPlay play = entry(0, "2024-03-01", "There.");
    play.location_id = barn(tx);
    store::add_play(tx, maya_, play, kNow);
  }

 public:
  // Logged three times, each with a note: the second is taken back, and what was noted since stays.
  void plays_are_counted_back() {
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-01", "One."), 0; });
    const base::Json second = record([&](store::Tx& tx) { log(tx, 0, "2024-03-01", "Two."); });
    const base::Json third = record([&](store::Tx& tx) { log(tx, 0, "2024-03-01", "Three."); });
    const store::Reverted reverted = revert(second);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, reverted.count);
    CPPUNIT_ASSERT((reverted.kept == std::vector<store::ChangedThing>{{"play", movies_[0]}}));
    CPPUNIT_ASSERT_EQUAL(2, play_on(0, "2024-03-01").plays);
    CPPUNIT_ASSERT_EQUAL(std::string("One.\n\nTwo.\n\nThree."), play_on(0, "2024-03-01").comment);
    // Somebody has corrected the number since: it stays.
    store_->write([&](store::Tx& tx) {
      store::NewPlay corrected = entry(0, "2024-03-01", "One.");
      corrected.plays = 1;
      return store::set_play(tx, maya_, corrected, kNow);
    });
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, revert(third).count);
    CPPUNIT_ASSERT_EQUAL(1, play_on(0, "2024-03-01").plays);
  }

  void a_deleted_entry_joins_the_one_in_its_place() {
    store_->write([&](store::Tx& tx) {
      store::NewPlay play = entry(0, "2024-03-01", "Old.");
      play.tags = {{"35mm"}};
      play.plays = 2;
      return store::add_play(tx, maya_, play, kNow);
    });
    const base::Json changes = record([&](store::Tx& tx) { remove(tx, 0, "2024-03-01"); });
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-01", "New."), 0; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, revert(changes).count);
    const domain::Play both = play_on(0, "2024-03-01");
    CPPUNIT_ASSERT_EQUAL(3, both.plays);
    CPPUNIT_ASSERT_EQUAL(std::string("New.\n\nOld."), both.comment);
    CPPUNIT_ASSERT(both.tags == std::vector<std::string>{"35mm"});
  }

  void an_entry_that_got_a_tag_since_stays() {
    const base::Json changes = record([&](store::Tx& tx) { log(tx, 0, "2024-03-01", "First."); });
    store_->write([&](store::Tx& tx) {
      store::NewPlay tagged = entry(0, "2024-03-01", "First.");
      tagged.tags = {{"35mm"}};
      return store::replace_play(tx, maya_, play_on(0, "2024-03-01").id, tagged, kNow);
    });
    const store::Reverted reverted = revert(changes);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, reverted.count);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, reverted.kept.size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, play_on(0, "2024-03-01").tags.size());
  }

  void a_place_that_is_gone_is_left_out() {
    const auto place =
        store_->write([&](store::Tx& tx) { return store::find_or_add_location(tx, maya_.id, "Barn", false, kNow).id; });
    store_->write([&](store::Tx& tx) {
      store::NewPlay play = entry(0, "2024-03-01", "There.");
      play.location_id = place;
      return store::add_play(tx, maya_, play, kNow);
    });
    const base::Json changes = record([&](store::Tx& tx) { remove(tx, 0, "2024-03-01"); });
    store_->write([&](store::Tx& tx) { return store::delete_location(tx, maya_.id, place), 0; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, revert(changes).count);
    CPPUNIT_ASSERT(!play_on(0, "2024-03-01").location);
  }

  void entries_of_others_go_only_while_they_allow_it() {
    const auto allow = [&](bool may) {
      store_->write([&](store::Tx& tx) {
        return may ? store::allow_logging(tx, ben_.id, maya_.id, kNow) : store::end_logging(tx, ben_.id, maya_.id);
      });
    };
    const auto share = [&](const std::string& date) {
      return record([&](store::Tx& tx) {
        log(tx, 0, date, "Together.");
        const auto play = store::find_play_on(tx.db(), maya_.id, movies_[0], date);
        store::share_play(tx, maya_.id, play->id, {ben_}, kNow);
      });
    };
    const auto bens = [&] { return store::plays_of_movie(db(), ben_.id, movies_[0]).size(); };
    allow(true);
    const base::Json first = share("2024-03-01"), second = share("2024-03-02");
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, bens());
    revert(first);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, bens());
    allow(false);
    revert(second);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, bens());
    CPPUNIT_ASSERT(store::plays_of_movie(db(), maya_.id, movies_[0]).empty());
  }

  void the_first_of_two_logs_is_taken_back() {
    const base::Json first = record([&](store::Tx& tx) { log(tx, 0, "2024-03-01", ""); });
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-01", ""), 0; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, revert(first).count);
    CPPUNIT_ASSERT_EQUAL(1, play_on(0, "2024-03-01").plays);
  }

  void another_members_changed_entry_stays() {
    const base::Json shared = share("2024-03-01");
    store_->write([&](store::Tx& tx) {
      return store::add_play(tx, ben_, {.movie_id = movies_[0], .watched_at = "2024-03-01"}, kNow);
    });
    revert(shared);
    CPPUNIT_ASSERT_EQUAL(2, bens_plays().at(0).plays);
    CPPUNIT_ASSERT(store::plays_of_movie(db(), maya_.id, movies_[0]).empty());
  }

  void an_entry_that_stays_keeps_its_company() {
    const base::Json shared = share("2024-03-01");
    store_->write([&](store::Tx& tx) { return edit(tx, 0, "2024-03-01", "Later."), 0; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, revert(shared).count);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, bens_plays().size());
    CPPUNIT_ASSERT(play_on(0, "2024-03-01").with == std::vector<std::int64_t>{ben_.id});
  }

  void what_came_to_the_new_day_stays_there() {
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-01", "First."), 0; });
    const base::Json moved = record([&](store::Tx& tx) { move_entry(tx, "2024-03-01", "2024-03-02"); });
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-02", "Second."), 0; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, revert(moved).count);
    CPPUNIT_ASSERT_EQUAL(2, play_on(0, "2024-03-02").plays);
  }

  void a_day_that_is_taken_is_no_error() {
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-01", "First."), 0; });
    const base::Json moved = record([&](store::Tx& tx) { move_entry(tx, "2024-03-01", "2024-03-02"); });
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-01", "Second."), 0; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, revert(moved).count);
    CPPUNIT_ASSERT_EQUAL(std::string("First."), play_on(0, "2024-03-02").comment);
    CPPUNIT_ASSERT_EQUAL(std::string("Second."), play_on(0, "2024-03-01").comment);
  }

  void a_joined_entry_has_its_company_again() {
    share("2024-03-01");
    const base::Json deleted = record([&](store::Tx& tx) { remove(tx, 0, "2024-03-01"); });
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-01", "New."), 0; });
    revert(deleted);
    CPPUNIT_ASSERT(play_on(0, "2024-03-01").with == std::vector<std::int64_t>{ben_.id});
    CPPUNIT_ASSERT(bens_plays().at(0).with == std::vector<std::int64_t>{maya_.id});
  }

  void a_film_returns_to_the_watchlist_without_its_entry() {
    store_->write([&](store::Tx& tx) { return store::add_to_watchlist(tx, maya_.id, movies_[0], kNow), 0; });
    const base::Json changes = record([&](store::Tx& tx) { log(tx, 0, "2024-03-01", "First."); });
    store_->write([&](store::Tx& tx) { return remove(tx, 0, "2024-03-01"), 0; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, revert(changes).count);
    CPPUNIT_ASSERT(store::is_on_watchlist(db(), maya_.id, movies_[0]));
  }

  void a_viewing_without_a_note_stays_on_the_new_day() {
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-01", "First."), 0; });
    const base::Json moved = record([&](store::Tx& tx) { move_entry(tx, "2024-03-01", "2024-03-02"); });
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-02", ""), 0; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, revert(moved).count);
    CPPUNIT_ASSERT_EQUAL(2, play_on(0, "2024-03-02").plays);
  }

  void a_joined_entry_does_without_a_place_that_is_gone() {
    store_->write([&](store::Tx& tx) { return log_in_barn(tx), 0; });
    const base::Json deleted = record([&](store::Tx& tx) { remove(tx, 0, "2024-03-01"); });
    store_->write([&](store::Tx& tx) {
      store::delete_location(tx, maya_.id, barn(tx));
      return log(tx, 0, "2024-03-01", "New."), 0;
    });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, revert(deleted).count);
    CPPUNIT_ASSERT_EQUAL(std::string("New.\n\nThere."), play_on(0, "2024-03-01").comment);
  }

  void an_entry_holds_no_more_plays_than_others() {
    const auto set = [&](int plays) {
      return record([&](store::Tx& tx) {
        store::NewPlay play = entry(0, "2024-03-01", "Often.");
        play.plays = plays;
        store::set_play(tx, maya_, play, kNow);
      });
    };
    set(store::kMaxPlays);
    const base::Json fewer = set(1);
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-01", ""), 0; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, revert(fewer).count);
    CPPUNIT_ASSERT_EQUAL(store::kMaxPlays, play_on(0, "2024-03-01").plays);
  }

  void an_entry_that_keeps_plays_keeps_its_company_and_tags() {
    const base::Json shared = share("2024-03-01");
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-01", "Alone."), 0; });
    revert(shared);
    CPPUNIT_ASSERT_EQUAL(1, play_on(0, "2024-03-01").plays);
    CPPUNIT_ASSERT(play_on(0, "2024-03-01").with == std::vector<std::int64_t>{ben_.id});
    CPPUNIT_ASSERT(bens_plays().at(0).with == std::vector<std::int64_t>{maya_.id});
  }

  void a_deleted_entry_comes_back_with_its_place() {
    store_->write([&](store::Tx& tx) { return store::add_to_watchlist(tx, maya_.id, movies_[0], kNow), 0; });
    const base::Json logged = record([&](store::Tx& tx) { log_in_barn(tx); });
    const base::Json deleted = record([&](store::Tx& tx) { remove(tx, 0, "2024-03-01"); });
    revert(logged);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, revert(deleted).count);
    CPPUNIT_ASSERT_EQUAL(std::string("Barn"), play_on(0, "2024-03-01").location->name);
  }

  void entries_of_one_film_stay_or_go_alone() {
    const std::vector<std::string> dates = {"2024-03-01", "2024-03-02", "2024-03-03"};
    store_->write([&](store::Tx& tx) {
      for (const std::string& date : dates) log(tx, 0, date, "First.");
      return 0;
    });
    const base::Json changes = record([&](store::Tx& tx) {
      for (const std::string& date : dates) edit(tx, 0, date, "Wrong.");
    });
    store_->write([&](store::Tx& tx) { return edit(tx, 0, dates[1], "Later."), 0; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, revert(changes).count);
    CPPUNIT_ASSERT_EQUAL(std::string("First."), play_on(0, dates[0]).comment);
    CPPUNIT_ASSERT_EQUAL(std::string("Later."), play_on(0, dates[1]).comment);
    CPPUNIT_ASSERT_EQUAL(std::string("First."), play_on(0, dates[2]).comment);
  }

  void a_tag_may_hold_marks_of_direction() {
    const base::Json changes = record([&](store::Tx& tx) {
      store::NewPlay play = entry(0, "2024-03-01", "First.");
      play.tags = {{"\u2067right to left\u2069"}};
      store::add_play(tx, maya_, play, kNow);
    });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, revert(changes).count);
    CPPUNIT_ASSERT(store::plays_of_movie(db(), maya_.id, movies_[0]).empty());
  }

  // Two shared entries become part of others at once. Ben leaves one of them.
  void who_left_one_entry_is_still_named_in_another() {
    for (const int film : {0, 1}) {
      store_->write([&](store::Tx& tx) {
        store::allow_logging(tx, ben_.id, maya_.id, kNow);
        log(tx, film, "2024", "Old.");
        log(tx, film, "2024-03-01", "Day.");
        const std::int64_t old = store::find_play_on(tx.db(), maya_.id, movies_[film], "2024")->id;
        return store::share_play(tx, maya_.id, old, {ben_}, kNow), 0;
      });
    }
    const base::Json changes = record([&](store::Tx& tx) {
      for (const int film : {0, 1}) {
        const auto old = store::find_play_on(tx.db(), maya_.id, movies_[film], "2024");
        store::replace_play(tx, maya_, old->id, entry(film, "2024-03-01", "Both."), kNow);
      }
    });
    store_->write([&](store::Tx& tx) { return store::keep_companions(tx, play_on(0, "2024-03-01").id, {}), 0; });
    revert(changes);
    CPPUNIT_ASSERT(play_on(0, "2024").with.empty());
    CPPUNIT_ASSERT(play_on(1, "2024").with == std::vector<std::int64_t>{ben_.id});
  }
};
REGISTER_SUITE(StoreRevertEntriesTest);
