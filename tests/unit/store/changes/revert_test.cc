#include "store/changes/revert.h"

#include <functional>
#include <random>
#include <vector>

#include "store/account/saved_filter.h"
#include "store/diary/favourite.h"
#include "store/diary/like.h"
#include "store/diary/location.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/review.h"
#include "store/diary/watchlist.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "store/together/grant.h"
#include "store/together/shared_play.h"
#include "store/work/hook.h"
#include "store/work/unmatched_play.h"
#include "store/work/webhook.h"
#include "tests/unit/fixtures/changes_fixture.h"

using test::kNow;

class StoreRevertTest : public test::ChangesFixture {
  CPPUNIT_TEST_SUITE(StoreRevertTest);
  CPPUNIT_TEST(what_has_not_changed_since_is_as_before);
  CPPUNIT_TEST(what_was_written_since_stays);
  CPPUNIT_TEST(two_are_reverted_in_either_order);
  CPPUNIT_TEST(a_transaction_that_changes_nothing_has_no_changes);
  CPPUNIT_TEST(a_row_that_was_changed_twice_is_one_change);
  CPPUNIT_TEST(plays_are_counted_back);
  CPPUNIT_TEST(a_deleted_entry_joins_the_one_in_its_place);
  CPPUNIT_TEST(an_entry_that_got_a_tag_since_stays);
  CPPUNIT_TEST(a_place_that_is_gone_is_left_out);
  CPPUNIT_TEST(films_come_back_to_their_places_among_new_ones);
  CPPUNIT_TEST(an_order_that_was_changed_since_stays);
  CPPUNIT_TEST(a_list_that_is_full_takes_no_film_back);
  CPPUNIT_TEST(averages_and_revisions_follow);
  CPPUNIT_TEST(events_that_wait_are_withdrawn);
  CPPUNIT_TEST(entries_of_others_go_only_while_they_allow_it);
  CPPUNIT_TEST(a_discarded_play_waits_again_without_its_call);
  CPPUNIT_TEST(films_come_back_from_any_change_of_a_list);
  CPPUNIT_TEST(the_first_of_two_logs_is_taken_back);
  CPPUNIT_TEST(another_members_changed_entry_stays);
  CPPUNIT_TEST(an_entry_that_stays_keeps_its_company);
  CPPUNIT_TEST(what_came_to_the_new_day_stays_there);
  CPPUNIT_TEST(a_day_that_is_taken_is_no_error);
  CPPUNIT_TEST(favourites_that_were_chosen_since_stay);
  CPPUNIT_TEST(a_joined_entry_has_its_company_again);
  CPPUNIT_TEST(an_order_raises_the_revisions);
  CPPUNIT_TEST(what_only_hooks_are_told_is_no_change);
  CPPUNIT_TEST(a_film_returns_to_the_watchlist_without_its_entry);
  CPPUNIT_TEST(a_rating_leaves_nothing_among_earlier_ones);
  CPPUNIT_TEST(films_of_a_lost_list_are_not_named);
  CPPUNIT_TEST(what_reverts_nothing_writes_nothing);
  CPPUNIT_TEST(a_viewing_without_a_note_stays_on_the_new_day);
  CPPUNIT_TEST(a_joined_entry_does_without_a_place_that_is_gone);
  CPPUNIT_TEST(an_entry_holds_no_more_plays_than_others);
  CPPUNIT_TEST(an_entry_that_keeps_plays_keeps_its_company_and_tags);
  CPPUNIT_TEST(a_deleted_entry_comes_back_with_its_place);
  CPPUNIT_TEST(entries_of_one_film_stay_or_go_alone);
  CPPUNIT_TEST(a_tag_may_hold_marks_of_direction);
  CPPUNIT_TEST(an_unknown_table_is_left_alone);
  CPPUNIT_TEST_SUITE_END();

  using Write = std::function<void(store::Tx&)>;

