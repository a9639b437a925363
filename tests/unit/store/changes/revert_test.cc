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
  CPPUNIT_TEST(averages_and_revisions_follow);
  CPPUNIT_TEST(events_that_wait_are_withdrawn);
  CPPUNIT_TEST(a_discarded_play_waits_again_without_its_call);
  CPPUNIT_TEST(favourites_that_were_chosen_since_stay);
  CPPUNIT_TEST(what_only_hooks_are_told_is_no_change);
  CPPUNIT_TEST(a_rating_leaves_nothing_among_earlier_ones);
  CPPUNIT_TEST(an_unknown_table_is_left_alone);
  CPPUNIT_TEST_SUITE_END();

  using Write = std::function<void(store::Tx&)>;

  // An action of a person is done after `before`; `since` may be written at the same place later.
  struct Action {
    const char* name;
    Write before, act, since;
  };

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

 public:
  void what_has_not_changed_since_is_as_before() {
    each([&](const Action& action) {
      const std::string before = everything();
      const base::Json changes = record(action.act);
      CPPUNIT_ASSERT_MESSAGE(action.name, everything() != before);
      const store::Reverted reverted = revert(changes);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(action.name, before, everything());
      CPPUNIT_ASSERT_MESSAGE(action.name, reverted.count > 0);
      CPPUNIT_ASSERT_MESSAGE(action.name, reverted.kept.empty());
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

  void what_only_hooks_are_told_is_no_change() {
    store_->write([&](store::Tx& tx) {
      make_list(tx, 1);
      return store::add_hook(tx, {.user_id = maya_.id, .events = 15, .url_encrypted = "u", .secret_encrypted = "s"},
                             kNow);
    });
    CPPUNIT_ASSERT(record([&](store::Tx& tx) { rename(tx, "Rain"); }).empty());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store_->number("SELECT count(*) FROM hook_event /*scan*/"));
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

  void an_unknown_table_is_left_alone() {
    const base::Json changes =
        base::parse_json(R"([{"table":"user","key":"[1]","before":{"id":1,"name":"eve"},"after":null}])").value();
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, revert(changes).count);
  }
};
REGISTER_SUITE(StoreRevertTest);
