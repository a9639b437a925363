#include <random>
#include <set>

#include "base/text.h"
#include "store/diary/favourite.h"
#include "store/diary/like.h"
#include "store/diary/location.h"
#include "store/diary/watchlist.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "tests/unit/fixtures/import_fixture.h"
#include "tests/unit/suite.h"

namespace {

// The rows have several of one thing, a list and a place that are used, and a place that is not.
const std::vector<std::string> kRows = {
    R"({"kind":"play","tmdb":348,"date":"2024-03-02","place":"Odeon","cinema":true})",
    R"({"kind":"play","tmdb":348,"date":"2024-03-02","place":"Odeon"})",
    R"({"kind":"play","tmdb":275,"date":"2024-03-03"})",
    R"({"kind":"seen","tmdb":603})",
    R"({"kind":"past_rating","tmdb":348,"tenths":90,"at":1600000000})",
    R"({"kind":"rating","tmdb":348,"tenths":100,"at":1700000000})",
    R"({"kind":"rating","tmdb":603,"tenths":60,"at":1700000000})",
    R"({"kind":"watchlist","tmdb":275,"at":1800000000})",
    R"({"kind":"list","list":"movary:1","name":"Best","privacy":"private"})",
    R"({"kind":"item","list":"movary:1","tmdb":348})",
    R"({"kind":"item","list":"movary:1","tmdb":275})",
    R"({"kind":"like","tmdb":348,"at":1300000000})",
    R"({"kind":"favourite","tmdb":348})",
    R"({"kind":"favourite","tmdb":603})",
    R"({"kind":"review","tmdb":348,"text":"A trip.","at":1200000000})",
    R"({"kind":"place","place":"Kino","cinema":true})"};

}  // namespace

// Tests the forecast of an undo, and the things that the undo leaves.
class TransferForecastTest : public test::ImportFixture {
  CPPUNIT_TEST_SUITE(TransferForecastTest);
  CPPUNIT_TEST(what_is_unchanged_goes);
  CPPUNIT_TEST(what_was_changed_is_named_beforehand);
  CPPUNIT_TEST(an_older_row_stays_with_the_newer_one_that_changed_the_same);
  CPPUNIT_TEST(a_list_with_another_film_stays);
  CPPUNIT_TEST(a_list_stays_with_a_film_whose_row_stays);
  CPPUNIT_TEST(a_place_with_another_play_stays);
  CPPUNIT_TEST(a_change_between_two_applies_keeps_the_first);
  CPPUNIT_TEST(a_place_that_an_older_entry_got_goes);
  CPPUNIT_TEST(an_entry_stays_when_its_old_date_is_taken);
  CPPUNIT_TEST(an_entry_that_became_part_of_another_stays_when_its_date_is_taken);
  CPPUNIT_TEST(undo_does_what_was_said_whatever_was_changed);
  CPPUNIT_TEST_SUITE_END();

 public:
  void setUp() override {
    film(348, "Alien");
    film(275, "Fargo", "1996-03-08");
    film(603, "The Matrix", "1999-03-31");
  }

