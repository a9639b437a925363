#include "metadata/answer.h"
#include "store/imports/row_films.h"
#include "tests/unit/fixtures/import_fixture.h"
#include "tests/unit/suite.h"

// Tests how the films of an import are found by ids and titles, with a provider that answers, fails or does not know.
class JobsImportTest : public test::ImportFixture {
  CPPUNIT_TEST_SUITE(JobsImportTest);
  CPPUNIT_TEST(films_come_by_the_providers_id);
  CPPUNIT_TEST(films_come_by_the_imdb_id);
  CPPUNIT_TEST(a_dead_id_goes_on_with_the_next_name);
  CPPUNIT_TEST(series_are_no_films);
  CPPUNIT_TEST(an_id_that_names_another_film_is_asked_about);
  CPPUNIT_TEST(films_come_by_title_and_are_remembered);
  CPPUNIT_TEST(titles_are_looked_for_in_their_language);
  CPPUNIT_TEST(r12_a_play_long_before_its_film_is_worth_a_glance);
  CPPUNIT_TEST(a_text_that_was_cut_is_said_before_and_after);
  CPPUNIT_TEST(near_and_differing_rows_are_taken_all_at_once);
  CPPUNIT_TEST(rows_that_are_being_applied_stay_ticked);
  CPPUNIT_TEST(both_titles_of_a_film_are_asked_for);
  CPPUNIT_TEST(what_may_be_an_episode_needs_an_exact_title);
  CPPUNIT_TEST(two_names_that_end_at_one_film_are_doubted);
  CPPUNIT_TEST(two_ids_of_one_film_are_not);
  CPPUNIT_TEST(films_that_are_stored_need_no_call);
  CPPUNIT_TEST(a_chosen_film_that_is_new_here_is_fetched);
  CPPUNIT_TEST(a_provider_that_is_down_lets_rows_wait);
  CPPUNIT_TEST(one_film_that_fails_lets_the_others_go_on);
  CPPUNIT_TEST(a_choice_that_cannot_be_asked_for_says_why_it_waits);
  CPPUNIT_TEST(first_and_all_of_a_tab);
  CPPUNIT_TEST(what_a_rule_doubted_is_asked_about_again);
  CPPUNIT_TEST(an_id_that_a_rule_remembers_is_looked_at_again);
  CPPUNIT_TEST_SUITE_END();

 public:
  void films_come_by_the_providers_id() {
    movie_answer(348, "Alien", "1979-05-25");
    const std::int64_t id = match({R"({"kind":"play","tmdb":348,"date":"2024-03-02"})", R"({"kind":"like","tmdb":348})",
                                   R"({"kind":"play","tmdb":999,"title":""})"});
    CPPUNIT_ASSERT_EQUAL(std::string("new new unknown:id_not_at_provider"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("tmdb 348"), how(id, 0));
    CPPUNIT_ASSERT_EQUAL(std::string("Alien"), store::find_movie_by_meta_id(db_, 348)->title);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, provider_.requests().size());  // each film once
  }

