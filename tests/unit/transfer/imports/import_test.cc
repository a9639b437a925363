#include "store/diary/watchlist.h"
#include "tests/unit/fixtures/import_rows_fixture.h"
#include "tests/unit/suite.h"

// Tests how the rows of an upload change the diary. The reading of files is tested with the reader.
class TransferImportTest : public test::ImportRowsFixture {
  CPPUNIT_TEST_SUITE(TransferImportTest);
  CPPUNIT_TEST(rows_of_every_kind_become_what_they_say);
  CPPUNIT_TEST(r1_nothing_is_written_before_applying);
  CPPUNIT_TEST(r3_the_same_upload_twice_adds_nothing);
  CPPUNIT_TEST(r3_the_same_history_by_titles_adds_nothing);
  CPPUNIT_TEST(what_an_entry_lacks_comes_from_the_next_upload);
  CPPUNIT_TEST(an_entry_gets_no_more_tags_than_it_holds);
  CPPUNIT_TEST(a_series_with_the_number_of_a_film_is_none);
  CPPUNIT_TEST(r4_bad_rows_stop_no_others);
  CPPUNIT_TEST(r20_what_was_logged_meanwhile_is_not_added_again);
  CPPUNIT_TEST(r24_earlier_ratings_of_an_upload_are_history);
  CPPUNIT_TEST(an_earlier_rating_alone_is_kept);
  CPPUNIT_TEST(r25_notes_are_left_out_when_they_are_switched_off);
  CPPUNIT_TEST(r25_a_text_that_is_left_out_is_said);
  CPPUNIT_TEST(r25_comments_are_added_below_when_wanted);
  CPPUNIT_TEST(r26_only_older_entries_leave_the_watchlist);
  CPPUNIT_TEST(r26_removal_can_be_switched_off);
  CPPUNIT_TEST(r28_the_sources_time_of_entry_is_kept);
  CPPUNIT_TEST(plays_of_a_day_stand_in_the_order_of_the_file);
  CPPUNIT_TEST(different_texts_of_one_day_stand_below_each_other);
  CPPUNIT_TEST(settings_come_into_an_empty_account_only);
  CPPUNIT_TEST_SUITE_END();

