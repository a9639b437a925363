#include "store/diary/review.h"
#include "store/diary/watchlist.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "tests/unit/fixtures/import_fixture.h"
#include "tests/unit/suite.h"

// Tests how choices, orders and the watchlist are applied.
class TransferApplyTest : public test::ImportFixture {
  CPPUNIT_TEST_SUITE(TransferApplyTest);
  CPPUNIT_TEST(a_list_that_is_left_out_stays_so);
  CPPUNIT_TEST(a_second_comment_becomes_the_note_of_its_play);
  CPPUNIT_TEST(a_comment_without_its_play_is_not_kept);
  CPPUNIT_TEST(r26_a_film_that_is_on_both_watchlists_stays);
  CPPUNIT_TEST(r26_an_earlier_time_on_the_watchlist_is_a_change);
  CPPUNIT_TEST(plays_of_a_day_stand_by_their_time);
  CPPUNIT_TEST(pieces_of_a_history_are_one);
  CPPUNIT_TEST(a_film_of_a_list_that_is_chosen_later_has_its_place);
  CPPUNIT_TEST(lists_are_not_turned_round_with_the_plays);
  CPPUNIT_TEST(a_film_that_is_in_the_diary_is_not_made_another);
  CPPUNIT_TEST(a_play_that_counts_several_is_several_things);
  CPPUNIT_TEST(staging_of_many_rows_goes_completely);
  CPPUNIT_TEST(a_failure_of_the_provider_is_forgotten_when_it_answers);
  CPPUNIT_TEST(undo_says_how_far_it_is);
  CPPUNIT_TEST_SUITE_END();