  void films_come_by_the_imdb_id() {
    provider_.answer("/find/tt0078748", 200, R"({"movie_results":[{"id":348,"title":"Alien"}],"tv_results":[]})");
    movie_answer(348, "Alien", "1979-05-25");
    const std::int64_t id = match({R"({"kind":"play","imdb":"tt0078748"})"});
    CPPUNIT_ASSERT_EQUAL(std::string("new"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("imdb 348"), how(id, 0));
  }

  void a_dead_id_goes_on_with_the_next_name() {
    provider_.answer("/find/tt0078748", 200, R"({"movie_results":[{"id":348,"title":"Alien"}]})");
    provider_.answer("/find/tt0000001", 200, R"({"movie_results":[]})");
    movie_answer(348, "Alien", "1979-05-25");
    movie_answer(275, "Fargo", "1996-03-08");
    search_answer(result(275, "Fargo", "1996-03-08", 900));
    const std::int64_t id = match({R"({"kind":"play","tmdb":998,"imdb":"tt0078748"})",
                                   R"({"kind":"play","tmdb":997,"imdb":"tt0000001","title":"Fargo","year":1996})"});
    CPPUNIT_ASSERT_EQUAL(std::string("new new"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("imdb 348"), how(id, 0));
    CPPUNIT_ASSERT_EQUAL(std::string("exact 275"), how(id, 1));
  }

  void series_are_no_films() {
    provider_.answer("/find/tt0903747", 200, R"({"movie_results":[],"tv_results":[{"id":1396}]})");
    const std::int64_t id = match({R"({"kind":"rating","imdb":"tt0903747","title":"Breaking Bad","tenths":90})"});
    CPPUNIT_ASSERT_EQUAL(std::string("not_film:series"), reasons(id));
  }

  void an_id_that_names_another_film_is_asked_about() {
    movie_answer(1396, "Mirror", "1975-03-07");
    const std::int64_t id = match({R"({"kind":"play","tmdb":1396,"title":"Breaking Bad","year":2008})"});
    CPPUNIT_ASSERT_EQUAL(std::string("choose:id_names_another_film"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1396}, film_of(id, 0).candidates.at(0).meta_id);
  }

  void films_come_by_title_and_are_remembered() {
    search_answer(result(348, "Alien", "1979-05-25", 900));
    movie_answer(348, "Alien", "1979-05-25");
    const std::vector<std::string> rows = {R"({"kind":"play","title":"Alien","year":1979,"key":"letterboxd:x"})"};
    CPPUNIT_ASSERT_EQUAL(std::string("exact 348"), how(match(rows), 0));
    const std::size_t asked = provider_.requests().size();
    CPPUNIT_ASSERT_EQUAL(std::string("remembered 348"), how(match(rows), 0));
    CPPUNIT_ASSERT_EQUAL(asked, provider_.requests().size());
  }

  // Titles are searched in the server's language until somebody chooses another, and titles that were not found are
  // searched again.
  void titles_are_looked_for_in_their_language() {
    search_answer("");
    const std::int64_t id = match({R"({"kind":"play","title":"Das unheimliche Wesen","year":1979})"});
    CPPUNIT_ASSERT_EQUAL(std::string("unknown:not_found"), reasons(id));
    CPPUNIT_ASSERT(provider_.requests().back().find("language= ") != std::string::npos);
    search_answer(result(348, "Das unheimliche Wesen", "1979-05-25", 900));
    movie_answer(348, "Alien", "1979-05-25");
    const auto now = batch(id);
    is_done(store_.write([&](store::Tx& tx) {
      return transfer::change_options(tx, now, {{"title_language", "de"}}, {}, clock_.now());
    }));
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("exact 348"), how(id, 0));
    CPPUNIT_ASSERT_EQUAL(std::string("new"), reasons(id));
    const auto asked = provider_.requests();
    CPPUNIT_ASSERT(asked[asked.size() - 2].find("language=de") != std::string::npos);
    CPPUNIT_ASSERT(asked.back().find("language= ") != std::string::npos);  // the film itself
    CPPUNIT_ASSERT(!transfer::is_import_option("title_language", "german"));
    CPPUNIT_ASSERT(!transfer::is_import_option("title_language", "d&"));
    store::ImportBatch letterboxd;
    letterboxd.found_format = "letterboxd";
    CPPUNIT_ASSERT_EQUAL(std::string("en"), transfer::title_language(letterboxd));
  }

  void r12_a_play_long_before_its_film_is_worth_a_glance() {
    film(348, "Alien", "1979-05-25");
    search_answer(result(661374, "Glass Onion: A Knives Out Mystery", "2022-11-12", 9000));
    movie_answer(661374, "Glass Onion: A Knives Out Mystery", "2022-11-12");
    const std::int64_t id =
        match({R"({"kind":"play","tmdb":348,"date":"1970-01-02"})", R"({"kind":"play","tmdb":348,"date":"1990-01-02"})",
               R"({"kind":"like","title":"Glass Onion","year":2022})"});
    CPPUNIT_ASSERT_EQUAL(std::string("new:before_release new new"), reasons(id));
    const auto rows = store::import_rows_worth_a_glance(db_, id, 50);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, rows.size());
    CPPUNIT_ASSERT_EQUAL(row(id, 0).id, rows[0].id);
    CPPUNIT_ASSERT_EQUAL(row(id, 2).id, rows[1].id);
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("added:before_release added added"), reasons(id));
  }

  void a_text_that_was_cut_is_said_before_and_after() {
    film(348, "Alien");
    const std::int64_t id =
        match({R"({"kind":"play","tmdb":348,"date":"1990-01-02","text":"Long","cut":true})",
               R"({"kind":"list","list":"l-1","name":"Best","privacy":"private","text":"Long","cut":true})"});
    CPPUNIT_ASSERT_EQUAL(std::string("new:too_long new:too_long"), reasons(id));
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("added:too_long added:too_long"), reasons(id));
  }

  void near_and_differing_rows_are_taken_all_at_once() {
    film(348, "Alien");
    import({R"({"kind":"play","tmdb":348,"date":"2024-03-02"})", R"({"kind":"play","tmdb":348,"date":"2023-01-01"})"});
    const std::int64_t id =
        match({R"({"kind":"play","tmdb":348,"date":"2024-03-03"})", R"({"kind":"play","tmdb":348,"date":"2023-01-02"})",
               R"({"kind":"play","tmdb":348,"date":"2020-01-01"})"});
    CPPUNIT_ASSERT_EQUAL(std::string("near:a_day_apart near:a_day_apart new"), reasons(id));
    const auto choose_all = [&](bool is_taken, int most) {
      return store_.write(
          [&](store::Tx& tx) { return store::choose_import_rows(tx, id, domain::RowVerdict::near, is_taken, most); });
    };
    CPPUNIT_ASSERT_EQUAL(1, choose_all(true, 1));
    CPPUNIT_ASSERT_EQUAL(1, choose_all(true, 5));  // the one that is not taken yet
    CPPUNIT_ASSERT_EQUAL(0, choose_all(true, 5));
    CPPUNIT_ASSERT(row(id, 0).is_taken && row(id, 1).is_choice);
    CPPUNIT_ASSERT_EQUAL(2, choose_all(false, 5));
    CPPUNIT_ASSERT(row(id, 2).is_taken);
    CPPUNIT_ASSERT_EQUAL(2, choose_all(true, 5));
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("added 3"), counts(id));
  }

  void rows_that_are_being_applied_stay_ticked() {
    film(348, "Alien");
    import({R"({"kind":"play","tmdb":348,"date":"2024-03-02"})"});
    const std::int64_t id = match(
        {R"({"kind":"play","tmdb":348,"date":"2024-03-03"})", R"({"kind":"play","tmdb":348,"date":"2020-01-01"})"});
    const auto tick = [&](std::size_t index, bool is_taken) {
      const std::int64_t row_id = row(id, index).id;
      return store_.write([&](store::Tx& tx) { return store::choose_import_row(tx, id, row_id, is_taken); });
    };
    const auto tick_all = [&] {
      return store_.write(
          [&](store::Tx& tx) { return store::choose_import_rows(tx, id, domain::RowVerdict::near, true, 5); });
    };
    CPPUNIT_ASSERT(tick(1, false) && tick(1, true));
    start(transfer::start_applying, id);
    CPPUNIT_ASSERT(!tick(1, false) && !tick(0, true));
    CPPUNIT_ASSERT_EQUAL(0, tick_all());
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("added 1, skipped 1"), counts(id));
  }

  void both_titles_of_a_film_are_asked_for() {
    search_answer("");
    match({R"({"kind":"play","title":"Obcy","original_title":"Alien","year":1979})"});
    std::string asked;
    for (const std::string& request : provider_.requests()) asked += request.substr(0, request.find('\r')) + '\n';
    CPPUNIT_ASSERT_MESSAGE(asked, asked.find("query=Obcy") != std::string::npos);
    CPPUNIT_ASSERT_MESSAGE(asked, asked.find("query=Alien") != std::string::npos);
    search_answer(result(348, "Alien", "1979-05-25", 900));
    movie_answer(348, "Alien", "1979-05-25");
    CPPUNIT_ASSERT_EQUAL(std::string("exact 348"),
                         how(match({R"({"kind":"play","title":"Obcy","original_title":"Alien","year":1979})"}), 0));
  }

  void what_may_be_an_episode_needs_an_exact_title() {
    search_answer(result(24, "Kill Bill: Vol. 1", "2003-10-10", 900));
    const std::int64_t id = match({R"({"kind":"play","title":"Kill Bill : volume 1","series":true})"});
    CPPUNIT_ASSERT_EQUAL(std::string("not_film:episode"), reasons(id));
    const auto now = batch(id);
    movie_answer(24, "Kill Bill: Vol. 1", "2003-10-10");
    is_done(store_.write([&](store::Tx& tx) { return transfer::choose_film(tx, now, row(id, 0), 24, clock_.now()); }));
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("new"), reasons(id));  // "it is a film"
  }

  void two_names_that_end_at_one_film_are_doubted() {
    search_answer(result(348, "Alien", "1979-05-25", 900));
    movie_answer(348, "Alien", "1979-05-25");
    const std::int64_t id = match({R"({"kind":"play","title":"Alien","year":1979,"key":"l:1"})",
                                   R"({"kind":"play","title":"Alien","year":1979,"key":"l:2"})"});
    CPPUNIT_ASSERT_EQUAL(std::string("choose:two_rows_one_film choose:two_rows_one_film"), reasons(id));
    const auto others =
        store::films_matched_alike(store_.db(), *store::find_import_film(store_.db(), row(id, 0).film_id));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, others.size());
    CPPUNIT_ASSERT_EQUAL(std::string("Alien"), others[0].title);
    CPPUNIT_ASSERT_EQUAL(1979, others[0].year);
    CPPUNIT_ASSERT_EQUAL(row(id, 1).line, others[0].line);
    const auto now = batch(id);
    for (const std::size_t index : {std::size_t{0}, std::size_t{1}})
      is_done(store_.write(
          [&](store::Tx& tx) { return transfer::choose_film(tx, now, row(id, index), 348, clock_.now()); }));
    CPPUNIT_ASSERT_EQUAL(std::string("new new"), reasons(id));
  }

  void two_ids_of_one_film_are_not() {
    movie_answer(348, "Alien", "1979-05-25");
    search_answer(result(348, "Alien", "1979-05-25", 900));
    const std::int64_t id = match({R"({"kind":"play","title":"Alien","year":1979,"tmdb":348})",
                                   R"({"kind":"rating","title":"ALIEN","year":1979,"tenths":90})"});
    CPPUNIT_ASSERT_EQUAL(std::string("new new"), reasons(id));
  }

  void films_that_are_stored_need_no_call() {
    film(348, "Alien", "1979-05-25", "tt0078748");
    const std::int64_t id = match({R"({"kind":"play","tmdb":348})", R"({"kind":"like","imdb":"tt0078748"})",
                                   R"({"kind":"rating","title":"Alien","year":1979,"tenths":90})"});
    CPPUNIT_ASSERT_EQUAL(std::string("new new new"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("local 348"), how(id, 2));
    CPPUNIT_ASSERT(provider_.requests().empty());
  }

  void a_chosen_film_that_is_new_here_is_fetched() {
    search_answer("");
    movie_answer(348, "Alien", "1979-05-25");
    const std::int64_t id = match({R"({"kind":"play","title":"Das Wesen","year":1979})"});
    const auto now = batch(id);
    is_done(store_.write([&](store::Tx& tx) { return transfer::choose_film(tx, now, row(id, 0), 348, clock_.now()); }));
    CPPUNIT_ASSERT_EQUAL(std::string("waiting"), reasons(id));
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("new"), reasons(id));
    is_done(store_.write([&](store::Tx& tx) { return transfer::choose_film(tx, now, row(id, 0), 777, clock_.now()); }));
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("unknown:id_not_at_provider"), reasons(id));
  }

  // Nothing is lost or called unknown, whatever the provider's reason, and the job runs again.
  void a_provider_that_is_down_lets_rows_wait() {
    for (const auto& [status, headers] : {std::pair{429, "Retry-After: 90\r\n"}, {500, ""}, {401, ""}}) {
      provider_.answer("/movie/348", status, "{}", headers);
      const std::int64_t id = match({R"({"kind":"play","tmdb":348})"});
      CPPUNIT_ASSERT_EQUAL_MESSAGE(std::to_string(status), std::string("waiting:provider_down"), reasons(id));
      CPPUNIT_ASSERT_EQUAL(std::string("matching"), state(id));
      CPPUNIT_ASSERT(!batch(id).message.empty());
      const auto job =
          store::find_job(db_, store::find_open_job(db_, domain::kImportMatchJob, std::to_string(id)).value());
      CPPUNIT_ASSERT_EQUAL(std::string("waiting"), job->state);
      movie_answer(348, "Alien", "1979-05-25");
      clock_.advance(600);
      run();
      CPPUNIT_ASSERT_EQUAL(std::string("new"), reasons(id));
      CPPUNIT_ASSERT_EQUAL(std::string("review"), state(id));
      CPPUNIT_ASSERT(batch(id).has_news());  // no longer the failure
      take(transfer::discard, id);
      store_.write([&](store::Tx&) { return db_.execute("DELETE FROM movie"), 0; });
    }
  }

  void one_film_that_fails_lets_the_others_go_on() {
    for (int i = 1; i <= 20; ++i) movie_answer(i, "Film " + std::to_string(i), "2000-01-01");
    provider_.answer("/movie/3", 500, "{}");
    std::vector<std::string> rows;
    for (int i = 1; i <= 20; ++i) rows.push_back(R"({"kind":"like","tmdb":)" + std::to_string(i) + "}");
    const std::int64_t id = match(rows);
    CPPUNIT_ASSERT_EQUAL(std::string("new 19, waiting 1"), counts(id));
    CPPUNIT_ASSERT_EQUAL(std::string_view("provider_down"), row(id, 2).reason.word());
    CPPUNIT_ASSERT_EQUAL(std::string("matching"), state(id));
    movie_answer(3, "Film 3", "2000-01-01");
    clock_.advance(600);
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("new 20"), counts(id));
  }

  // A film that somebody chooses while the provider is away says why it waits, until it is found or another one is
  // chosen.
  void a_choice_that_cannot_be_asked_for_says_why_it_waits() {
    film(275, "Fargo");
    search_answer("");
    const std::int64_t id =
        match({R"({"kind":"play","title":"Das Wesen","year":1979})", R"({"kind":"play","tmdb":275})"});
    provider_.answer("/movie/348", 500, "{}");
    choose(id, 0, 348);
    CPPUNIT_ASSERT_EQUAL(std::string("waiting new"), reasons(id));
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("waiting:provider_down new"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("review"), state(id));
    choose(id, 0, 275);
    CPPUNIT_ASSERT_EQUAL(std::string("new new"), reasons(id));
    choose(id, 0, 348);
    movie_answer(348, "Alien", "1979-05-25");
    clock_.advance(600);
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("new new"), reasons(id));
  }

  void first_and_all_of_a_tab() {
    film(1, "Pride", "2014-09-12");
    film(2, "Split", "2016-09-12");
    search_answer(result(1, "Pride", "2014-09-12", 300) + ',' + result(9, "Pride", "2007-09-12", 300));
    const std::int64_t id = match({R"({"kind":"play","title":"Pride"})", R"({"kind":"like","title":"Pride"})"});
    CPPUNIT_ASSERT_EQUAL(std::string("choose:no_year choose:no_year"), reasons(id));
    const auto now = batch(id);
    CPPUNIT_ASSERT_EQUAL(
        1, store_.write([&](store::Tx& tx) { return transfer::choose_first_of_all(tx, now, 100, clock_.now()); }));
    CPPUNIT_ASSERT_EQUAL(std::string("new new"), reasons(id));
    const std::int64_t other = match({R"({"kind":"play","title":"Prid"})"});
    const auto then = batch(other);
    CPPUNIT_ASSERT_EQUAL(1, store_.write([&](store::Tx& tx) {
      return transfer::leave_all_out(tx, then, store::FilmOutcome::choose, 100, clock_.now());
    }));
    CPPUNIT_ASSERT_EQUAL(std::string("skipped"), reasons(other));
  }

  void what_a_rule_doubted_is_asked_about_again() {
    film(348, "Alien");
    const std::vector<std::string> rows = {R"({"kind":"play","title":"Alien","year":1979,"key":"l:1"})",
                                           R"({"kind":"play","title":"Alien","year":1979,"key":"l:2"})"};
    const std::string asked = "choose:two_rows_one_film choose:two_rows_one_film";
    const std::int64_t first = match(rows);
    CPPUNIT_ASSERT_EQUAL(asked, reasons(first));
    take(transfer::discard, first);
    const std::int64_t second = match(rows);
    CPPUNIT_ASSERT_EQUAL(asked, reasons(second));
    for (const std::size_t index : {std::size_t{0}, std::size_t{1}}) choose(second, index, 348);
    take(transfer::discard, second);
    CPPUNIT_ASSERT_EQUAL(std::string("new new"), reasons(match(rows)));  // a person said so
  }

  void an_id_that_a_rule_remembers_is_looked_at_again() {
    film(1396, "Mirror", "1975-03-07");
    CPPUNIT_ASSERT_EQUAL(std::string("new"), reasons(match({R"({"kind":"play","tmdb":1396,"key":"a:1"})"})));
    const std::vector<std::string> named = {
        R"({"kind":"play","tmdb":1396,"key":"a:1","title":"Breaking Bad","year":2008})"};
    const std::int64_t id = match(named);
    CPPUNIT_ASSERT_EQUAL(std::string("choose:id_names_another_film"), reasons(id));
    choose(id, 0, 1396);
    take(transfer::discard, id);
    CPPUNIT_ASSERT_EQUAL(std::string("new"), reasons(match(named)));
  }
};
REGISTER_SUITE(JobsImportTest);
