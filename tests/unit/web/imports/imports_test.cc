#include "app/context.h"
#include "metadata/client.h"
#include "store/diary/watchlist.h"
#include "tests/unit/fixtures/import_fixture.h"
#include "tests/unit/suite.h"
#include "web/imports/handlers.h"

// Tests the texts of the pages of an upload, and decisions there for many rows at once.
class WebImportsTest : public test::ImportFixture {
  CPPUNIT_TEST_SUITE(WebImportsTest);
  CPPUNIT_TEST(the_sentence_counts_plays);
  CPPUNIT_TEST(only_an_earlier_time_on_the_watchlist_can_be_applied);
  CPPUNIT_TEST(notes_of_plays_are_a_part);
  CPPUNIT_TEST(marks_can_be_left_out);
  CPPUNIT_TEST(an_empty_diary_is_not_asked_what_differs);
  CPPUNIT_TEST(candidates_that_are_here_have_their_directors);
  CPPUNIT_TEST(rows_say_all_that_comes_with_them);
  CPPUNIT_TEST(texts_that_are_the_same_are_not_shown_beside_each_other);
  CPPUNIT_TEST(undo_says_what_stays);
  CPPUNIT_TEST(zone_and_letters_can_be_said);
  CPPUNIT_TEST(a_page_whose_rows_are_gone_is_the_first);
  CPPUNIT_TEST(another_film_is_not_offered_for_what_is_in_the_diary);
  CPPUNIT_TEST(choices_for_all_are_those_of_the_tab);
  CPPUNIT_TEST(all_films_of_a_tab_are_left_out);
  CPPUNIT_TEST(r24_to_r26_both_values_are_shown);
  CPPUNIT_TEST(r13_dates_are_shown_both_ways);
  CPPUNIT_TEST(files_that_are_not_understood_are_named);
  CPPUNIT_TEST(only_what_can_be_taken_is_offered);
  CPPUNIT_TEST(a_film_that_was_left_out_can_be_chosen_still);
  CPPUNIT_TEST(what_waits_in_a_batch_that_is_done_can_be_left_out);
  CPPUNIT_TEST(rows_of_all_uploads_of_a_person_are_bounded);
  CPPUNIT_TEST(reading_says_how_far_it_is);
  CPPUNIT_TEST(waiting_is_no_time_of_work);
  CPPUNIT_TEST_SUITE_END();

  base::Languages languages_;

  http::Response send(http::Response (*handler)(app::Context&), std::int64_t id, const std::string& query,
                      const std::string& body, const char* accept = "text/html") {
    const app::Services services{config_, keys_, db_, *cache_, stub_, clock_, languages_};
    std::size_t at = 0;
    const http::Request request =
        http::Request::from_variables({{"REQUEST_METHOD", body.empty() ? "GET" : "POST"},
                                       {"REQUEST_URI", "/imports/" + std::to_string(id) + query},
                                       {"QUERY_STRING", query.empty() ? "" : query.substr(1)},
                                       {"HTTP_ACCEPT", accept},
                                       {"CONTENT_TYPE", "application/x-www-form-urlencoded"},
                                       {"CONTENT_LENGTH", std::to_string(body.size())}},
                                      [&](char* data, std::size_t size) {
                                        const std::size_t count = body.copy(data, size, at);
                                        at += count;
                                        return count;
                                      });
    app::Context context(services, {}, request);
    context.viewer = maya();
    context.session = auth::Session::begin(clock_.now());
    context.args.set("id", std::to_string(id));
    return handler(context);
  }
  std::string page(std::int64_t id, const std::string& query = "") {
    return send(web::import_batch, id, query, "").body;
  }
  std::string progress(std::int64_t id, const char* name) {
    const auto body = base::parse_json(send(web::import_batch, id, "", "", "application/json").body).value();
    return base::string_member(body, name);
  }
  int post(std::int64_t id, const std::string& body) {
    try {
      return send(web::import_change, id, "", body).status;
    } catch (const http::HttpError& error) {
      return error.status;
    }
  }
  void has(const std::string& page, const std::string& words) {
    CPPUNIT_ASSERT_MESSAGE(words + " is not in " + page, page.find(words) != std::string::npos);
  }
  void has_not(const std::string& page, const std::string& words) {
    CPPUNIT_ASSERT_MESSAGE(words + " is in " + page, page.find(words) == std::string::npos);
  }