 public:
  void rows_of_every_kind_become_what_they_say() {
    const std::int64_t id = import(all_kinds());
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state(id));
    CPPUNIT_ASSERT_EQUAL(std::string("added 15"), counts(id));
    const std::string now = std::to_string(clock_.now());
    CPPUNIT_ASSERT_EQUAL(
        std::string("favourite 1 348\nfavourite 2 603\nitem Best, so far 1 348 still great 1400000000\n"
                    "item Best, so far 2 275 - ") +
            now +
            "\nlike 348 1300000000\nlist Best, so far Two\nlines 1 private\npast 348 90@1600000000,100@1700000000\n"
            "place Kino <Arsenal> 1\nplace Odeon 1\n"
            "play 275  1 - 0 - - " +
            now + " -\nplay 348 2024-03-02 2 Again!\nAnd again 0 Odeon - 1709500000 35mm\nplay 603  1 - 0 - - " + now +
            " -\nrating 348 100 1700000000\nreview 348 A trip. \U0001F680 1200000000\n"
            "watched 275 1 - " +
            now + " -\nwatched 348 2 2024-03-02 1709500000 100\nwatched 603 1 - " + now +
            " -\nwatchlist 275 1500000000",
        diary());
  }

  void r1_nothing_is_written_before_applying() {
    const std::string before = diary();
    const std::int64_t id = match(all_kinds());
    CPPUNIT_ASSERT_EQUAL(std::string("review"), state(id));
    CPPUNIT_ASSERT_EQUAL(std::string("new 15"), counts(id));
    CPPUNIT_ASSERT_EQUAL(before, diary());
  }

  void r3_the_same_upload_twice_adds_nothing() {
    import(all_kinds());
    const std::string once = diary();
    clock_.advance(1000);
    const std::int64_t id = match(all_kinds());
    CPPUNIT_ASSERT_EQUAL(std::string("same 15"), counts(id));
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(once, diary());
  }

  void r3_the_same_history_by_titles_adds_nothing() {
    import({kAlien + "}", kFargo + "}"});
    const std::string once = diary();
    const std::int64_t id = import({R"({"kind":"play","title":"ALIEN","year":1979,"date":"2024-03-02"})",
                                    R"({"kind":"seen","title":"Fargo","year":1996,"key":"letterboxd:1"})"});
    CPPUNIT_ASSERT_EQUAL(std::string("same 2"), counts(id));
    CPPUNIT_ASSERT_EQUAL(once, diary());
  }

  void what_an_entry_lacks_comes_from_the_next_upload() {
    import({kAlien + R"(,"text":"Again","at":5})"});
    const std::string before = diary();
    const std::string more =
        kAlien + R"(,"text":"Again","place":"Odeon","cinema":true,"tags":["35mm"],"rewatch":true})";
    const std::int64_t id = match({more});
    CPPUNIT_ASSERT_EQUAL(std::string("conflict:more_in_file"), reasons(id));
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("changed"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("place Odeon 1\nplay 348 2024-03-02 1 Again 0 Odeon 1 5 35mm\n"
                                     "watched 348 1 2024-03-02 5 -"),
                         diary());
    CPPUNIT_ASSERT_EQUAL(std::string("same:here_already"), reasons(import({more})));
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(before, diary());
  }

  void an_entry_gets_no_more_tags_than_it_holds() {
    const auto tagged = [](char letter) {
      std::string tags;
      for (int i = 0; i < 20; ++i)
        tags += (tags.empty() ? "\"" : ",\"") + std::string(1, letter) + std::to_string(i) + '"';
      return kAlien + R"(,"tags":[)" + tags + ']';
    };
    import({tagged('a') + '}'});
    const std::string more = tagged('b') + R"(,"place":"Odeon"})";
    CPPUNIT_ASSERT_EQUAL(std::string("changed"), reasons(import({more})));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{20}, store_.number("SELECT count(*) FROM play_tag /*scan*/"));
    CPPUNIT_ASSERT_EQUAL(std::string("same:here_already"), reasons(import({more})));
  }

  void a_series_with_the_number_of_a_film_is_none() {
    const std::string series =
        R"({"kind":"play","tmdb":348,"title":"Any series","verdict":"not_film","reason":"series"})";
    const std::int64_t id = match({series, kAlien + "}", series});
    CPPUNIT_ASSERT_EQUAL(std::string("not_film:series new not_film:series"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("Alien"),
                         store::find_import_film(db_, row(id, 1).film_id).value().reference.title);
    choose(id, 1, 603);
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("not_film:series new not_film:series"), reasons(id));
  }

  void r4_bad_rows_stop_no_others() {
    const std::int64_t id =
        import({kAlien + "}", R"({"kind":"play","date":"2024-01-01"})", R"({"kind":"what","tmdb":1})",
                R"({"kind":"play","tmdb":348,"date":"2024-13-01"})", R"({"kind":"rating","tmdb":348,"tenths":101})",
                R"({"kind":"play","title":"Pilot","verdict":"not_film","reason":"episode"})",
                R"({"kind":"play","tmdb":348,"verdict":"not_kept","reason":"deleted_there"})",
                R"({"kind":"person","tmdb":12345,"title":"Nobody"})"});
    CPPUNIT_ASSERT_EQUAL(std::string("added bad:no_title bad:bad_row bad:bad_date bad:bad_rating not_film:episode "
                                     "not_kept:deleted_there not_kept:no_place_for"),
                         reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("added 1, bad 4, not_film 1, not_kept 2"), counts(id));
  }

  void r20_what_was_logged_meanwhile_is_not_added_again() {
    const std::int64_t id = match({kAlien + "}", R"({"kind":"rating","tmdb":348,"tenths":90,"at":1})"});
    CPPUNIT_ASSERT_EQUAL(std::string("new 2"), counts(id));
    store_.write([&](store::Tx& tx) {
      store::set_rating(tx, maya_, movie(348), 50, clock_.now());
      store::NewPlay play;
      play.movie_id = movie(348);
      play.watched_at = "2024-03-02";
      return store::add_play(tx, maya(), play, clock_.now());
    });
    const std::string before = diary();
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("same:here_already skipped:other_rating_here"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(before, diary());
  }

  void r24_earlier_ratings_of_an_upload_are_history() {
    const std::string before = diary();
    const std::vector<std::string> rows = {R"({"kind":"rating","tmdb":348,"tenths":80,"at":1600000300})",
                                           R"({"kind":"rating","tmdb":348,"tenths":60,"at":1600000100})"};
    const std::int64_t id = import(rows);
    CPPUNIT_ASSERT_EQUAL(std::string("added 2"), counts(id));
    CPPUNIT_ASSERT_EQUAL(80, store::find_rating(db_, maya_, movie(348))->rating);
    CPPUNIT_ASSERT(diary().find("past 348 60@1600000100,80@1600000300") != std::string::npos);
    CPPUNIT_ASSERT_EQUAL(std::string("same 2"), counts(match(rows)));
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(before, diary());
  }

  void an_earlier_rating_alone_is_kept() {
    const std::string row = R"({"kind":"past_rating","tmdb":348,"tenths":60,"at":1600000100})";
    CPPUNIT_ASSERT_EQUAL(std::string("added"), reasons(import({row})));
    const auto past = store::past_ratings(db_, maya_, movie(348));
    CPPUNIT_ASSERT(past.size() == 1 && past[0].rating == 60);
    CPPUNIT_ASSERT_EQUAL(std::string("same:here_already"), reasons(match({row})));
  }

  void r25_notes_are_left_out_when_they_are_switched_off() {
    const std::int64_t id = import({kAlien + R"(,"text":"Theirs","tags":["35mm"]})"}, {{"comments", "no"}});
    CPPUNIT_ASSERT(store::has_import_notes(db_, id));
    CPPUNIT_ASSERT_EQUAL(std::string("1  - 35mm"), day());
    CPPUNIT_ASSERT(!store::has_import_notes(db_, match({kFargo + "}"})));
  }

  void r25_a_text_that_is_left_out_is_said() {
    log("2024-03-02", "Mine", "", "");
    const std::int64_t id = import({kAlien + "}", kAlien + R"(,"text":"Theirs"})"});
    CPPUNIT_ASSERT_EQUAL(std::string("same:here_already added:other_comment_here"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("2 Mine -"), day());
  }

  void r25_comments_are_added_below_when_wanted() {
    import({kAlien + R"(,"text":"Mine"})"});
    import({kAlien + R"(,"text":"Theirs"})"});
    const auto text = [&] { return store::find_play_on(db_, maya_, movie(348), "2024-03-02")->comment; };
    CPPUNIT_ASSERT_EQUAL(std::string("Mine"), text());
    for (int times = 0; times < 2; ++times) {
      import({kAlien + R"(,"text":"Theirs"})"}, {{ "comment_policy", "add" }});
      CPPUNIT_ASSERT_EQUAL(std::string("Mine\n\nTheirs"), text());
    }
    import({kAlien + R"(,"text":"Other"})"}, {{ "comment_policy", "theirs" }});
    CPPUNIT_ASSERT_EQUAL(std::string("Other"), text());
  }

  void r26_only_older_entries_leave_the_watchlist() {
    store_.write([&](store::Tx& tx) {
      store::add_to_watchlist(tx, maya_, movie(348), 1'600'000'000);  // 2020
      store::add_to_watchlist(tx, maya_, movie(275), 1'600'000'000);
      store::add_to_watchlist(tx, maya_, movie(603), 1'600'000'000);
      return 0;
    });
    const std::int64_t id = import({kAlien + "}", kFargo + "}", R"({"kind":"play","tmdb":603,"date":"2019-05-01"})"});
    CPPUNIT_ASSERT(!store::is_on_watchlist(db_, maya_, movie(348)));
    CPPUNIT_ASSERT(store::is_on_watchlist(db_, maya_, movie(275)));  // undated
    CPPUNIT_ASSERT(store::is_on_watchlist(db_, maya_, movie(603)));  // played before
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1'600'000'000}, store::listed_at(db_, maya_, movie(348)).value_or(0));
  }

  void r26_removal_can_be_switched_off() {
    store_.write([&](store::Tx& tx) { return store::add_to_watchlist(tx, maya_, movie(348), 1000), 0; });
    import({kAlien + "}"}, {{ "watchlist_removal", "no" }});
    CPPUNIT_ASSERT(store::is_on_watchlist(db_, maya_, movie(348)));
    import({kAlien + R"(,"count":2})", R"({"kind":"watchlist","tmdb":348,"at":900})"});
    CPPUNIT_ASSERT_EQUAL(std::int64_t{900}, store::listed_at(db_, maya_, movie(348)).value_or(0));
  }

  void r28_the_sources_time_of_entry_is_kept() {
    import({kAlien + R"(,"at":1709500000})"});
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1709500000}, store_.number("SELECT created_at FROM play /*scan*/"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_.number("SELECT count(*) FROM flash_message /*scan*/"));
  }

  void plays_of_a_day_stand_in_the_order_of_the_file() {
    import({R"({"kind":"play","tmdb":603,"date":"2024-03-03"})", R"({"kind":"play","tmdb":275,"date":"2024-03-02"})",
            kAlien + "}"});  // the newest first: Fargo was seen after Alien
    static constexpr char kSql[] =
        "SELECT group_concat(meta_id) FROM (SELECT m.meta_id FROM play p JOIN movie m ON m.id = p.movie_id "
        "ORDER BY p.watch_key, p.position, p.id) /*scan*/";
    store::Query query(db_, kSql);
    CPPUNIT_ASSERT(query.step());
    CPPUNIT_ASSERT_EQUAL(std::string("348,275,603"), query.text(0));
  }

  void different_texts_of_one_day_stand_below_each_other() {
    import({kAlien + R"(,"text":"Matinee"})", kAlien + R"(,"text":"Late show"})"});
    const auto play = store::find_play_on(db_, maya_, movie(348), "2024-03-02");
    CPPUNIT_ASSERT_EQUAL(2, play->plays);
    CPPUNIT_ASSERT_EQUAL(std::string("Matinee\n\nLate show"), play->comment);
  }

  void settings_come_into_an_empty_account_only() {
    const std::vector<std::string> rows = {
        R"({"kind":"preference","name":"theme","text":"dark"})",
        R"({"kind":"preference","name":"single_key_shortcuts","text":"false"})",
        R"({"kind":"preference","name":"theme","text":"pink"})",
        R"({"kind":"preference","name":"about","text":"Sees films."})",
        R"({"kind":"preference","name":"password","text":"x"})",
        R"({"kind":"filter","name":"Long ones","list":"watched","text":"runtime_min=180","privacy":"private","at":9})",
        R"({"kind":"filter","name":"Odd","list":"passwords","text":""})",
        kAlien + "}"};
    const std::int64_t id = import(rows);
    CPPUNIT_ASSERT_EQUAL(std::string("changed changed not_kept:no_place_for changed not_kept:no_place_for added "
                                     "bad:bad_row added"),
                         reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("dark"), maya().theme);
    CPPUNIT_ASSERT_EQUAL(std::string("Sees films."), maya().about);
    CPPUNIT_ASSERT(!maya().single_key_shortcuts);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store_.number("SELECT count(*) FROM saved_filter WHERE query = "
                                                        "'runtime_min=180' AND privacy_level = 'private' /*scan*/"));
    const std::int64_t other = match({R"({"kind":"preference","name":"theme","text":"light"})"});
    CPPUNIT_ASSERT_EQUAL(std::string("conflict"), reasons(other));
    CPPUNIT_ASSERT(!row(other, 0).is_taken);
    take(transfer::discard, other);
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string("auto"), maya().theme);
    CPPUNIT_ASSERT_EQUAL(std::string(), maya().about);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_.number("SELECT count(*) FROM saved_filter /*scan*/"));
  }
};
REGISTER_SUITE(TransferImportTest);