  // An action of a person is done after `before`; `since` may be written at the same place later.
  struct Action {
    const char* name;
    Write before, act, since;
  };

  store::NewPlay entry(int film, const std::string& date, const std::string& comment) const {
    store::NewPlay play;
    play.movie_id = movies_[film];
    play.watched_at = date;
    play.comment = comment;
    return play;
  }
  void log(store::Tx& tx, int film, const std::string& date, const std::string& comment) const {
    store::add_play(tx, maya_, entry(film, date, comment), kNow);
  }
  void edit(store::Tx& tx, int film, const std::string& date, const std::string& comment) const {
    const auto play = store::find_play_on(tx.db(), maya_.id, movies_[film], date);
    store::NewPlay edited = entry(film, date, comment);
    edited.plays = play->plays;
    store::replace_play(tx, maya_, play->id, edited, kNow);
  }
  void remove(store::Tx& tx, int film, const std::string& date) const {
    store::delete_plays_on(tx, maya_.id, movies_[film], date);
  }
  static std::int64_t list(store::Tx& tx) {
    static constexpr char kSql[] = "SELECT min(id) FROM movie_list";
    return store::Query(tx.db(), kSql).number();
  }
  void make_list(store::Tx& tx, int films) const {
    const auto id = store::add_list(tx, maya_.id, {.name = "Rain", .description = {}}, kNow);
    for (int i = 0; i < films; ++i) store::add_to_list(tx, maya_.id, *id, movies_[i], "Note.", kNow);
  }
  void rename(store::Tx& tx, const std::string& name) const {
    store::change_list(tx, maya_.id, list(tx), {.name = name, .description = {}}, kNow);
  }
  void save_filter(store::Tx& tx, const std::string& name) const {
    store::SavedFilter filter;
    filter.user_id = maya_.id;
    filter.name = name;
    filter.kind = "movies";
    filter.query = "genre=1";
    store::add_filter(tx, filter);
  }

  std::vector<Action> diary_actions() const {
    const auto nothing = [](store::Tx&) {};
    const auto logged = [this](store::Tx& tx) { log(tx, 0, "2024-03-01", "First."); };
    const auto edited = [this](store::Tx& tx) { edit(tx, 0, "2024-03-01", "Later."); };
    return {{"log", nothing, logged, edited},
            {"log again", logged, [this](store::Tx& tx) { log(tx, 0, "2024-03-01", "Second."); }, edited},
            {"edit", logged, [this](store::Tx& tx) { edit(tx, 0, "2024-03-01", "Edited."); }, edited},
            {"delete", logged, [this](store::Tx& tx) { remove(tx, 0, "2024-03-01"); },
             [this](store::Tx& tx) { store::set_rating(tx, maya_.id, movies_[0], 50, kNow + 9); }},
            {"delete what is on the watchlist",
             [this](store::Tx& tx) {
               log(tx, 0, "2024-03-01", "First.");
               store::add_to_watchlist(tx, maya_.id, movies_[0], kNow);
             },
             [this](store::Tx& tx) { remove(tx, 0, "2024-03-01"); },
             [this](store::Tx& tx) { store::like(tx, maya_.id, movies_[0], kNow); }},
            {"log with a place", nothing,
             [this](store::Tx& tx) {
               store::NewPlay play = entry(1, "2024-03-02", "There.");
               play.location_id = store::find_or_add_location(tx, maya_.id, "Barn", false, kNow).id;
               play.tags = {{"35mm", "Organ"}};
               store::add_play(tx, maya_, play, kNow);
             },
             [this](store::Tx& tx) { edit(tx, 1, "2024-03-02", "Later."); }},
            {"log what is on the watchlist",
             [this](store::Tx& tx) { store::add_to_watchlist(tx, maya_.id, movies_[0], kNow); }, logged, edited}};
  }

