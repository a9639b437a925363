#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>

#include "tests/unit/fixtures/import_rows_fixture.h"
#include "tests/unit/suite.h"
#include "transfer/imports/report.h"

// Tests how much a batch holds, for how long, and its report.
class TransferImportBatchTest : public test::ImportRowsFixture {
  CPPUNIT_TEST_SUITE(TransferImportBatchTest);
  CPPUNIT_TEST(rows_of_one_film_by_many_names_are_bounded);
  CPPUNIT_TEST(rows_that_name_no_film_have_none);
  CPPUNIT_TEST(rows_that_are_no_films_are_not_bounded);
  CPPUNIT_TEST(lists_and_places_of_a_batch_are_bounded);
  CPPUNIT_TEST(more_questions_than_a_batch_holds_are_left_out_and_said);
  CPPUNIT_TEST(uploads_go_on_one_after_the_other);
  CPPUNIT_TEST(only_what_nobody_else_knows_is_asked_first);
  CPPUNIT_TEST(discarded_rows_are_gone);
  CPPUNIT_TEST(rows_files_and_effects_have_their_time);
  CPPUNIT_TEST(uploads_of_a_deleted_account_go_at_once);
  CPPUNIT_TEST(the_report_says_in_words_what_became_of_each_row);
  CPPUNIT_TEST_SUITE_END();

  std::vector<std::string> first(const std::vector<store::ImportQuestion>& questions,
                                 const store::ImportOptions& options = {}) {
    const std::int64_t id = stage({kAlien + "}"}, options);
    store_.write([&](store::Tx& tx) { return store::set_import_questions(tx, id, questions, {}), 0; });
    const auto names = transfer::questions_first(db_, batch(id));
    take(transfer::discard, id);
    return names;
  }