 public:
  void setUp() override {
    film(348, "Alien");
    film(603, "The Matrix", "1999-03-31");
  }

  void the_sentence_counts_plays() {
    const std::int64_t id = match({R"({"kind":"play","tmdb":348,"date":"2024-03-02"})",
                                   R"({"kind":"play","tmdb":348,"count":11})", R"({"kind":"like","tmdb":348})"});
    has(page(id), "Ready to import: 12 entries, 1 like.");
    take(transfer::start_applying, id);
    has(page(id), "12 entries, 1 like");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{12}, store::count_all_plays(db_, maya_));
  }

  void only_an_earlier_time_on_the_watchlist_can_be_applied() {
    store_.write([&](store::Tx& tx) { return store::add_to_watchlist(tx, maya_, movie(348), 1000), 0; });
    const std::string review = page(match({R"({"kind":"watchlist","tmdb":348,"at":900})"}), "?tab=conflict");
    has(review, "To be changed: 1 film for your watchlist.");
    has(review, ">Import</button>");
    has(review, "You added it to your watchlist later.");
  }

  void notes_of_plays_are_a_part() {
    has(page(stage({R"({"kind":"play","tmdb":348,"text":"Again!"})"})), "name=\"option_comments\"");
    has_not(page(stage({R"({"kind":"play","tmdb":348})"})), "name=\"option_comments\"");
  }

  void marks_can_be_left_out() {
    const std::int64_t id = match({R"({"kind":"seen","tmdb":348})"});
    has(page(id), "name=\"option_marks\"");
    has_not(page(match({R"({"kind":"play","tmdb":348})"})), "name=\"option_marks\"");
    CPPUNIT_ASSERT_EQUAL(303, post(id, "option_marks=no"));
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("skipped"), reasons(id));
  }

  void an_empty_diary_is_not_asked_what_differs() {
    const std::vector<std::string> rows = {R"({"kind":"rating","tmdb":348,"tenths":90})",
                                           R"({"kind":"play","tmdb":275})"};
    const std::string asked[] = {"option_rating_policy", "option_comment_policy", "option_watchlist_removal",
                                 "option_add_all"};
    const std::string before = page(stage(rows));
    for (const std::string& option : asked) has_not(before, option);
    store_.write([&](store::Tx& tx) { return store::add_to_watchlist(tx, maya_, movie(603), 1000), 0; });
    const std::string after = page(stage(rows));
    for (const std::string& option : asked) has(after, option);
  }

  void candidates_that_are_here_have_their_directors() {
    domain::MovieDetails pride;
    pride.movie.meta_id = 1;
    pride.movie.title = "Pride";
    pride.crew.push_back({{0, 7, "Matthew Warchus", 0, "Directing", "", ""}, "Director", "Directing", 0});
    store_.write([&](store::Tx& tx) { return store::save_movie(tx, pride, clock_.now()); });
    provider_.answer("/search/movie", 200,
                     R"({"results":[{"id":1,"title":"Pride","release_date":"2014-09-12","vote_count":300},
                       {"id":9,"title":"Pride","release_date":"2007-09-12","vote_count":300}]})");
    const std::string choices = page(match({R"({"kind":"play","title":"Pride"})"}));
    has(choices, "value=\"9\"");
    has(choices, "Matthew Warchus");
  }

  void texts_that_are_the_same_are_not_shown_beside_each_other() {
    const std::string alien = R"({"kind":"play","tmdb":348,"date":"2024-03-02","text":"Again")";
    import({alien + '}'});
    const std::string rows = page(match({alien + R"(,"place":"Odeon"})"}), "?tab=conflict");
    has(rows, "Odeon");
    has_not(rows, "m-both");
  }

  void rows_say_all_that_comes_with_them() {
    const std::int64_t id = match(
        {R"({"kind":"play","tmdb":348,"date":"2024-03-02","place":"Odeon","tags":["35mm","rain"],"rewatch":true})",
         R"({"kind":"list","list":"a:1","name":"Before 1980"})",
         R"({"kind":"item","list":"a:1","tmdb":348,"position":14})"});
    has(page(id), "Odeon, rewatch, 35mm, rain");
    has(page(id), "Film in a list · Before 1980, Rank 14");
  }

  void undo_says_what_stays() {
    const std::int64_t id = import({R"({"kind":"rating","tmdb":348,"tenths":90})", R"({"kind":"like","tmdb":348})"});
    const std::string before = send(web::import_undo_page, id, "", "").body;
    has(before, "2 items will be undone");
    has_not(before, "What’s kept");
    store_.write([&](store::Tx& tx) { return store::set_rating(tx, maya_, movie(348), 40, clock_.now()), 0; });
    const std::string after = send(web::import_undo_page, id, "", "").body;
    has(after, "1 item will be undone");
    has(after, "We’ll keep 1 item that you’ve changed since:");
    has(after, "Rating 9");
    CPPUNIT_ASSERT_EQUAL(303, send(web::import_undo_page, match({R"({"kind":"play","tmdb":348})"}), "", "").status);
  }

  void zone_and_letters_can_be_said() {
    const std::int64_t id = stage({R"({"kind":"play","tmdb":348})"});
    store_.write([&](store::Tx& tx) {
      return store::set_import_questions(
                 tx, id, {{"zone", {}, "Asia/Kathmandu", {}}, {"encoding", {"utf-8", "windows-1252"}, "utf-8", {}}},
                 {}),
             0;
    });
    const std::string options = page(id);
    has(options, "Time zone you watched in");
    has(options, "<option value=\"Asia/Kathmandu\" selected>");
    has(options, "<option value=\"Europe/Berlin\">");
    has(options, "Western European");
    CPPUNIT_ASSERT_EQUAL(303, post(id, "option_zone=Asia/Kathmandu&option_encoding=utf-8"));
    CPPUNIT_ASSERT_EQUAL(std::string("matching"), state(id));  // nothing is read anew
    run();
    CPPUNIT_ASSERT_EQUAL(303, post(id, "option_zone=Europe/Berlin&option_encoding=utf-8"));
    CPPUNIT_ASSERT_EQUAL(std::string("reading"), state(id));
    CPPUNIT_ASSERT_EQUAL(std::string("Europe/Berlin"), batch(id).options.at("zone"));
  }

  void a_page_whose_rows_are_gone_is_the_first() {
    provider_.answer("/search/movie", 200, R"({"results":[]})");
    const std::int64_t id = match({R"({"kind":"like","tmdb":348})", R"({"kind":"like","title":"Xyzzy"})"});
    const std::string rows = page(id, "?tab=new&page=100000"), films = page(id, "?tab=unknown&page=100000");
    has(rows, "Alien");
    has_not(rows, "Nothing here.");
    has(films, "Xyzzy");
    std::vector<std::string> many;
    for (int i = 0; i < 60; ++i) many.push_back(R"({"kind":"list","name":"List )" + std::to_string(i) + "\"}");
    const std::int64_t other = match(many);
    has_not(page(other, "?tab=new"), "First page");
    has(page(other, "?tab=new&page=" + std::to_string(row(other, 49).id)), "First page");
  }

  void another_film_is_not_offered_for_what_is_in_the_diary() {
    import({R"({"kind":"play","tmdb":348,"date":"2024-03-02"})"});
    const std::int64_t id =
        import({R"({"kind":"play","tmdb":348,"date":"2024-03-02"})", R"({"kind":"like","tmdb":348})"});
    has_not(page(id, "?tab=same"), "Another film");
    const std::int64_t other = match({R"({"kind":"play","tmdb":348,"date":"2024-03-02"})"});
    has(page(other, "?tab=same"), "Another film");
  }

  void choices_for_all_are_those_of_the_tab() {
    provider_.answer("/search/movie", 200,
                     R"({"results":[{"id":1,"title":"Pride","release_date":"2014-09-12","vote_count":300},
                       {"id":9,"title":"Pride","release_date":"2007-09-12","vote_count":300}]})");
    const std::int64_t id = match({R"({"kind":"play","title":"Pride"})", R"({"kind":"like","tmdb":348})"});
    CPPUNIT_ASSERT_EQUAL(std::string("choose:no_year new"), reasons(id));
    for (const char* body : {"tab=new&all=leave", "tab=same&all=leave", "all=leave", "tab=unknown&all=first",
                             "tab=choose&all=take", "tab=near&all=first"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(body, 400, post(id, body));
    CPPUNIT_ASSERT_EQUAL(std::string("choose:no_year new"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(303, post(id, "tab=choose&all=leave"));
    CPPUNIT_ASSERT_EQUAL(std::string("skipped new"), reasons(id));
  }

  void all_films_of_a_tab_are_left_out() {
    const std::int64_t id = match({R"({"kind":"like","tmdb":348})"});
    store_.write([&](store::Tx& tx) {
      for (int i = 0; i < 5001; ++i) {
        const std::int64_t film = store::add_import_film(tx, id, "film " + std::to_string(i), {}, {}, true);
        store::ImportFilm unknown = store::find_import_film(db_, film).value();
        unknown.outcome = store::FilmOutcome::unknown;
        store::save_import_film(tx, unknown);
      }
      return 0;
    });
    CPPUNIT_ASSERT_EQUAL(303, post(id, "tab=unknown&all=leave"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::count_import_films(db_, id, store::FilmOutcome::unknown));
  }

  void r24_to_r26_both_values_are_shown() {
    import({R"({"kind":"play","tmdb":348,"date":"2024-03-02","text":"Mine"})",
            R"({"kind":"play","tmdb":348,"date":"2020"})",
            R"({"kind":"rating","tmdb":348,"tenths":70,"at":1700000000})",
            R"({"kind":"watchlist","tmdb":348,"at":1600000000})",
            R"({"kind":"review","tmdb":348,"text":"My words","at":1})"});
    const std::int64_t id =
        match({R"({"kind":"play","tmdb":348,"date":"2024-03-02","text":"Theirs"})",
               R"({"kind":"play","tmdb":348,"date":"2024-03-03"})", R"({"kind":"play","tmdb":348,"date":"2020-05-01"})",
               R"({"kind":"rating","tmdb":348,"tenths":90,"at":1710000000})",
               R"({"kind":"watchlist","tmdb":348,"at":1500000000})",
               R"({"kind":"review","tmdb":348,"text":"Their words","at":1709380800})"});
    CPPUNIT_ASSERT_EQUAL(std::string("conflict:other_comment_here near:a_day_apart near:coarser_date_here "
                                     "conflict:other_rating_here conflict:later_here conflict:other_comment_here"),
                         reasons(id));
    const std::string differ = page(id, "?tab=conflict"), near = page(id, "?tab=near");
    const std::string here = "<dd class=\"m-break\" dir=\"auto\">";
    for (const char* value : {"Theirs", "Mine", "Their words", "My words", "14 Jul 2017, 02:40", "13 Sep 2020, 12:26"})
      has(differ, here + value);
    has(differ, here + "9 <span>9 Mar 2024</span>");
    has(differ, here + "7 <span>14 Nov 2023</span>");
    for (const char* value : {"3 Mar 2024", "2 Mar 2024", "1 May 2020", "2020"}) has(near, here + value + "</dd>");
    has(differ, "<div class=\"stands\"><dt><i class=\"m-icon m-icon-sm i-check\"></i>In the file");
    has(differ, "<div class=\"stands\"><dt><i class=\"m-icon m-icon-sm i-check\"></i>In Matinee");
  }

  void r13_dates_are_shown_both_ways() {
    const std::int64_t id = stage({R"({"kind":"play","tmdb":348})"});
    store_.write([&](store::Tx& tx) {
      return store::set_import_questions(tx, id, {{"day_order", {"dmy", "mdy"}, "dmy", {"03/04/24", "05/06/23"}}}, {}),
             0;
    });
    const std::string options = page(id);
    has(options, "<bdi>03/04/24</bdi> → 3 April 2024 · 4 March 2024");
    has(options, "<bdi>05/06/23</bdi> → 5 June 2023 · 6 May 2023");
  }

  void files_that_are_not_understood_are_named() {
    const std::int64_t id = stage({R"({"kind":"play","tmdb":348})"});
    store_.write([&](store::Tx& tx) {
      store::add_import_file(tx, id, "notes.txt", 10, std::string(64, 'b'));
      store::add_import_file(tx, id, "all.zip", 10, std::string(64, 'c'));
      for (int i = 0; i < 12; ++i) store::add_import_member(tx, id, "all.zip", "photo" + std::to_string(i), 1, "");
      return store::add_import_member(tx, id, "all.zip", "empty.csv", 1, "movary");
    });
    const std::string options = page(id);
    has(options,
        "Not recognised: notes.txt, photo0, photo1, photo2, photo3, photo4, photo5, photo6, photo7, photo8, "
        "3 more files.");
    has_not(options, "0 rows");
    has_not(page(stage({R"({"kind":"play","tmdb":348})"})), "Not recognised");
  }

  void only_what_can_be_taken_is_offered() {
    const std::int64_t id = match({R"({"kind":"play","tmdb":348,"verdict":"not_a_play","reason":"trailer"})"});
    has_not(page(id, "?tab=not_a_play"), "value=\"tick\"");
    has_not(page(id, "?tab=not_a_play"), "Another film");
    const std::int64_t other = match({R"({"kind":"play","tmdb":348,"verdict":"not_a_play","reason":"stopped_early"})"});
    has(page(other, "?tab=not_a_play"), "value=\"tick\"");
  }

  void a_film_that_was_left_out_can_be_chosen_still() {
    provider_.answer("/search/movie", 200, R"({"results":[]})");
    const std::int64_t id = match({R"({"kind":"play","title":"Xyzzy"})"}, {});
    CPPUNIT_ASSERT_EQUAL(303, post(id, "tab=unknown&all=leave"));
    const std::string left = page(id, "?tab=skipped");
    has(left, "Choose a film<span class=\"visually-hidden\"> for Xyzzy</span>");
    has(page(id, "?tab=skipped&row=" + std::to_string(row(id, 0).id)), "Search for another film for Xyzzy");
    choose(id, 0, 348);
    CPPUNIT_ASSERT_EQUAL(std::string("new"), reasons(id));
    const std::int64_t parts = match({R"({"kind":"rating","tmdb":348,"tenths":70})"}, {{"ratings", "no"}});
    has_not(page(parts, "?tab=skipped"), "Choose a film<span");
  }

  void what_waits_in_a_batch_that_is_done_can_be_left_out() {
    provider_.answer("/search/movie", 200, R"({"results":[]})");
    const std::int64_t id = match({R"({"kind":"play","tmdb":348})", R"({"kind":"play","title":"Xyzzy"})"});
    take(transfer::start_applying, id);
    has(page(id), "Skip the rest");
    start(transfer::discard, id);
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state(id));
    CPPUNIT_ASSERT_EQUAL(std::string("added skipped"), reasons(id));
    has(page(id), "Undo this import");
    has_not(page(id), "Skip the rest");
    const auto now = batch(id);
    CPPUNIT_ASSERT(store_.write([&](store::Tx& tx) { return transfer::discard(tx, now, clock_.now()); }) ==
                   transfer::FlowOutcome::not_now);
    CPPUNIT_ASSERT(store::count_import_waits(db_, maya_, 9) == 0);
  }

  // The rows that a finished upload has staged count for the next.
  void rows_of_all_uploads_of_a_person_are_bounded() {
    const std::int64_t id = import({R"({"kind":"play","tmdb":348})"});
    CPPUNIT_ASSERT_EQUAL(static_cast<std::int64_t>(row(id, 0).fields.size()), store::import_bytes_staged(db_, maya_));
    const std::string filler = std::string(60'000, 'x');
    const store::ImportRow first = row(id, 0);
    store_.write([&](store::Tx& tx) {
      for (int i = 0; i < 3334; ++i)
        store::add_import_row(
            tx, id,
            {first.file_id, i, domain::RecordKind::play, 0, '"' + filler + '"', domain::RowVerdict::folded, {}});
      return 0;
    });
    CPPUNIT_ASSERT_EQUAL(std::string("bad:too_big"), reasons(stage({R"({"kind":"play","tmdb":348})"})));
  }

  void reading_says_how_far_it_is() {
    const std::int64_t id = stage({R"({"kind":"like","tmdb":348})", R"({"kind":"like","tmdb":603})"});
    store_.write([&](store::Tx& tx) {
      return store::move_import(tx, id, {store::ImportState::options}, store::ImportState::reading);
    });
    CPPUNIT_ASSERT_EQUAL(std::string("Reading your files: 2 rows."), progress(id, "text"));
  }

  // The job waited for an hour, and does a half in ten seconds.
  void waiting_is_no_time_of_work() {
    const std::int64_t id = stage({R"({"kind":"like","tmdb":348})"});
    start(transfer::start_matching, id);
    clock_.advance(base::kHour);
    const store::Job job = claimed(domain::kImportMatchJob, id);
    clock_.advance(10);
    store_.write([&](store::Tx& tx) { return store::note_progress(tx, job, 50, 100); });
    CPPUNIT_ASSERT_EQUAL(std::string("about 10 seconds left"), progress(id, "left"));
  }
};
REGISTER_SUITE(WebImportsTest);
