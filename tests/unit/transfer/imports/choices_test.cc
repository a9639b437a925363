#include "tests/unit/fixtures/import_rows_fixture.h"
#include "tests/unit/suite.h"

// Tests the choices of a person for a batch before it is applied: its format, its films, its rows.
class TransferImportChoicesTest : public test::ImportRowsFixture {
  CPPUNIT_TEST_SUITE(TransferImportChoicesTest);
  CPPUNIT_TEST(a_format_that_was_found_is_not_one_that_was_chosen);
  CPPUNIT_TEST(what_is_refused_changes_no_option);
  CPPUNIT_TEST(policies_are_changed_after_matching);
  CPPUNIT_TEST(one_batch_of_a_person_at_a_time);
  CPPUNIT_TEST(a_row_that_is_not_wanted_is_skipped);
  CPPUNIT_TEST(a_row_that_is_wanted_meanwhile_is_not_skipped);
  CPPUNIT_TEST(rows_that_waited_are_applied_later);
  CPPUNIT_TEST(a_late_choice_keeps_its_rows);
  CPPUNIT_TEST(r29_what_was_said_to_be_a_film_is_one_again);
  CPPUNIT_TEST(nothing_of_others_is_named);
  CPPUNIT_TEST(a_title_with_and_without_its_year_is_one_choice);
  CPPUNIT_TEST(a_discarded_upload_leaves_only_what_somebody_chose);
  CPPUNIT_TEST(a_list_is_private_unless_somebody_takes_its_row);
  CPPUNIT_TEST(taking_all_that_differs_shares_no_list);
  CPPUNIT_TEST(shared_lists_can_be_wanted_all_at_once);
  CPPUNIT_TEST_SUITE_END();

 public:
  void a_format_that_was_found_is_not_one_that_was_chosen() {
    const std::int64_t id = stage({kAlien + "}"});
    CPPUNIT_ASSERT_EQUAL(std::string(), batch(id).format);
    CPPUNIT_ASSERT_EQUAL(std::string("movary"), batch(id).shown_format());
    const auto choose = [&](const std::string& format) {
      const auto now = batch(id);
      return store_.write([&](store::Tx& tx) { return transfer::change_options(tx, now, {}, format, clock_.now()); });
    };
    is_done(choose(""));
    CPPUNIT_ASSERT_EQUAL(std::string("options"), state(id));
    is_done(choose("csv"));
    CPPUNIT_ASSERT_EQUAL(std::string("reading"), state(id));
    CPPUNIT_ASSERT_EQUAL(std::string("csv"), batch(id).shown_format());
  }

  void what_is_refused_changes_no_option() {
    const std::int64_t id = match(all_kinds());
    store_.db().execute("UPDATE import_batch SET file_kept_until = NULL /*scan*/");
    const auto now = batch(id);
    const auto said = store_.write([&](store::Tx& tx) {
      return transfer::change_options(tx, now, {{"zone", "Asia/Tokyo"}}, "csv", clock_.now());
    });
    CPPUNIT_ASSERT(said == transfer::FlowOutcome::not_now);
    CPPUNIT_ASSERT_EQUAL(now.format, batch(id).format);
    CPPUNIT_ASSERT(now.options == batch(id).options);
  }

