#include "tests/unit/fixtures/import_fixture.h"
#include "tests/unit/suite.h"

// Tests actions of a person or another process while the films of an import are found, or its rows are applied.
class JobsImportMeanwhileTest : public test::ImportFixture {
  CPPUNIT_TEST_SUITE(JobsImportMeanwhileTest);
  CPPUNIT_TEST(choices_during_the_job_are_found);
  CPPUNIT_TEST(a_choice_while_the_provider_is_asked_stands);
  CPPUNIT_TEST(a_choice_right_before_apply_is_fetched);
  CPPUNIT_TEST(a_film_that_is_found_while_the_batch_is_applied_waits);
  CPPUNIT_TEST(rows_that_come_while_the_batch_is_applied_are_applied);
  CPPUNIT_TEST(options_that_change_during_the_job_hold);
  CPPUNIT_TEST(a_lost_job_moves_nothing);
  CPPUNIT_TEST_SUITE_END();

 public:
  void choices_during_the_job_are_found() {
    search_answer("");
    movie_answer(348, "Alien", "1979-05-25");
    movie_answer(349, "Aliens", "1986-07-18");
    const std::int64_t id = stage({R"({"kind":"play","title":"Das Wesen","year":1979})"});
    start(transfer::start_matching, id);
    jobs::import_match(tools(), claimed(domain::kImportMatchJob, id), [&] {
      if (film_of(id, 0).outcome == store::FilmOutcome::unknown) choose(id, 0, 348);
      return true;
    });
    CPPUNIT_ASSERT_EQUAL(std::string("new"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("review"), state(id));
    choose(id, 0, 349);  // before the runner has ended the job
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("person 349"), how(id, 0));
    CPPUNIT_ASSERT_EQUAL(std::string("new"), reasons(id));
  }

  void a_choice_while_the_provider_is_asked_stands() {
    film(348, "Alien");
    film(349, "Aliens", "1986-07-18");
    const std::int64_t id = stage({R"({"kind":"play","tmdb":348})"});
    start(transfer::start_matching, id);
    transfer::FilmFinder finder(db_, stub_, maya_);
    finder.find(store::import_films(db_, id, store::FilmOutcome::waiting, 0, 10));
    choose(id, 0, 349);
    const auto now = batch(id);
    const auto user = maya();
    transfer::Settler settler(db_, now, user);
    finder.decide_rows(settler);
    CPPUNIT_ASSERT_EQUAL(0, store_.write([&](store::Tx& tx) { return finder.save(tx, settler, clock_.now()); }));
    CPPUNIT_ASSERT(finder.is_saved());
    CPPUNIT_ASSERT_EQUAL(std::string("person 349"), how(id, 0));
  }

  void options_that_change_during_the_job_hold() {
    film(275, "Fargo");
    search_answer("");
    movie_answer(348, "Alien", "1979-05-25");
    const std::int64_t id =
        match({R"({"kind":"play","title":"Das Wesen","year":1979})", R"({"kind":"rating","tmdb":275,"tenths":80})"},
              {{"ratings", "no"}});
    choose(id, 0, 348);
    bool has_changed = false;
    jobs::import_match(tools(), claimed(domain::kImportMatchJob, id), [&] {
      if (!std::exchange(has_changed, true)) {
        const auto now = batch(id);
        is_done(store_.write([&](store::Tx& tx) {
          return transfer::change_options(tx, now, {{"ratings", "yes"}}, {}, clock_.now());
        }));
      }
      return true;
    });
    CPPUNIT_ASSERT_EQUAL(std::string("new new"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("review"), state(id));
  }

  void a_choice_right_before_apply_is_fetched() {
    film(275, "Fargo");
    search_answer("");
    movie_answer(348, "Alien", "1979-05-25");
    const std::int64_t id =
        match({R"({"kind":"play","title":"Das Wesen","year":1979})", R"({"kind":"play","tmdb":275})"});
    choose(id, 0, 348);
    start(transfer::start_applying, id);
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("new added"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state(id));
  }

  // Apply is pressed after the job has begun.
  void a_film_that_is_found_while_the_batch_is_applied_waits() {
    film(275, "Fargo");
    search_answer("");
    movie_answer(348, "Alien", "1979-05-25");
    const std::int64_t id =
        match({R"({"kind":"play","title":"Das Wesen","year":1979})", R"({"kind":"play","tmdb":275})"});
    choose(id, 0, 348);
    bool is_applying = false;
    jobs::import_match(tools(), claimed(domain::kImportMatchJob, id), [&] {
      if (!std::exchange(is_applying, true)) start(transfer::start_applying, id);
      return true;
    });
    CPPUNIT_ASSERT_EQUAL(std::string("waiting new"), reasons(id));
    CPPUNIT_ASSERT(!store::find_open_job(db_, domain::kImportMatchJob, std::to_string(id)));
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state(id));
    CPPUNIT_ASSERT_EQUAL(std::string("new added"), reasons(id));
  }

  void rows_that_come_while_the_batch_is_applied_are_applied() {
    film(275, "Fargo");
    const std::int64_t id = match({R"({"kind":"play","tmdb":275})", R"({"kind":"like","tmdb":275})"});
    store_.write([&](store::Tx& tx) { return store::choose_import_row(tx, id, row(id, 1).id, false); });
    start(transfer::start_applying, id);
    bool has_come = false;
    jobs::import_apply(tools(), claimed(domain::kImportApplyJob, id), [&] {
      if (store::count_next_import_rows(db_, id) == 0 && !std::exchange(has_come, true))
        store_.write([&](store::Tx& tx) {
          return store::set_import_verdict(tx, row(id, 1).id, domain::RowVerdict::fresh, {}, true), 0;
        });
      return true;
    });
    CPPUNIT_ASSERT_EQUAL(std::string("added added"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state(id));
  }

  void a_lost_job_moves_nothing() {
    film(275, "Fargo");
    const std::int64_t id = stage({R"({"kind":"play","tmdb":275})", R"({"kind":"place","place":"Odeon"})"});
    start(transfer::start_matching, id);
    const store::Job job = claimed(domain::kImportMatchJob, id);
    jobs::import_match(tools(), job, [&] {
      const bool goes_on = store_.write([&](store::Tx& tx) { return store::renew_lease(tx, job, "me", clock_.now()); });
      if (goes_on) clock_.advance(base::kDay), claimed(domain::kImportMatchJob, id, "other");
      return goes_on;
    });
    CPPUNIT_ASSERT_EQUAL(std::string("waiting waiting"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("matching"), state(id));
  }
};
REGISTER_SUITE(JobsImportMeanwhileTest);
