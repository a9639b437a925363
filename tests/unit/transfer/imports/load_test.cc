#include "tests/unit/fixtures/import_rows_fixture.h"
#include "tests/unit/suite.h"
#include "transfer/imports/settle.h"

// Tests large or malicious uploads: decisions are made outside the transactions that others wait for, and are written
// only while they still hold.
class TransferImportLoadTest : public test::ImportRowsFixture {
  CPPUNIT_TEST_SUITE(TransferImportLoadTest);
  CPPUNIT_TEST(what_is_logged_between_deciding_and_writing_is_not_added_twice);
  CPPUNIT_TEST(what_the_batch_writes_needs_no_new_decision);
  CPPUNIT_TEST(what_is_logged_while_films_are_found_is_seen);
  CPPUNIT_TEST(a_tick_between_deciding_and_writing_stays);
  CPPUNIT_TEST(a_chosen_film_with_many_rows_is_left_to_the_job);
  CPPUNIT_TEST(more_dates_than_a_page_shows_are_known);
  CPPUNIT_TEST(one_film_with_long_texts_goes_in_and_out);
  CPPUNIT_TEST(two_runners_apply_once);
  CPPUNIT_TEST(options_are_taken_over_in_pieces);
  CPPUNIT_TEST(a_step_that_always_fails_ends_with_a_sentence);
  CPPUNIT_TEST(the_forecast_of_a_large_import_is_made_by_a_job);
  CPPUNIT_TEST_SUITE_END();