 public:
  void uploads_go_on_one_after_the_other() {
    const std::int64_t one = stage({kAlien + "}"}), two = stage({kFargo + "}"}), waits = stage({kFargo + "}"});
    store_.write([&](store::Tx& tx) {
      store::let_import_go_on(tx, one);
      store::let_import_go_on(tx, two);
      return transfer::match_next(tx, maya_, clock_.now()), 0;
    });
    CPPUNIT_ASSERT_EQUAL(std::string("matching options options"), state(one) + ' ' + state(two) + ' ' + state(waits));
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("review review options"), state(one) + ' ' + state(two) + ' ' + state(waits));
    const std::int64_t three = waits;
    store_.write([&](store::Tx& tx) { return store::let_import_go_on(tx, three), 0; });
    start(transfer::start_applying, one);
    store_.write([&](store::Tx& tx) { return transfer::match_next(tx, maya_, clock_.now()), 0; });
    CPPUNIT_ASSERT_EQUAL(std::string("options"), state(three));
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("done review"), state(one) + ' ' + state(three));
  }

  void only_what_nobody_else_knows_is_asked_first() {
    using Names = std::vector<std::string>;
    const store::ImportQuestion title{"column_title_2", {"-", "opus"}, "-", {}},
        none{"column_tmdb_2", {"-", "opus"}, "-", {}}, id{"column_imdb_2", {"-", "opus"}, "opus", {}},
        order{"day_order", {"dmy", "mdy"}, "dmy", {}}, open{"day_order", {"dmy", "mdy"}, "", {}},
        whose{"profile", {"ada", "ben"}, "ada", {}};
    CPPUNIT_ASSERT(first({title, none}) == Names{"column_title_2"});
    CPPUNIT_ASSERT(first({title, none, id, order}).empty());
    CPPUNIT_ASSERT((first({whose, open}) == Names{"profile", "day_order"}));
    CPPUNIT_ASSERT(first({whose}, {{"profile", "ada"}}).empty());
  }

  void rows_of_one_film_by_many_names_are_bounded() {
    const std::int64_t id = stage({kAlien + R"(,"key":"a:1"})", kAlien + R"(,"key":"a:2"})"});
    store_.write([&](store::Tx&) {
      return db_.execute("UPDATE import_film SET rows = 2000 WHERE source_key = 'a:1' /*scan*/"), 0;
    });
    take(transfer::start_matching, id);
    CPPUNIT_ASSERT_EQUAL(std::string("new bad:too_big"), reasons(id));
  }

  void rows_that_name_no_film_have_none() {
    const std::int64_t id = match({R"({"kind":"play","verdict":"not_film","reason":"episode"})",
                                   R"({"kind":"rating","verdict":"not_kept","reason":"no_place_for"})",
                                   R"({"kind":"play","title":"Pilot","verdict":"not_film","reason":"episode"})"});
    CPPUNIT_ASSERT_EQUAL(std::string("not_film:episode not_kept:no_place_for not_film:episode"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, row(id, 0).film_id);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, row(id, 1).film_id);
    CPPUNIT_ASSERT(row(id, 2).film_id != 0);
  }

  void rows_that_are_no_films_are_not_bounded() {
    std::vector<std::string> rows(2002, R"({"kind":"play","verdict":"not_film","reason":"episode"})");
    rows.resize(4004, R"({"kind":"play","title":"Any","verdict":"not_film","reason":"series"})");
    CPPUNIT_ASSERT_EQUAL(std::string("not_film 4004"), counts(match(rows)));
    const std::int64_t id = match(std::vector<std::string>(2001, kFargo + "}"));
    CPPUNIT_ASSERT_EQUAL(std::string("bad 1, new 2000"), counts(id));
  }

  void lists_and_places_of_a_batch_are_bounded() {
    std::vector<std::string> rows;
    for (int i = 0; i < 501; ++i) rows.push_back(R"({"kind":"list","name":"L)" + std::to_string(i) + R"("})");
    for (int i = 0; i < 1001; ++i) rows.push_back(R"({"kind":"place","place":"P)" + std::to_string(i) + R"("})");
    const std::int64_t id = stage(rows);
    CPPUNIT_ASSERT_EQUAL(std::string("bad 2, waiting 1500"), counts(id));
  }

  // The questions are those of three tables of 200 columns with long names, and the warnings those of tables with the
  // longest rows.
  void more_questions_than_a_batch_holds_are_left_out_and_said() {
    const std::int64_t id = stage({});
    transfer::Stager stager(db_, batch(id), "2024-05-01");
    std::string columns = "\"\"";
    for (int i = 0; i < 200; ++i) columns += ",\"Column with a name \xC3\xB6 " + std::to_string(i) + '"';
    for (int i = 0; i < 60; ++i)
      stager.add(R"({"t":"ask","f":0,"name":"column_title_)" + std::to_string(i) + R"(","choices":[)" + columns + "]}");
    for (int i = 0; i < 5; ++i)
      stager.add(R"({"t":"warn","f":0,"code":"table","values":{"rows":[")" + std::string(90'000, 'x') + "\"]}}");
    for (int i = 0; i < 300; ++i)
      stager.add(R"({"t":"warn","f":0,"code":"too_long","values":{"text":")" + std::string(800, 'x') + "\"}}");
    stager.add(R"({"t":"end"})");
    stager.finish(true);
    const auto questions = store::import_questions(db_, id);
    CPPUNIT_ASSERT_MESSAGE(std::to_string(questions.size()), questions.size() > 20 && questions.size() < 60);
    const auto warnings = store::import_warnings(db_, id);
    CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{2}, std::ranges::count(warnings, "table", &store::ImportWarning::code));
    CPPUNIT_ASSERT_EQUAL(std::string("more_asked"), warnings.back().code);
  }

  void discarded_rows_are_gone() {
    const std::int64_t id = match(all_kinds());
    take(transfer::discard, id);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_.number("SELECT count(*) FROM import_row /*scan*/"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_.number("SELECT count(*) FROM import_film /*scan*/"));
    CPPUNIT_ASSERT_EQUAL(std::string("discarded"), state(id));
    CPPUNIT_ASSERT_EQUAL(std::string("new 15"), counts(id));
  }

  void rows_files_and_effects_have_their_time() {
    const std::int64_t id = import(all_kinds());
    const auto look = [&] {
      jobs::clear_old_imports({config_, db_, *cache_, stub_, clock_, keys_});
      return std::to_string(store_.number("SELECT count(*) FROM import_row /*scan*/")) + ' ' +
             std::to_string(std::min<std::int64_t>(store_.number("SELECT count(*) FROM import_change /*scan*/"), 1)) +
             ' ' + (batch(id).file_kept_until ? "file" : "-");
    };
    CPPUNIT_ASSERT_EQUAL(std::string("15 1 file"), look());
    clock_.advance(7 * base::kDay);
    CPPUNIT_ASSERT_EQUAL(std::string("15 1 -"), look());
    clock_.advance(24 * base::kDay);
    CPPUNIT_ASSERT_EQUAL(std::string("0 0 -"), look());
    CPPUNIT_ASSERT_EQUAL(std::string("added 15"), counts(id));
    const auto now = batch(id);
    store::Tx tx(db_);
    CPPUNIT_ASSERT(transfer::start_undo(tx, now, clock_.now()) == transfer::FlowOutcome::not_now);
  }

  void uploads_of_a_deleted_account_go_at_once() {
    clock_.set(std::time(nullptr));  // files have the machine's time
    const std::int64_t id = stage({kAlien + "}"});
    const std::string folder = store::import_folder(config_) + '/';
    const auto touch = [&](std::int64_t batch) {
      const std::string path = folder + std::to_string(batch) + "-1";
      std::ofstream(path) << "x";
      return path;
    };
    const std::string of_batch = touch(id), of_next = touch(id + 1);
    jobs::clear_old_imports(tools());
    CPPUNIT_ASSERT(std::filesystem::exists(of_batch) && std::filesystem::exists(of_next));
    const bool is_deleted = store_.write([&](store::Tx& tx) {
      db_.execute("UPDATE user SET is_admin = 0 /*scan*/");
      return store::delete_user(tx, maya_);
    });
    CPPUNIT_ASSERT(is_deleted);
    jobs::clear_old_imports(tools());
    CPPUNIT_ASSERT(!std::filesystem::exists(of_batch));
    CPPUNIT_ASSERT(std::filesystem::exists(of_next));  // its batch may be about to be committed
  }

  void the_report_says_in_words_what_became_of_each_row() {
    const std::int64_t id =
        import({kAlien + "}", R"~({"kind":"rating","tmdb":348,"title":"=HYPERLINK(\"x\");-1","tenths":75})~",
                R"({"kind":"play","title":"Pilot","verdict":"not_film","reason":"episode"})"});
    std::string report;
    transfer::write_import_report(db_, batch(id), base::Language(), [&](std::string_view lines) { report += lines; });
    CPPUNIT_ASSERT_EQUAL(
        std::string(
            "File,File in the ZIP,Row,Kind,Title,Year,Date,Rating,Result,Reason,Included,Film,Film year,TMDB ID\r\n"
            "history.csv,,2,Entry,Alien,1979,2024-03-02,,Added,,Yes,Alien,1979,348\r\n"
            "history.csv,,3,Rating,\"'=HYPERLINK(\"\"x\"\");'-1\",,,7.5,Added,,Yes,Alien,1979,348\r\n"
            "history.csv,,4,Entry,Pilot,,,,Not films,An episode of a series.,No,,,\r\n"),
        report);
  }
};
REGISTER_SUITE(TransferImportBatchTest);