  void what_is_unchanged_goes() {
    const std::int64_t id = import(kRows);
    const std::string before = diary();
    CPPUNIT_ASSERT_EQUAL(std::string("back 16, stay 0:"), said(id));
    CPPUNIT_ASSERT_EQUAL(before, diary());  // saying changes nothing
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string("taken_back 16"), counts(id));
    CPPUNIT_ASSERT_EQUAL(std::string(), diary());
  }

  void what_was_changed_is_named_beforehand() {
    const std::int64_t id = import(kRows);
    store_.write([&](store::Tx& tx) {
      store::set_rating(tx, maya_, movie(603), 40, clock_.now());
      return store::delete_plays_of_movie(tx, maya_, movie(275));
    });
    CPPUNIT_ASSERT_EQUAL(std::string("back 14, stay 2: 6 2"), said(id));
    as_said(id);
  }

  // Two rows became one entry of two plays, and both made favourites.
  void an_older_row_stays_with_the_newer_one_that_changed_the_same() {
    const std::int64_t id = import(kRows);
    store_.write([&](store::Tx& tx) {
      store::delete_plays_of_movie(tx, maya_, movie(348));
      store::set_favourites(tx, maya_, {movie(603)});
      return 0;
    });
    CPPUNIT_ASSERT_EQUAL(std::string("back 12, stay 4: 13 12 1 0"), said(id));
    as_said(id);
  }

  void a_list_with_another_film_stays() {
    const std::int64_t id = import(kRows);
    add_to_best(603);
    CPPUNIT_ASSERT_EQUAL(std::string("back 15, stay 1: 8"), said(id));
    as_said(id);
    CPPUNIT_ASSERT_EQUAL(std::string("list Best - 0 private"), line_of("list"));
    CPPUNIT_ASSERT_EQUAL(std::string("item Best 1 603 - ") + std::to_string(clock_.now()), line_of("item"));
  }

  void a_list_stays_with_a_film_whose_row_stays() {
    const std::int64_t id = import(kRows);
    store_.write([&](store::Tx& tx) {
      const std::int64_t list = best();
      return store::set_list_note(tx, maya_, list, movie(275), "Mine", clock_.now());
    });
    CPPUNIT_ASSERT_EQUAL(std::string("back 14, stay 2: 10 8"), said(id));
    as_said(id);
  }

  void a_place_with_another_play_stays() {
    const std::int64_t id = import(kRows);
    log_at("Kino");
    CPPUNIT_ASSERT_EQUAL(std::string("back 15, stay 1: 15"), said(id));
    as_said(id);
    CPPUNIT_ASSERT_EQUAL(std::string("place Kino 1"), line_of("place"));
  }

  void a_change_between_two_applies_keeps_the_first() {
    provider_.answer("/search/movie", 200, R"({"results":[]})");
    const std::int64_t id = import({R"({"kind":"play","tmdb":348,"date":"2024-03-02"})",
                                    R"({"kind":"play","title":"Nobody knows it","date":"2024-03-02"})"});
    store_.write([&](store::Tx& tx) {
      store::NewPlay play;
      play.movie_id = movie(348);
      play.watched_at = "2024-03-02";
      play.comment = "Mine";
      return store::replace_play(tx, maya(), store::find_play_on(db_, maya_, movie(348), "2024-03-02")->id, play,
                                 clock_.now());
    });
    choose(id, 1, 348);
    run();
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("added 2"), counts(id));
    CPPUNIT_ASSERT_EQUAL(std::string("back 1, stay 1: 0"), said(id));
    as_said(id);
  }

  void a_place_that_an_older_entry_got_goes() {
    log_on("2024-03-02");
    const std::int64_t id = import({R"({"kind":"place","place":"Odeon","cinema":true})",
                                    R"({"kind":"play","tmdb":603,"date":"2024-03-02","count":2,"place":"Odeon"})"});
    CPPUNIT_ASSERT_EQUAL(std::string("added 2"), counts(id));
    CPPUNIT_ASSERT_EQUAL(std::string("back 2, stay 0:"), said(id));
    as_said(id);
    CPPUNIT_ASSERT_EQUAL(std::string(), line_of("place"));
  }

  void an_entry_stays_when_its_old_date_is_taken() {
    log_on("2024");
    const std::int64_t id = match({R"({"kind":"play","tmdb":603,"date":"2024-03-02"})"});
    store_.write([&](store::Tx& tx) { return store::choose_import_row(tx, id, row(id, 0).id, true); });
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("changed 1"), counts(id));
    log_on("2024");
    CPPUNIT_ASSERT_EQUAL(std::string("back 0, stay 1: 0"), said(id));
    as_said(id);
  }

  void an_entry_that_became_part_of_another_stays_when_its_date_is_taken() {
    log_on("2024");
    log_on("2024-03-02");
    const std::int64_t id = match({R"({"kind":"play","tmdb":603,"date":"2024-03-02","count":2})"});
    store_.write([&](store::Tx& tx) { return store::choose_import_row(tx, id, row(id, 0).id, true); });
    take(transfer::start_applying, id);
    log_on("2024");
    as_said(id);
  }

  void undo_does_what_was_said_whatever_was_changed() {
    std::mt19937 random(20);
    for (int round = 0; round < 40; ++round) {
      const std::int64_t id = import(kRows);
      for (int i = 0; i < 3; ++i) change_something(static_cast<unsigned>(random() % 9));
      as_said(id);
      store_.write([&](store::Tx& tx) { return clear(tx), 0; });
    }
  }

 private:
  // Returns the forecast: rows count from 0, the newest effect first.
  std::string said(std::int64_t id) {
    const transfer::UndoForecast forecast = transfer::forecast_undo(db_, batch(id));
    std::string text = "back " + std::to_string(forecast.back) + ", stay " + std::to_string(forecast.stay) + ':';
    for (const std::int64_t staying : forecast.staying) text += ' ' + std::to_string(staying - row(id, 0).id);
    return text;
  }

  void as_said(std::int64_t id) {
    const std::string words = said(id);
    const transfer::UndoForecast forecast = transfer::forecast_undo(db_, batch(id));
    take(transfer::start_undo, id);
    std::int64_t back = 0;
    std::set<std::int64_t> stay;
    for (const store::ImportRow& row : store::import_rows(db_, id, std::nullopt, 0, 1000))
      if (row.verdict == domain::RowVerdict::stays) stay.insert(row.id);
      else back += row.verdict == domain::RowVerdict::taken_back;
    std::string real = "stay";
    for (const std::int64_t staying : stay) real += ' ' + std::to_string(staying - row(id, 0).id);
    const std::set<std::int64_t> named(forecast.staying.begin(), forecast.staying.end());
    CPPUNIT_ASSERT_MESSAGE(words + "; " + real + "\n" + diary(), named == stay);
    CPPUNIT_ASSERT_EQUAL(forecast.back, back);
    CPPUNIT_ASSERT_EQUAL(forecast.stay, std::ssize(stay));
  }

  std::string line_of(const std::string& kind) {
    const std::string all = diary();
    for (const std::string_view line : base::split(all, '\n'))
      if (line.starts_with(kind + ' ')) return std::string(line);
    return {};
  }

  std::int64_t best() { return store_.number("SELECT id FROM movie_list WHERE name = 'Best' /*scan*/"); }
  void add_to_best(std::int64_t meta_id) {
    store_.write(
        [&](store::Tx& tx) { return store::add_to_list(tx, maya_, best(), movie(meta_id), "", clock_.now()); });
  }
  void log_on(const std::string& date) {
    store_.write([&](store::Tx& tx) {
      store::NewPlay play;
      play.movie_id = movie(603);
      play.watched_at = date;
      return store::add_play(tx, maya(), play, clock_.now());
    });
  }
  void log_at(const std::string& place) {
    store_.write([&](store::Tx& tx) {
      store::NewPlay play;
      play.movie_id = movie(603);
      play.watched_at = "2020";
      play.location_id = store::find_or_add_location(tx, maya_, place, true, clock_.now()).id;
      return store::add_play(tx, maya(), play, clock_.now());
    });
  }

  void change_something(unsigned what) {
    if (what == 0) add_to_best(603);
    else if (what == 1) log_at("Kino");
    else if (what == 2) log_at("Odeon");
    else store_.write([&](store::Tx& tx) { return change_in(tx, what), 0; });
  }
  void change_in(store::Tx& tx, unsigned what) {
    if (what == 3) store::set_rating(tx, maya_, movie(348), 50, clock_.now());
    else if (what == 4) store::delete_plays_of_movie(tx, maya_, movie(348));
    else if (what == 5) store::set_favourites(tx, maya_, {});
    else if (what == 6) store::remove_from_list(tx, maya_, best(), movie(275), clock_.now());
    else if (what == 7) store::unlike(tx, maya_, movie(348));
    else store::remove_from_watchlist(tx, maya_, movie(275));
  }
  // Removes everything that stayed, so that the next upload meets an empty diary.
  void clear(store::Tx& tx) {
    for (const std::int64_t meta_id : {348, 275, 603}) {
      store::delete_plays_of_movie(tx, maya_, movie(meta_id));
      store::delete_rating(tx, maya_, movie(meta_id), clock_.now());
    }
    tx.db().execute(
        "DELETE FROM movie_list; DELETE FROM location; DELETE FROM favourite; DELETE FROM movie_like; "
        "DELETE FROM watchlist_entry; DELETE FROM review; DELETE FROM rating_history");
  }
};
REGISTER_SUITE(TransferForecastTest);