  static std::string alien_of(int day) {
    return kAlien.substr(0, kAlien.find(",\"date\"")) + R"(,"date":")" + date(day) + "\"}";
  }
  // Returns one of thousands of days.
  static std::string date(int day) { return base::add_days("2000-01-01", day); }
  std::vector<store::ImportRow> next(std::int64_t id) { return transfer::RowsToApply(db_, id).next(100); }
  int apply(transfer::ApplyDecisions& decisions, const std::vector<store::ImportRow>& rows) {
    return store_.write([&](store::Tx& tx) { return transfer::apply_rows(tx, decisions, rows, clock_.now()); });
  }
  int plays_on(const std::string& date) {
    const auto play = store::find_play_on(db_, maya_, movie(348), date);
    return play ? play->plays : 0;
  }

 public:
  void what_is_logged_between_deciding_and_writing_is_not_added_twice() {
    const std::int64_t id = match({alien_of(0), kFargo + "}"});
    start(transfer::start_applying, id);
    const auto rows = next(id);
    transfer::ApplyDecisions decisions(db_, batch(id), maya());
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, decisions.decide(rows));
    log(date(0), "", "", "");
    CPPUNIT_ASSERT_EQUAL(0, apply(decisions, rows));
    CPPUNIT_ASSERT_EQUAL(std::string("new new"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, decisions.decide(rows));
    CPPUNIT_ASSERT_EQUAL(2, apply(decisions, rows));
    CPPUNIT_ASSERT_EQUAL(std::string("same:here_already added"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(1, plays_on(date(0)));
  }

  void what_the_batch_writes_needs_no_new_decision() {
    const std::int64_t id = match({alien_of(0), alien_of(0), alien_of(1), kFargo + "}", kFargo + "}"});
    start(transfer::start_applying, id);
    transfer::ApplyDecisions decisions(db_, batch(id), maya());
    auto rows = next(id);
    CPPUNIT_ASSERT_EQUAL(rows.size(), decisions.decide(rows));
    for (; !rows.empty(); rows = next(id)) {
      CPPUNIT_ASSERT(decisions.are_current());
      CPPUNIT_ASSERT_EQUAL(1, apply(decisions, {rows.front()}));
    }
    CPPUNIT_ASSERT_EQUAL(std::string("added 5"), counts(id));
    CPPUNIT_ASSERT_EQUAL(2, plays_on(date(0)));
  }

  // The diary changes after the finder has its answers and the rows are decided.
  void what_is_logged_while_films_are_found_is_seen() {
    const std::int64_t id = stage({alien_of(0)});
    start(transfer::start_matching, id);
    transfer::FilmFinder finder(db_, stub_, maya_);
    finder.find(store::import_films(db_, id, store::FilmOutcome::waiting, 0, 10));
    const auto now = batch(id);
    const auto user = maya();
    transfer::Settler settler(db_, now, user);
    const auto save = [&] {
      return store_.write([&](store::Tx& tx) { return finder.save(tx, settler, clock_.now()); });
    };
    finder.decide_rows(settler);
    log(date(0), "", "", "");
    CPPUNIT_ASSERT_EQUAL(0, save());
    CPPUNIT_ASSERT(!finder.is_saved());
    CPPUNIT_ASSERT_EQUAL(std::string("waiting"), reasons(id));
    finder.decide_rows(settler);
    CPPUNIT_ASSERT_EQUAL(1, save());
    CPPUNIT_ASSERT(finder.is_saved());
    CPPUNIT_ASSERT_EQUAL(std::string("same:here_already"), reasons(id));
  }

  void a_tick_between_deciding_and_writing_stays() {
    log(date(1), "", "", "");
    const std::int64_t id = match({alien_of(0), alien_of(5)});
    CPPUNIT_ASSERT_EQUAL(std::string("near:a_day_apart new"), reasons(id));
    const auto now = batch(id);
    const auto user = maya();
    transfer::Settler settler(db_, now, user);
    log(date(0), "", "", "");
    const transfer::FilmDecisions decisions = settler.decide(348);
    store_.write([&](store::Tx& tx) { return store::choose_import_row(tx, id, row(id, 0).id, true); });
    store_.write([&](store::Tx& tx) { return transfer::Settler::write(tx, decisions), 0; });
    CPPUNIT_ASSERT(row(id, 0).is_choice && row(id, 0).is_taken);
    CPPUNIT_ASSERT_EQUAL(std::string("near:a_day_apart new"), reasons(id));
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("same:here_already added"), reasons(id));
  }

  void a_chosen_film_with_many_rows_is_left_to_the_job() {
    provider_.answer("/search/movie", 200, R"({"results":[]})");
    std::vector<std::string> rows;
    for (int i = 0; i < 60; ++i)
      rows.push_back(R"({"kind":"play","title":"Xyzzy","year":1999,"date":")" + date(i) + "\"}");
    rows.push_back(R"({"kind":"play","title":"Plugh","year":1999})");
    const std::int64_t id = match(rows);
    CPPUNIT_ASSERT_EQUAL(std::string("unknown 61"), counts(id));
    choose(id, 60, 275);
    CPPUNIT_ASSERT_EQUAL(std::string("new 1, unknown 60"), counts(id));  // at once
    choose(id, 0, 603);
    CPPUNIT_ASSERT_EQUAL(std::string("new 1, waiting 60"), counts(id));
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("new 61"), counts(id));
    choose(id, 60, 603);  // joins a film with many rows
    CPPUNIT_ASSERT_EQUAL(std::string("new 60, waiting 1"), counts(id));
    run();
    choose(id, 60, 348);  // and leaves it again
    CPPUNIT_ASSERT_EQUAL(std::string("new 1, waiting 60"), counts(id));
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("new 61"), counts(id));
    CPPUNIT_ASSERT_EQUAL(std::string("review"), state(id));
  }

  void more_dates_than_a_page_shows_are_known() {
    std::vector<std::string> rows;
    for (int day = 0; day < 1100; ++day) rows.push_back(alien_of(day));
    const std::int64_t id = import(rows);
    CPPUNIT_ASSERT_EQUAL(std::string("added 1100"), counts(id));
    CPPUNIT_ASSERT_EQUAL(std::string("same 1100"), counts(match(rows)));
  }

  // The film has plays of one day with long notes, ratings, and reviews that repeat each other.
  void one_film_with_long_texts_goes_in_and_out() {
    const std::string before = diary(), long_text(2000, 'a');
    std::vector<std::string> rows;
    for (int i = 0; i < 100; ++i) {
      rows.push_back(kAlien + R"(,"text":")" + long_text + std::to_string(i) + R"(","place":"Odeon"})");
      rows.push_back(R"({"kind":"review","tmdb":348,"at":)" + std::to_string(1'700'000'000 + i) + R"(,"text":")" +
                     long_text + 'b' + std::to_string(i) + "\"}");
      rows.push_back(R"({"kind":"rating","tmdb":348,"tenths":)" + std::to_string(5 + i % 90) + R"(,"at":)" +
                     std::to_string(1'600'000'000 + i) + "}");
      rows.push_back(R"({"kind":"watchlist","tmdb":348,"at":)" + std::to_string(1'500'000'000 + i) + "}");
    }
    const std::int64_t id = import(rows);
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state(id));
    CPPUNIT_ASSERT_EQUAL(100, plays_on("2024-03-02"));
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string("undone"), state(id));
    CPPUNIT_ASSERT_EQUAL(before, diary());
  }

  // The job is taken over by another runner while the first one decides; the first one's later writes must not be kept.
  void two_runners_apply_once() {
    const std::int64_t id = match({alien_of(0), alien_of(1), alien_of(2)});
    start(transfer::start_applying, id);
    start(transfer::start_applying, id);  // pressed twice
    const store::Job first = claimed(domain::kImportApplyJob, id, "first");
    bool is_taken_over = false;
    jobs::import_apply(tools(), first, [&] {
      if (std::exchange(is_taken_over, true)) return true;
      clock_.advance(base::kDay);
      jobs::import_apply(tools(), claimed(domain::kImportApplyJob, id, "second"), [] { return true; });
      return true;
    });
    CPPUNIT_ASSERT_EQUAL(std::string("added 3"), counts(id));
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state(id));
    CPPUNIT_ASSERT_EQUAL(3, plays_on(date(0)) + plays_on(date(1)) + plays_on(date(2)));
  }

  // Each piece is a transaction, and the job may end after any of them.
  void options_are_taken_over_in_pieces() {
    std::vector<std::string> rows = all_kinds();
    const std::int64_t id = match(rows);
    const auto now = batch(id);
    is_done(store_.write([&](store::Tx& tx) {
      return transfer::change_options(tx, now, {{"plays", "no"}, {"lists", "no"}}, {}, clock_.now());
    }));
    for (bool is_over = false; !is_over;) {
      const auto then = batch(id);
      CPPUNIT_ASSERT(then.anew == store::ImportBatch::Anew::decide);
      is_over = store_.write([&](store::Tx& tx) { return transfer::begin_anew(tx, then); });
    }
    CPPUNIT_ASSERT(batch(id).anew == store::ImportBatch::Anew::nothing);
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("new 5, skipped 10"), counts(id));
  }

  // Runs the job's last attempt; afterwards the runner does not try it again.
  void fail_at_last(std::int64_t id, std::string_view type,
                    void (*work)(const jobs::Tools&, const store::Job&, const jobs::GoOn&), const jobs::GoOn& go_on) {
    const store::Job job = claimed(type, id);
    store_.write([&](store::Tx&) { return db_.execute("UPDATE job SET attempts = 5 WHERE state = 'running'"), 0; });
    CPPUNIT_ASSERT_THROW(work(tools(), job, go_on), std::runtime_error);
    store_.write([&](store::Tx& tx) { return store::fail_job(tx, job, "me", "", clock_.now()); });
  }

  void a_step_that_always_fails_ends_with_a_sentence() {
    const jobs::GoOn fails = []() -> bool { throw std::runtime_error("always"); };
    const std::int64_t unmatched = stage({alien_of(0)});
    start(transfer::start_matching, unmatched);
    fail_at_last(unmatched, domain::kImportMatchJob, jobs::import_match, fails);
    CPPUNIT_ASSERT_EQUAL(std::string("failed"), state(unmatched));
    CPPUNIT_ASSERT(!batch(unmatched).message.empty());

    const std::int64_t id = match({alien_of(0), R"({"kind":"like","tmdb":348})"});
    const std::string before = diary();
    start(transfer::start_applying, id);
    const store::Job job = claimed(domain::kImportApplyJob, id);
    int steps = 1;
    jobs::import_apply(tools(), job, [&] { return steps-- > 0; });
    store_.write([&](store::Tx& tx) { return store::release_job(tx, job, "me"); });
    CPPUNIT_ASSERT_EQUAL(std::string("added new"), reasons(id));
    fail_at_last(id, domain::kImportApplyJob, jobs::import_apply, fails);
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state(id));
    CPPUNIT_ASSERT(!batch(id).message.empty() && batch(id).undo_until);
    start(transfer::start_undo, id);
    fail_at_last(id, domain::kImportUndoJob, jobs::import_undo, fails);
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state(id));
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string("undone"), state(id));
    CPPUNIT_ASSERT_EQUAL(before, diary());
  }

  void the_forecast_of_a_large_import_is_made_by_a_job() {
    std::vector<std::string> rows;
    for (int i = 0; i < 2001; ++i)
      rows.push_back(
          (i % 2 == 0 ? alien_of(i).substr(0, alien_of(i).size() - 1) : kFargo + R"(,"date":")" + date(i) + '"') +
          R"(,"place":"Odeon"})");
    const std::int64_t id = import(rows);
    CPPUNIT_ASSERT_EQUAL(std::string("added 2001"), counts(id));
    CPPUNIT_ASSERT(transfer::is_forecast_long(db_, batch(id)));
    const auto found = [&] { return transfer::find_forecast(db_, *cache_, batch(id), clock_.now()); };
    CPPUNIT_ASSERT(!found());
    store_.write([&](store::Tx& tx) {
      return store::add_job(tx, domain::kImportForecastJob, std::to_string(id), maya_, clock_.now()), 0;
    });
    run();
    CPPUNIT_ASSERT(found());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2001}, found()->back);
    log("1999-01-01", "", "Odeon", "");  // the place is used by another play now
    clock_.advance(2 * base::kMinute);
    CPPUNIT_ASSERT(!found());
    store_.write([&](store::Tx& tx) {
      return store::add_job(tx, domain::kImportForecastJob, std::to_string(id), maya_, clock_.now()), 0;
    });
    run();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, found()->stay);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2001}, transfer::forecast_undo(db_, batch(id)).back);
  }
};
REGISTER_SUITE(TransferImportLoadTest);