  std::vector<Action> film_actions() const {
    const auto nothing = [](store::Tx&) {};
    const auto rated = [this](store::Tx& tx) { store::set_rating(tx, maya_.id, movies_[0], 70, kNow); };
    const auto rated_later = [this](store::Tx& tx) { store::set_rating(tx, maya_.id, movies_[0], 90, kNow + 9); };
    const auto reviewed = [this](store::Tx& tx) { store::set_review(tx, maya_.id, movies_[0], {"Good.", kNow}); };
    const auto reviewed_later = [this](store::Tx& tx) {
      store::set_review(tx, maya_.id, movies_[0], {"Better.", kNow + 9});
    };
    return {{"rate", nothing, rated, rated_later},
            {"rate again", rated, [this](store::Tx& tx) { store::set_rating(tx, maya_.id, movies_[0], 80, kNow + 1); },
             rated_later},
            {"remove a rating", rated, [this](store::Tx& tx) { store::delete_rating(tx, maya_.id, movies_[0], kNow); },
             rated_later},
            {"review", nothing, reviewed, reviewed_later},
            {"remove a review", reviewed, [this](store::Tx& tx) { store::delete_review(tx, maya_.id, movies_[0]); },
             reviewed_later},
            {"like", nothing, [this](store::Tx& tx) { store::like(tx, maya_.id, movies_[0], kNow); },
             [this](store::Tx& tx) {
               store::unlike(tx, maya_.id, movies_[0]);
               store::like(tx, maya_.id, movies_[0], kNow + 9);
             }},
            {"put on the watchlist", nothing,
             [this](store::Tx& tx) { store::add_to_watchlist(tx, maya_.id, movies_[0], kNow); },
             [this](store::Tx& tx) {
               store::remove_from_watchlist(tx, maya_.id, movies_[0]);
               store::add_to_watchlist(tx, maya_.id, movies_[0], kNow + 9);
             }},
            {"choose favourites",
             [this](store::Tx& tx) {
               store::set_favourites(tx, maya_.id, {movies_[0], movies_[1], movies_[2]});
             },
             [this](store::Tx& tx) {
               store::set_favourites(tx, maya_.id, {movies_[2], movies_[0]});
             },
             [this](store::Tx& tx) {
               store::set_favourites(tx, maya_.id, {movies_[3], movies_[2]});
             }},
            {"save a filter", nothing, [this](store::Tx& tx) { save_filter(tx, "Rain"); }, nothing}};
  }

  std::vector<Action> list_actions() const {
    const auto listed = [this](store::Tx& tx) { make_list(tx, 4); };
    const auto annotated = [this](int film) {
      return
          [this, film](store::Tx& tx) { store::set_list_note(tx, maya_.id, list(tx), movies_[film], "Later.", kNow); };
    };
    const auto nothing = [](store::Tx&) {};
    return {
        {"make a list", nothing, listed, [this](store::Tx& tx) { rename(tx, "Later"); }},
        {"rename a list", listed, [this](store::Tx& tx) { rename(tx, "Snow"); },
         [this](store::Tx& tx) { rename(tx, "Later"); }},
        {"delete a list", listed, [this](store::Tx& tx) { store::delete_list(tx, maya_.id, list(tx), kNow); }, nothing},
        {"add a film", listed,
         [this](store::Tx& tx) { store::add_to_list(tx, maya_.id, list(tx), movies_[4], "New.", kNow, 2); },
         annotated(4)},
        {"write a note", listed,
         [this](store::Tx& tx) { store::set_list_note(tx, maya_.id, list(tx), movies_[1], "Wet.", kNow); },
         annotated(1)},
        {"remove a film", listed,
         [this](store::Tx& tx) { store::remove_from_list(tx, maya_.id, list(tx), movies_[1], kNow); },
         [this](store::Tx& tx) { store::add_to_list(tx, maya_.id, list(tx), movies_[1], "Later.", kNow); }},
        {"move a film", listed,
         [this](store::Tx& tx) {
           store::ListOrder order(tx, maya_.id, list(tx), kNow);
           order.move(movies_[3], 1);
           order.save();
         },
         annotated(3)}};
  }