  static std::string play(int film, const std::string& date, const std::string& rest = "") {
    return R"({"kind":"play","tmdb":)" + std::to_string(film) + R"(,"date":")" + date + '"' + rest + '}';
  }
  static std::string item(int film, const std::string& rest = "") {
    return R"({"kind":"item","list":"l:1","tmdb":)" + std::to_string(film) + rest + '}';
  }
  static std::string at(int position) { return R"(,"position":)" + std::to_string(position); }
  static std::string second(int second) { return R"(,"second":)" + std::to_string(second); }

  std::string films_of(const char* sql) {
    store::Query query(db_, sql, maya_);
    CPPUNIT_ASSERT(query.step());
    return query.text(0);
  }
  // Returns the films of plays by day, the first of a day first.
  std::string plays() {
    static constexpr char kSql[] =
        "SELECT group_concat(meta_id) FROM (SELECT m.meta_id FROM play p JOIN movie m ON m.id = p.movie_id "
        "WHERE p.user_id = ? ORDER BY p.watch_key, p.position, p.id) /*scan*/";
    return films_of(kSql);
  }
  std::string list() {
    static constexpr char kSql[] =
        "SELECT group_concat(meta_id) FROM (SELECT m.meta_id FROM movie_list l JOIN movie_list_item i ON i.list_id = "
        "l.id JOIN movie m ON m.id = i.movie_id WHERE l.user_id = ? ORDER BY i.position) /*scan*/";
    return films_of(kSql);
  }
  void choose_row(std::int64_t id, std::size_t index, bool is_taken) {
    const std::int64_t row_id = row(id, index).id;
    CPPUNIT_ASSERT(store_.write([&](store::Tx& tx) { return store::choose_import_row(tx, id, row_id, is_taken); }));
  }
  void change(std::int64_t id, const store::ImportOptions& options) {
    const auto now = batch(id);
    is_done(store_.write([&](store::Tx& tx) { return transfer::change_options(tx, now, options, {}, clock_.now()); }));
    run();
  }

 public:
  void setUp() override {
    film(348, "Alien");
    film(275, "Fargo", "1996-03-08");
    film(603, "The Matrix", "1999-03-31");
  }

  void a_list_that_is_left_out_stays_so() {
    const std::int64_t id =
        match({R"({"kind":"list","list":"l:1","name":"Best"})", R"({"kind":"place","place":"Odeon"})"});
    choose_row(id, 0, false);
    change(id, {{"comment_policy", "add"}});
    CPPUNIT_ASSERT_EQUAL(std::string("new 2"), counts(id));
    CPPUNIT_ASSERT(!row(id, 0).is_taken && row(id, 1).is_taken);
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("skipped added"), reasons(id));
  }

  void a_second_comment_becomes_the_note_of_its_play() {
    const std::string before = diary();
    const std::vector<std::string> rows = {play(348, "2024-03-02"), play(348, "2020-01-02"),
                                           R"({"kind":"review","tmdb":348,"text":"Once","at":1577966400})",
                                           R"({"kind":"review","tmdb":348,"text":"Again","at":1709380800})"};
    const std::int64_t id = import(rows);
    CPPUNIT_ASSERT_EQUAL(std::string("added added added:as_note added"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("Once"), store::find_play_on(db_, maya_, movie(348), "2020-01-02")->comment);
    CPPUNIT_ASSERT_EQUAL(std::string(), store::find_play_on(db_, maya_, movie(348), "2024-03-02")->comment);
    CPPUNIT_ASSERT_EQUAL(std::string("Again"), store::find_review(db_, maya_, movie(348))->text);
    CPPUNIT_ASSERT_EQUAL(std::string("same 4"), counts(match(rows)));
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(before, diary());
  }

  // The play of the comment is not taken.
  void a_comment_without_its_play_is_not_kept() {
    const std::int64_t id = match({play(348, "2024-03-02"), R"({"kind":"review","tmdb":348,"text":"Once","at":1})",
                                   R"({"kind":"review","tmdb":348,"text":"Again","at":2})"});
    choose_row(id, 0, false);
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("skipped not_kept:no_place_for added"), reasons(id));
  }

  // The film was seen here after it was put on the list, and is on the list of the other service too.
  void r26_a_film_that_is_on_both_watchlists_stays() {
    store_.write([&](store::Tx& tx) { return store::add_to_watchlist(tx, maya_, movie(348), 1'600'000'000), 0; });
    const std::vector<std::string> rows = {play(348, "2024-03-02"),
                                           R"({"kind":"watchlist","tmdb":348,"at":1709600000})"};
    const std::int64_t id = import(rows);
    CPPUNIT_ASSERT_EQUAL(std::string("added same:here_already"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1'600'000'000}, store::listed_at(db_, maya_, movie(348)).value_or(0));
    CPPUNIT_ASSERT_EQUAL(std::string("same 2"), counts(match(rows)));
    take(transfer::start_undo, id);
    import(rows, {{ "watchlist", "no" }});  // then only the play counts
    CPPUNIT_ASSERT(!store::is_on_watchlist(db_, maya_, movie(348)));
  }

  void r26_an_earlier_time_on_the_watchlist_is_a_change() {
    store_.write([&](store::Tx& tx) { return store::add_to_watchlist(tx, maya_, movie(348), 1000), 0; });
    const std::vector<std::string> rows = {R"({"kind":"watchlist","tmdb":348,"at":900})"};
    const std::int64_t id = match(rows);
    CPPUNIT_ASSERT_EQUAL(std::string("conflict:later_here"), reasons(id));
    CPPUNIT_ASSERT(row(id, 0).is_taken);
    choose_row(id, 0, false);
    choose_row(id, 0, true);
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("changed"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{900}, store::listed_at(db_, maya_, movie(348)).value_or(0));
    CPPUNIT_ASSERT_EQUAL(std::string("same 1"), counts(match(rows)));
  }

  // The rows have the order of a library that is sorted by titles, or of a history of one day with the newest first.
  void plays_of_a_day_stand_by_their_time() {
    import({play(348, "2024-03-02", second(80000)), play(275, "2024-03-02", second(70000)),
            play(603, "2024-03-02", second(60000))});
    CPPUNIT_ASSERT_EQUAL(std::string("603,275,348"), plays());
  }

  void pieces_of_a_history_are_one() {
    const std::int64_t id = stage({});
    transfer::Stager stager(db_, batch(id), base::local_date(clock_.now(), "UTC"));
    const auto add = [&](int file, const std::string& row) {
      stager.add(R"({"t":"row","f":)" + std::to_string(file) + R"(,"n":1,)" + row.substr(1));
    };
    for (const int file : {1, 2})
      stager.add(R"({"t":"file","f":)" + std::to_string(file) + R"(,"name":"trakt.zip","member":"history-)" +
                 std::to_string(file) + R"(.json","format":"trakt"})");
    add(1, play(603, "2024-03-03"));
    add(1, play(275, "2024-03-02"));
    add(2, play(348, "2024-03-02"));
    add(2, play(603, "2024-03-01"));
    stager.add(R"({"t":"end"})");
    stager.finish(true);
    take(transfer::start_matching, id);
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("603,348,275,603"), plays());
  }

  void a_film_of_a_list_that_is_chosen_later_has_its_place() {
    provider_.answer("/search/movie", 200, R"({"results":[]})");
    film(11, "Star Wars");
    film(12, "Finding Nemo");
    const std::string xyzzy = R"({"kind":"item","list":"l:1","title":"Xyzzy","position":2})";
    const std::int64_t id = import({R"({"kind":"list","list":"l:1","name":"Best","ranked":true})", item(603, at(3)),
                                    item(348, at(1)), xyzzy, item(275, at(4))});
    CPPUNIT_ASSERT_EQUAL(std::string("348,603,275"), list());
    store_.write([&](store::Tx& tx) {  // a film that somebody adds stays where it is
      return store::add_to_list(tx, maya_, 1, movie(12), "", clock_.now());
    });
    choose(id, 3, 11);
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("348,11,603,275,12"), list());
  }

  void lists_are_not_turned_round_with_the_plays() {
    import({play(603, "2024-03-03"), play(275, "2024-03-02"), R"({"kind":"list","list":"l:1","name":"Best"})",
            item(348), item(275), item(603)});
    CPPUNIT_ASSERT_EQUAL(std::string("275,603"), plays());
    CPPUNIT_ASSERT_EQUAL(std::string("348,275,603"), list());
  }

  // One row of the film is in the diary already, and another one is applied.
  void a_film_that_is_in_the_diary_is_not_made_another() {
    import({play(348, "2024-03-02")});
    const std::int64_t id = import({play(348, "2024-03-02"), play(348, "2020-01-01")});
    CPPUNIT_ASSERT_EQUAL(std::string("same:here_already added"), reasons(id));
    const auto now = batch(id);
    store::Tx tx(db_);
    CPPUNIT_ASSERT(transfer::choose_film(tx, now, row(id, 0), 603, clock_.now()) == transfer::FlowOutcome::not_now);
    CPPUNIT_ASSERT(transfer::leave_film_out(tx, now, row(id, 0), clock_.now()) == transfer::FlowOutcome::not_now);
  }

  void a_play_that_counts_several_is_several_things() {
    const std::int64_t id =
        match({play(348, "2024-03-02"), R"({"kind":"play","tmdb":348,"count":11,"text":"\"count\":7"})",
               R"({"kind":"play","tmdb":275,"text":"\"count\":7"})", R"({"kind":"like","tmdb":348})"});
    std::int64_t rows = 0, things = 0;
    for (const store::ImportTally& tally : store::import_tallies(db_, id))
      if (tally.kind == "play") rows += tally.rows, things += tally.things;
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, rows);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{13}, things);
  }

  std::int64_t likes(int count) {
    std::vector<std::string> rows;
    for (int i = 1000; i < 1000 + count; ++i) {
      film(i, "Film " + std::to_string(i));
      rows.push_back(R"({"kind":"like","tmdb":)" + std::to_string(i) + "}");
    }
    return import(rows);
  }

  void staging_of_many_rows_goes_completely() {
    likes(600);
    clock_.advance(31 * base::kDay);
    for (int times = 0; times < 5; ++times) jobs::clear_old_imports(tools());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_.number("SELECT count(*) FROM import_row /*scan*/"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_.number("SELECT count(*) FROM import_film /*scan*/"));
    CPPUNIT_ASSERT(store::imports_to_clear(db_, clock_.now(), 5).empty());
  }

  // The first sixteen films fail, then they are found, and the job is stopped before the rest.
  void a_failure_of_the_provider_is_forgotten_when_it_answers() {
    std::vector<std::string> rows;
    for (int i = 1; i <= 40; ++i) {
      provider_.answer("/movie/" + std::to_string(i), 200,
                       R"({"id":)" + std::to_string(i) +
                           R"(,"title":"F","release_date":"2000-01-01","credits":{"cast":[],"crew":[]}})");
      rows.push_back(R"({"kind":"like","tmdb":)" + std::to_string(i) + "}");
    }
    for (int i = 1; i <= 16; ++i) provider_.answer("/movie/" + std::to_string(i), 503, "{}");
    const std::int64_t id = match(rows);
    CPPUNIT_ASSERT_EQUAL(std::string("matching"), state(id));
    CPPUNIT_ASSERT(!batch(id).message.empty());
    for (int i = 1; i <= 16; ++i)
      provider_.answer("/movie/" + std::to_string(i), 200,
                       R"({"id":)" + std::to_string(i) +
                           R"(,"title":"F","release_date":"2000-01-01","credits":{"cast":[],"crew":[]}})");
    clock_.advance(600);
    const store::Job job = claimed(domain::kImportMatchJob, id);
    int looks = 0;
    jobs::import_match(tools(), job, [&] { return ++looks < 4 && counts(id).find("waiting") != std::string::npos; });
    CPPUNIT_ASSERT_EQUAL(std::string("matching"), state(id));
    CPPUNIT_ASSERT_EQUAL(std::string(), batch(id).message);
    CPPUNIT_ASSERT_EQUAL(std::string(), store::find_job(db_, job.id)->message);
  }

  void undo_says_how_far_it_is() {
    const std::int64_t id = likes(300);
    start(transfer::start_undo, id);
    const store::Job job = claimed(domain::kImportUndoJob, id);
    int steps = 1;  // at most 200 rows, fewer when they take long
    jobs::import_undo(tools(), job, [&] { return steps-- > 0; });
    const auto now = store::find_job(db_, job.id).value();
    CPPUNIT_ASSERT(now.done > 0 && now.done <= 200);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{300}, now.total);
  }
};
REGISTER_SUITE(TransferApplyTest);