  void policies_are_changed_after_matching() {
    const std::int64_t id = match(all_kinds());
    const auto now = batch(id);
    is_done(store_.write([&](store::Tx& tx) {
      return transfer::change_options(tx, now, {{"plays", "no"}, {"lists", "no"}}, {}, clock_.now());
    }));
    CPPUNIT_ASSERT_EQUAL(std::string("matching"), state(id));
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("review"), state(id));
    CPPUNIT_ASSERT_EQUAL(std::string("new 5, skipped 10"), counts(id));
  }

  void one_batch_of_a_person_at_a_time() {
    const std::int64_t first = stage({kAlien + "}"}), second = stage({kFargo + "}"});
    start(transfer::start_matching, first);
    const auto now = batch(second);
    store::Tx tx(db_);
    CPPUNIT_ASSERT(transfer::start_matching(tx, now, clock_.now()) == transfer::FlowOutcome::busy);
    CPPUNIT_ASSERT(transfer::start_applying(tx, batch(first), clock_.now()) == transfer::FlowOutcome::not_now);
  }

  void a_row_that_is_not_wanted_is_skipped() {
    const std::int64_t id = match({kAlien + "}", kFargo + "}"});
    store_.write([&](store::Tx& tx) { return store::choose_import_row(tx, id, row(id, 0).id, false); });
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("skipped added"), reasons(id));
  }

  void a_row_that_is_wanted_meanwhile_is_not_skipped() {
    const std::int64_t id = match({kAlien + "}", kFargo + "}"});
    store_.write([&](store::Tx& tx) { return store::choose_import_row(tx, id, row(id, 0).id, false); });
    start(transfer::start_applying, id);
    const auto now = batch(id);
    store_.write([&](store::Tx& tx) {
      CPPUNIT_ASSERT_EQUAL(0, transfer::choose_first_of_all(tx, now, 10, clock_.now()));
      CPPUNIT_ASSERT_EQUAL(0, transfer::leave_all_out(tx, now, store::FilmOutcome::choose, 10, clock_.now()));
      return store::skip_unwanted_rows(tx, id, 10, clock_.now());
    });
    CPPUNIT_ASSERT_EQUAL(std::string("skipped new"), reasons(id));
  }

  void rows_that_waited_are_applied_later() {
    provider_.answer("/search/movie", 200, R"({"results":[]})");
    const std::int64_t id = import({kAlien + "}", R"({"kind":"play","title":"Xyzzy","year":1999,"date":"2024-01-01"})",
                                    R"({"kind":"rating","title":"Xyzzy","year":1999,"tenths":80})"});
    CPPUNIT_ASSERT_EQUAL(std::string("added unknown:not_found unknown:not_found"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::count_import_waits(db_, maya_, 10));  // that it is done, and the film
    const auto now = batch(id);
    is_done(store_.write([&](store::Tx& tx) { return transfer::choose_film(tx, now, row(id, 1), 603, clock_.now()); }));
    CPPUNIT_ASSERT_EQUAL(std::string("added new new"), reasons(id));
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("added 3"), counts(id));
    CPPUNIT_ASSERT_EQUAL(80, store::find_rating(db_, maya_, movie(603))->rating);
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string("taken_back 3"), counts(id));
    const std::int64_t again = match({R"({"kind":"seen","title":"Xyzzy","year":1999})"});
    CPPUNIT_ASSERT_EQUAL(std::string("new"), reasons(again));  // the choice is remembered
  }

  void a_late_choice_keeps_its_rows() {
    provider_.answer("/search/movie", 200, R"({"results":[]})");
    const std::int64_t id = import({kAlien + "}", R"({"kind":"play","title":"Xyzzy","year":1999})"});
    clock_.advance(40 * base::kDay);
    choose(id, 1, 603);
    jobs::clear_old_imports(tools());
    CPPUNIT_ASSERT_EQUAL(std::string("added new"), reasons(id));
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("added 2"), counts(id));
  }

  // A choice of the person holds even for rows that their reader judged.
  void r29_what_was_said_to_be_a_film_is_one_again() {
    const std::vector<std::string> rows = {
        R"({"kind":"play","title":"Fargo: Part 1: Snow","verdict":"not_film","reason":"episode"})",
        R"({"kind":"play","title":"Fargo: Part 2: Ice","verdict":"not_film","reason":"episode"})"};
    const std::int64_t id = match(rows);
    choose(id, 0, 275);
    CPPUNIT_ASSERT_EQUAL(std::string("new not_film:episode"), reasons(id));
    take(transfer::start_applying, id);
    take(transfer::start_undo, id);
    const std::int64_t again = match(rows);
    CPPUNIT_ASSERT_EQUAL(std::string("new not_film:episode"), reasons(again));
    const auto now = batch(again);
    is_done(store_.write([&](store::Tx& tx) {
      return transfer::change_options(tx, now, {{"add_all", "yes"}}, {}, clock_.now());
    }));
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("new not_film:episode"), reasons(again));
    take(transfer::start_applying, again);
    CPPUNIT_ASSERT_EQUAL(std::string("added not_film:episode"), reasons(again));
  }

  void a_title_with_and_without_its_year_is_one_choice() {
    provider_.answer("/search/movie", 200, R"({"results":[]})");
    const std::int64_t id = match(
        {R"({"kind":"like","title":"Xyzzy"})", R"({"kind":"play","title":"XYZZY","year":1999,"date":"2024-01-01"})",
         R"({"kind":"like","title":"Plugh"})", R"({"kind":"like","title":"Plugh","year":1999})",
         R"({"kind":"like","title":"Plugh","year":2003})",
         R"({"kind":"watchlist","title":"Xyzzy","key":"letterboxd:https://boxd.it/1"})"});
    CPPUNIT_ASSERT_EQUAL(std::int64_t{5}, store::count_import_films(db_, id, store::FilmOutcome::unknown));
    choose(id, 0, 603);
    CPPUNIT_ASSERT_EQUAL(std::string("new new unknown:not_found unknown:not_found unknown:not_found unknown:not_found"),
                         reasons(id));
  }

  void a_discarded_upload_leaves_only_what_somebody_chose() {
    provider_.answer("/search/movie", 200, R"({"results":[]})");
    const auto matches = [&] { return store_.number("SELECT count(*) FROM import_match /*scan*/"); };
    import({kFargo + "}"});
    const std::int64_t before = matches();
    const std::int64_t id = match({kAlien + "}", kFargo + "}", R"({"kind":"like","title":"Xyzzy","year":1999})"});
    choose(id, 2, 603);
    CPPUNIT_ASSERT_EQUAL(before + 2, matches());
    take(transfer::discard, id);
    CPPUNIT_ASSERT_EQUAL(before + 1, matches());
  }

  std::string lists() {
    static constexpr char kSql[] =
        "SELECT group_concat(name || ' ' || privacy_level) FROM (SELECT name, privacy_level FROM movie_list "
        "UNION ALL SELECT name, privacy_level FROM saved_filter) /*scan*/";
    store::Query query(db_, kSql);
    return query.step() ? query.text(0) : "";
  }
  static std::vector<std::string> shared_lists() {
    return {R"({"kind":"list","list":"movary:1","name":"Best","privacy":"public"})",
            R"({"kind":"item","list":"movary:1","tmdb":348})",
            R"({"kind":"list","list":"movary:2","name":"Next","privacy":"members"})",
            R"({"kind":"filter","name":"Long","list":"watched","text":"runtime_min=180","privacy":"public"})"};
  }

  void a_list_is_private_unless_somebody_takes_its_row() {
    const std::int64_t id = match(shared_lists());
    CPPUNIT_ASSERT_EQUAL(std::string("new conflict:would_be_shared new new conflict:would_be_shared new "
                                     "conflict:would_be_shared"),
                         reasons(id));
    store_.write([&](store::Tx& tx) { return store::choose_import_row(tx, id, row(id, 4).id, true); });
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("added skipped:would_be_shared added added changed added "
                                     "skipped:would_be_shared"),
                         reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("Best private,Next members,Long private"), lists());
    CPPUNIT_ASSERT_EQUAL(std::string("same:here_already conflict:would_be_shared same:here_already "
                                     "same:here_already same:here_already same:here_already conflict:would_be_shared"),
                         reasons(match(shared_lists())));
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string(), lists());
  }

  void taking_all_that_differs_shares_no_list() {
    const std::int64_t id = match(shared_lists());
    const int taken = store_.write(
        [&](store::Tx& tx) { return store::choose_import_rows(tx, id, domain::RowVerdict::conflict, true, 100); });
    CPPUNIT_ASSERT_EQUAL(0, taken);
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("Best private,Next private,Long private"), lists());
  }

  void shared_lists_can_be_wanted_all_at_once() {
    const std::int64_t id = match(shared_lists());
    const auto now = batch(id);
    is_done(store_.write([&](store::Tx& tx) {
      return transfer::change_options(tx, now, {{"shared_lists", "yes"}}, {}, clock_.now());
    }));
    run();
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("Best public,Next members,Long public"), lists());
    const auto forecast = transfer::forecast_undo(db_, batch(id));
    CPPUNIT_ASSERT(forecast.stay == 0 && forecast.back == 7);
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string(), lists());
  }

  void nothing_of_others_is_named() {
    const std::int64_t id = match({kAlien + "}"});
    const std::int64_t noa = store_.add_user("noa");
    CPPUNIT_ASSERT(!store::find_import(db_, noa, id));
    CPPUNIT_ASSERT(store::find_import(db_, maya_, id));
    const std::int64_t other = match({kFargo + "}"});
    CPPUNIT_ASSERT(!store::find_import_row(db_, other, row(id, 0).id));
    const auto now = batch(other);
    store::Tx tx(db_);
    CPPUNIT_ASSERT(transfer::choose_film(tx, now, row(id, 0), 603, clock_.now()) == transfer::FlowOutcome::not_now);
    CPPUNIT_ASSERT(!store::choose_import_row(tx, other, row(id, 0).id, false));
    CPPUNIT_ASSERT(!store::find_rating(db_, noa, movie(348)));
  }
};
REGISTER_SUITE(TransferImportChoicesTest);