  std::vector<Action> actions() const {
    std::vector<Action> all = diary_actions();
    for (const auto& more : {film_actions(), list_actions()}) all.insert(all.end(), more.begin(), more.end());
    return all;
  }

  // Runs `test` with each action in a database of its own.
  void each(const std::function<void(const Action&)>& test) {
    for (const Action& action : actions()) {
      tearDown();
      setUp();
      store_->write([&](store::Tx& tx) { return action.before(tx), 0; });
      test(action);
    }
  }

  std::vector<std::int64_t> order_of_list() {
    std::vector<std::int64_t> films;
    for (const store::ListItem& item : store::list_items(db(), 1))
      films.push_back(std::ranges::find(movies_, item.movie_id) - std::begin(movies_));
    return films;
  }
  void remove_films(store::Tx& tx, const std::vector<int>& films) const {
    store::ListOrder order(tx, maya_.id, list(tx), kNow);
    for (const int film : films) order.remove(movies_[film]);
    order.save();
  }
  domain::Play play_on(int film, const std::string& date) {
    return store::find_play_on(db(), maya_.id, movies_[film], date).value();
  }

 public:
  void what_has_not_changed_since_is_as_before() {
    each([&](const Action& action) {
      const std::string before = everything();
      const base::Json changes = record(action.act);
      CPPUNIT_ASSERT_MESSAGE(action.name, everything() != before);
      const store::Reverted reverted = revert(changes);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(action.name, before, everything());
      CPPUNIT_ASSERT_MESSAGE(action.name, reverted.count > 0);
      CPPUNIT_ASSERT_MESSAGE(action.name, reverted.changed_movies.empty() && !reverted.is_other_changed);
      revert(changes);  // once more finds nothing as the change left it
      CPPUNIT_ASSERT_EQUAL_MESSAGE(action.name, before, everything());
    });
  }

  void what_was_written_since_stays() {
    each([&](const Action& action) {
      const base::Json changes = record(action.act), later = record(action.since);
      revert(changes);
      for (const base::Json& change : later) {
        const store::RecordedTable* table = store::recorded_table(db(), change["table"].asString());
        const base::Json now = store::find_row(db(), *table, change["key"].asString());
        for (const std::string& column : table->columns) {
          const bool is_counted = column == "position" || column == "revision" || column == "plays";
          const bool is_written = change["before"].isNull() || change["before"][column] != change["after"][column];
          if (is_counted || !is_written || change["after"].isNull()) continue;
          CPPUNIT_ASSERT_EQUAL_MESSAGE(action.name + (' ' + column), base::write_json(change["after"][column]),
                                       base::write_json(now[column]));
        }
      }
    });
  }

  void two_are_reverted_in_either_order() {
    each([&](const Action& action) {
      const std::string before = everything();
      const base::Json first = record(action.act), second = record(action.since);
      revert(second);
      revert(first);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(action.name, before, everything());
    });
    each([&](const Action& action) {
      const base::Json first = record(action.act), second = record(action.since);
      const std::string both = everything();
      const store::Reverted reverted = revert(first);
      if (reverted.count == 0) CPPUNIT_ASSERT_EQUAL_MESSAGE(action.name, both, everything());
      revert(second);
    });
  }

  void a_transaction_that_changes_nothing_has_no_changes() {
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-01", "First."), 0; });
    CPPUNIT_ASSERT(record([](store::Tx&) {}).empty());
    CPPUNIT_ASSERT(record([&](store::Tx& tx) { edit(tx, 0, "2024-03-01", "First."); }).empty());
    const base::Json nothing = record([&](store::Tx& tx) {
      log(tx, 1, "2024-03-01", "Gone.");
      remove(tx, 1, "2024-03-01");
    });
    CPPUNIT_ASSERT(nothing.empty());
  }

  void a_row_that_was_changed_twice_is_one_change() {
    const base::Json changes = record([&](store::Tx& tx) {
      log(tx, 0, "2024-03-01", "First.");
      edit(tx, 0, "2024-03-01", "Second.");
    });
    CPPUNIT_ASSERT_EQUAL(1u, changes.size());
    CPPUNIT_ASSERT(changes[0]["before"].isNull());
    CPPUNIT_ASSERT_EQUAL(std::string("Second."), changes[0]["after"]["comment"].asString());
  }

  // Logged three times, each with a note: the second is taken back, and what was noted since stays.
  void plays_are_counted_back() {
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-01", "One."), 0; });
    const base::Json second = record([&](store::Tx& tx) { log(tx, 0, "2024-03-01", "Two."); });
    const base::Json third = record([&](store::Tx& tx) { log(tx, 0, "2024-03-01", "Three."); });
    const store::Reverted reverted = revert(second);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, reverted.count);
    CPPUNIT_ASSERT(reverted.changed_movies == std::vector<std::int64_t>{movies_[0]});
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
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, reverted.changed_movies.size());
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

  void films_come_back_to_their_places_among_new_ones() {
    store_->write([&](store::Tx& tx) { return make_list(tx, 5), 0; });
    const base::Json changes = record([&](store::Tx& tx) { remove_films(tx, {0, 3}); });
    store_->write([&](store::Tx& tx) { return store::add_to_list(tx, maya_.id, list(tx), movies_[5], "", kNow); });
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, revert(changes).count);
    CPPUNIT_ASSERT((order_of_list() == std::vector<std::int64_t>{0, 1, 2, 3, 4, 5}));
  }

  void an_order_that_was_changed_since_stays() {
    store_->write([&](store::Tx& tx) { return make_list(tx, 5), 0; });
    const auto move = [&](int film, std::int64_t to) {
      return record([&](store::Tx& tx) {
        store::ListOrder order(tx, maya_.id, list(tx), kNow);
        order.move(movies_[film], to);
        order.save();
      });
    };
    const base::Json first = move(4, 1);
    const base::Json second = move(4, 3);
    const store::Reverted reverted = revert(first);
    CPPUNIT_ASSERT(reverted.count == 0 && reverted.is_other_changed);
    CPPUNIT_ASSERT((order_of_list() == std::vector<std::int64_t>{0, 1, 4, 2, 3}));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, revert(second).count);
    CPPUNIT_ASSERT((order_of_list() == std::vector<std::int64_t>{4, 0, 1, 2, 3}));
  }

  void a_list_that_is_full_takes_no_film_back() {
    static constexpr char kFill[] = R"(
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
      INSERT INTO movie (meta_id, title, created_at, updated_at) SELECT 1000 + i, 'Film', 1, 1 FROM n /*scan*/)";
    static constexpr char kList[] = R"(
      INSERT INTO movie_list_item (list_id, movie_id, position, added_at)
        SELECT 1, id, 10 + id, 1 FROM movie WHERE meta_id > 1000 LIMIT ?1 /*scan*/)";
    store_->write([&](store::Tx& tx) { return make_list(tx, 1), 0; });
    const base::Json changes = record([&](store::Tx& tx) { remove_films(tx, {0}); });
    store_->write([&](store::Tx& tx) {
      store::Query(tx, kFill, domain::kMostListItems).run();
      return store::Query(tx, kList, domain::kMostListItems).run(), 0;
    });
    const store::Reverted reverted = revert(changes);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, reverted.count);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{domain::kMostListItems},
                         store_->number("SELECT count(*) FROM movie_list_item /*scan*/"));
  }

  void averages_and_revisions_follow() {
    const auto revision = [&] { return store_->number("SELECT revision FROM user WHERE name = 'maya' /*scan*/"); };
    const auto catalogue = [&] { return store_->number("SELECT revision FROM catalogue"); };
    store_->write([&](store::Tx& tx) {
      log(tx, 0, "2024-03-01", "First.");
      return store::set_rating(tx, maya_.id, movies_[0], 50, kNow), 0;
    });
    const base::Json changes =
        record([&](store::Tx& tx) { store::set_rating(tx, maya_.id, movies_[0], 90, kNow + 1); });
    const auto user_before = revision(), catalogue_before = catalogue();
    revert(changes);
    CPPUNIT_ASSERT(revision() > user_before && catalogue() > catalogue_before);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{50}, store_->number("SELECT rating FROM watched_movie /*scan*/"));
  }

  // An event that was sent has been told. Of a rating that has changed since nothing is withdrawn.
  void events_that_wait_are_withdrawn() {
    static constexpr char kSent[] =
        "UPDATE hook_event SET state = 'delivered' WHERE id = (SELECT min(id) FROM hook_event)";
    store_->write([&](store::Tx& tx) {
      const store::Hook hook{.user_id = maya_.id, .events = 15, .url_encrypted = "u", .secret_encrypted = "s"};
      return store::add_hook(tx, hook, kNow);
    });
    const base::Json first = record([&](store::Tx& tx) { log(tx, 0, "2024-03-01", "First."); });
    store_->write([&](store::Tx& tx) { return store::Query(tx, kSent).run(), 0; });
    const base::Json second = record([&](store::Tx& tx) {
      log(tx, 1, "2024-03-01", "Second.");
      store::set_rating(tx, maya_.id, movies_[1], 70, kNow);
    });
    store_->write([&](store::Tx& tx) { return store::set_rating(tx, maya_.id, movies_[1], 90, kNow + 1), 0; });
    revert(second);
    revert(first);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1},
                         store_->number("SELECT count(*) FROM hook_event WHERE state = 'delivered' /*scan*/"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store_->number("SELECT count(*) FROM hook_event WHERE state = 'waiting' "
                                                         "AND event = 'rating.set' /*scan*/"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, store_->number("SELECT count(*) FROM hook_event /*scan*/"));
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

  // The address may be removed in between, and its calls with it.
  void a_discarded_play_waits_again_without_its_call() {
    const auto id = store_->write([&](store::Tx& tx) {
      store::save_webhook(tx, maya_.id, "plex", std::string(64, 'a'), "encrypted", kNow);
      const auto webhook = store::find_webhook(tx.db(), maya_.id, "plex")->id;
      const auto call = store::add_webhook_call(
          tx, webhook, {.movie = "Alien", .status = "unmatched", .arrived_at = kNow, .created_at = kNow});
      store::UnmatchedPlay play;
      play.user_id = maya_.id;
      play.kind = "plex";
      play.movie.title = "Alien";
      play.rating = 70;
      play.event_time = play.created_at = kNow;
      const auto waiting = store::add_unmatched_play(tx, play);
      store::set_unmatched_call(tx, waiting, call);
      return waiting;
    });
    const auto discard = [&](store::Tx& tx) {
      const auto play = store::take_unmatched_play(tx, maya_.id, id);
      store::note_webhook_call(tx, *play->call_id, "ignored", "Discarded.");
    };
    const std::string before = everything();
    CPPUNIT_ASSERT(revert(record(discard)).unmatched_plays == std::vector<std::int64_t>{id});
    CPPUNIT_ASSERT_EQUAL(before, everything());
    const base::Json again = record(discard);
    store_->write([&](store::Tx& tx) { return store::delete_webhook(tx, maya_.id, "plex"); });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, revert(again).count);
    const auto waiting = store::find_unmatched_play(db(), id).value();
    CPPUNIT_ASSERT(waiting.movie.title == "Alien" && waiting.rating == 70 && !waiting.call_id);
  }

  // Films that are removed or moved, in any number and order.
  void films_come_back_from_any_change_of_a_list() {
    std::mt19937 random(11);
    store_->write([&](store::Tx& tx) { return make_list(tx, kMovies), 0; });
    const std::string before = everything();
    for (int round = 0; round < 60; ++round) {
      const base::Json changes = record([&](store::Tx& tx) {
        store::ListOrder order(tx, maya_.id, list(tx), kNow);
        std::vector<store::ListPlace> places;
        for (const std::int64_t movie : movies_) {
          if (random() % 2 == 0) continue;
          if (round % 2 == 0) order.remove(movie);
          else places.push_back({movie, static_cast<std::int64_t>(random() % kMovies) + 1});
        }
        order.place(places);
        order.save();
      });
      revert(changes);
      CPPUNIT_ASSERT_EQUAL(before, everything());
    }
  }

  void the_first_of_two_logs_is_taken_back() {
    const base::Json first = record([&](store::Tx& tx) { log(tx, 0, "2024-03-01", ""); });
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-01", ""), 0; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, revert(first).count);
    CPPUNIT_ASSERT_EQUAL(1, play_on(0, "2024-03-01").plays);
  }

  // Returns the changes of an entry that Maya logs with Ben.
  base::Json share(const std::string& date) {
    store_->write([&](store::Tx& tx) { return store::allow_logging(tx, ben_.id, maya_.id, kNow); });
    return record([&](store::Tx& tx) {
      log(tx, 0, date, "Together.");
      store::share_play(tx, maya_.id, store::find_play_on(tx.db(), maya_.id, movies_[0], date)->id, {ben_}, kNow);
    });
  }
  std::vector<domain::Play> bens_plays() { return store::plays_of_movie(db(), ben_.id, movies_[0]); }

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

  void move_entry(store::Tx& tx, const std::string& from, const std::string& to) const {
    const auto play = store::find_play_on(tx.db(), maya_.id, movies_[0], from);
    store::replace_play(tx, maya_, play->id, entry(0, to, play->comment), kNow);
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

  void favourites_that_were_chosen_since_stay() {
    const auto choose = [&](const std::vector<std::int64_t>& movies) {
      return record([&](store::Tx& tx) { store::set_favourites(tx, maya_.id, movies); });
    };
    choose({movies_[0]});
    const base::Json second = choose({movies_[1]});
    choose({movies_[1], movies_[0]});
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, revert(second).count);
    CPPUNIT_ASSERT((store::favourite_ids(db(), maya_.id) == std::vector<std::int64_t>{movies_[1], movies_[0]}));
  }

  void a_joined_entry_has_its_company_again() {
    share("2024-03-01");
    const base::Json deleted = record([&](store::Tx& tx) { remove(tx, 0, "2024-03-01"); });
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-01", "New."), 0; });
    revert(deleted);
    CPPUNIT_ASSERT(play_on(0, "2024-03-01").with == std::vector<std::int64_t>{ben_.id});
    CPPUNIT_ASSERT(bens_plays().at(0).with == std::vector<std::int64_t>{maya_.id});
  }

  void an_order_raises_the_revisions() {
    const auto of_list = [&] { return store_->number("SELECT revision FROM movie_list"); };
    const auto of_user = [&] { return store_->number("SELECT revision FROM user WHERE name = 'maya' /*scan*/"); };
    store_->write([&](store::Tx& tx) { return make_list(tx, 4), 0; });
    for (const bool is_move : {true, false}) {
      const base::Json changes = record([&](store::Tx& tx) {
        store::ListOrder order(tx, maya_.id, list(tx), kNow);
        if (is_move) order.move(movies_[3], 1);
        order.save();
        if (!is_move) rename(tx, "Snow");
      });
      const auto list_before = of_list(), user_before = of_user();
      CPPUNIT_ASSERT_EQUAL(std::size_t{1}, revert(changes).count);
      CPPUNIT_ASSERT(of_list() > list_before && of_user() > user_before);
    }
  }

  void what_only_hooks_are_told_is_no_change() {
    store_->write([&](store::Tx& tx) {
      make_list(tx, 1);
      return store::add_hook(tx, {.user_id = maya_.id, .events = 15, .url_encrypted = "u", .secret_encrypted = "s"},
                             kNow);
    });
    CPPUNIT_ASSERT(record([&](store::Tx& tx) { rename(tx, "Rain"); }).empty());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store_->number("SELECT count(*) FROM hook_event /*scan*/"));
  }

  void a_film_returns_to_the_watchlist_without_its_entry() {
    store_->write([&](store::Tx& tx) { return store::add_to_watchlist(tx, maya_.id, movies_[0], kNow), 0; });
    const base::Json changes = record([&](store::Tx& tx) { log(tx, 0, "2024-03-01", "First."); });
    store_->write([&](store::Tx& tx) { return remove(tx, 0, "2024-03-01"), 0; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, revert(changes).count);
    CPPUNIT_ASSERT(store::is_on_watchlist(db(), maya_.id, movies_[0]));
  }

  // An import of earlier ratings writes the history anew.
  void a_rating_leaves_nothing_among_earlier_ones() {
    const base::Json changes = record([&](store::Tx& tx) { store::set_rating(tx, maya_.id, movies_[0], 70, kNow); });
    store_->write([&](store::Tx& tx) { return store::add_past_rating(tx, maya_.id, movies_[0], {50, kNow - 99}), 0; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, revert(changes).count);
    const auto past = store::past_ratings(db(), maya_.id, movies_[0]);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, past.size());
    CPPUNIT_ASSERT(past.at(0).rating == 50);
  }

  void films_of_a_lost_list_are_not_named() {
    static constexpr char kFill[] = R"(
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
      INSERT INTO movie_list (user_id, name, created_at, changed_at) SELECT ?1, 'List ' || i, 1, 1 FROM n /*scan*/)";
    store_->write([&](store::Tx& tx) { return make_list(tx, 3), 0; });
    const base::Json deleted = record([&](store::Tx& tx) { store::delete_list(tx, maya_.id, list(tx), kNow); });
    store_->write([&](store::Tx& tx) { return store::Query(tx, kFill, maya_.id, domain::kMostLists).run(), 0; });
    const store::Reverted reverted = revert(deleted);
    CPPUNIT_ASSERT(reverted.count == 0 && reverted.changed_movies.empty() && reverted.is_other_changed);
  }

  void what_reverts_nothing_writes_nothing() {
    store_->write([&](store::Tx& tx) { return make_list(tx, 2), 0; });
    const base::Json changes = record([&](store::Tx& tx) { rename(tx, "Snow"); });
    store_->write([&](store::Tx& tx) { return rename(tx, "Later"), 0; });
    const auto revisions = [&] {
      return store_->number("SELECT (SELECT revision FROM movie_list) + 1000 * max(revision) FROM user /*scan*/");
    };
    const auto before = revisions();
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, revert(changes).count);
    CPPUNIT_ASSERT_EQUAL(before, revisions());
  }

  void a_viewing_without_a_note_stays_on_the_new_day() {
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-01", "First."), 0; });
    const base::Json moved = record([&](store::Tx& tx) { move_entry(tx, "2024-03-01", "2024-03-02"); });
    store_->write([&](store::Tx& tx) { return log(tx, 0, "2024-03-02", ""), 0; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, revert(moved).count);
    CPPUNIT_ASSERT_EQUAL(2, play_on(0, "2024-03-02").plays);
  }

  std::int64_t barn(store::Tx& tx) const { return store::find_or_add_location(tx, maya_.id, "Barn", false, kNow).id; }
  void log_in_barn(store::Tx& tx) const {
    store::NewPlay play = entry(0, "2024-03-01", "There.");
    play.location_id = barn(tx);
    store::add_play(tx, maya_, play, kNow);
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

  void an_unknown_table_is_left_alone() {
    const base::Json changes =
        base::parse_json(R"([{"table":"user","key":"[1]","before":{"id":1,"name":"eve"},"after":null}])").value();
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, revert(changes).count);
  }
};
REGISTER_SUITE(StoreRevertTest);
