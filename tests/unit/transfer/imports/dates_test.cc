#include "store/diary/companions.h"
#include "tests/unit/fixtures/import_rows_fixture.h"
#include "tests/unit/suite.h"

// Tests entries of a month or a year that get the day from an upload, and keep the details of both.
class TransferImportDatesTest : public test::ImportRowsFixture {
  CPPUNIT_TEST_SUITE(TransferImportDatesTest);
  CPPUNIT_TEST(r22_a_finer_date_that_is_taken_changes_the_play);
  CPPUNIT_TEST(r22_a_finer_date_keeps_what_both_say);
  CPPUNIT_TEST(r22_an_entry_of_the_day_takes_what_the_coarse_one_said);
  CPPUNIT_TEST(r22_entries_that_become_one_keep_their_company);
  CPPUNIT_TEST(undo_names_nobody_who_has_left_since);
  CPPUNIT_TEST(an_entry_that_lost_a_tag_since_stays_with_its_mark);
  CPPUNIT_TEST(a_mark_gives_way_to_the_first_date_in_either_order);
  CPPUNIT_TEST(a_mark_gives_way_within_one_upload);
  CPPUNIT_TEST(what_somebody_wrote_on_a_mark_stays);
  CPPUNIT_TEST(a_film_that_is_chosen_late_takes_the_mark_of_its_upload);
  CPPUNIT_TEST_SUITE_END();

  std::int64_t import_finer() {
    const std::int64_t id = match({kAlien + R"(,"text":"Theirs","place":"Odeon","tags":["35mm"]})"});
    store_.write([&](store::Tx& tx) { return store::choose_import_row(tx, id, row(id, 0).id, true); });
    take(transfer::start_applying, id);
    return id;
  }

  using Ids = std::vector<std::int64_t>;
  struct Evening {
    std::int64_t ben, cy, of_ben, of_cy;
  };
  domain::Play coarse() { return store::find_play_on(db_, maya_, movie(348), "2024").value(); }
  domain::Play fine() { return store::find_play_on(db_, maya_, movie(348), "2024-03-02").value(); }
  // Lets Ben log the film for maya and Cy, and makes it two rewatches in that year for maya.
  Evening log_evening() {
    const auto ben = store_.add_user("ben"), cy = store_.add_user("cy");
    const auto of_ben = log_for_maya("2024", ben, {store::find_user(db_, cy).value()});
    store_.write([&](store::Tx& tx) {
      store::NewPlay play{movie(348), "2024", 2, {}, {}, 5};
      play.is_rewatch = domain::Rewatch::yes;
      return store::replace_play(tx, maya(), coarse().id, play, 1000);
    });
    return {ben, cy, of_ben, store::find_play_on(db_, cy, movie(348), "2024")->id};
  }

  // Imports a day for both viewings of that year.
  std::int64_t import_days() {
    const std::int64_t id = match({kAlien + "}", kAlien + "}"});
    for (const std::size_t index : {std::size_t{0}, std::size_t{1}})
      store_.write([&](store::Tx& tx) { return store::choose_import_row(tx, id, row(id, index).id, true); });
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("changed 2"), counts(id));
    return id;
  }

  static inline const std::string kMark = R"({"kind":"seen","tmdb":348,"title":"Alien","year":1979})";
  // Returns the dates of Alien's entries, such as "- 2024-03-02".
  std::string dates() {
    std::string dates;
    for (const domain::Play& play : store::plays_of_movie(db_, maya_, movie(348)))
      for (int i = 0; i < play.plays; ++i) dates = play.watched_at.value_or("-") + (dates.empty() ? "" : ' ' + dates);
    return dates;
  }

 public:
  void a_mark_gives_way_to_the_first_date_in_either_order() {
    import({kMark});
    const std::string marked = diary();
    const std::int64_t id =
        import({R"({"kind":"play","tmdb":348,"date":"2024-05-01"})", kAlien + R"(,"text":"Good"})"});
    CPPUNIT_ASSERT_EQUAL(std::string("added changed:dates_mark"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("2024-03-02 2024-05-01"), dates());
    CPPUNIT_ASSERT_EQUAL(std::string("same:here_already"), reasons(match({kMark})));
    CPPUNIT_ASSERT_EQUAL(std::string("same:here_already"), reasons(match({kAlien + "}"})));
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(marked, diary());
    import({kAlien + "}"});  // the undated play is a mark again
    CPPUNIT_ASSERT_EQUAL(std::string("2024-03-02"), dates());
  }

  void a_mark_gives_way_within_one_upload() {
    CPPUNIT_ASSERT_EQUAL(std::string("same:same_as_row added"), reasons(import({kMark, kAlien + "}"})));
    store_.write([&](store::Tx& tx) { return store::delete_plays_of_movie(tx, maya_, movie(348)); });
    import({kMark});
    import({R"({"kind":"play","tmdb":348})", kAlien + "}"});
    CPPUNIT_ASSERT_EQUAL(std::string("- 2024-03-02"), dates());
  }

  void what_somebody_wrote_on_a_mark_stays() {
    import({kMark});
    store_.write([&](store::Tx& tx) {
      const auto mark = store::find_play_on(db_, maya_, movie(348), std::nullopt).value();
      return store::replace_play(tx, maya(), mark.id, {movie(348), std::nullopt, 1, "As a child", {}, {}}, 1000);
    });
    CPPUNIT_ASSERT_EQUAL(std::string("added"), reasons(import({kAlien + "}"})));
    CPPUNIT_ASSERT_EQUAL(std::string("- 2024-03-02"), dates());
    CPPUNIT_ASSERT_EQUAL(std::string("As a child"), store::find_play_on(db_, maya_, movie(348), std::nullopt)->comment);
  }

  void a_film_that_is_chosen_late_takes_the_mark_of_its_upload() {
    provider_.answer("/search/movie", 200, R"({"results":[]})");
    const std::string before = diary();
    const std::int64_t id = import({kMark, R"({"kind":"play","title":"Xyzzy","year":1979,"date":"2024-03-02"})"});
    CPPUNIT_ASSERT_EQUAL(std::string("-"), dates());
    choose(id, 1, 348);
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("added changed:dates_mark"), reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::string("2024-03-02"), dates());
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(before, diary());
  }

  void r22_a_finer_date_that_is_taken_changes_the_play() {
    store_.write([&](store::Tx& tx) {
      store::NewPlay play;
      play.movie_id = movie(348);
      play.watched_at = "2024";
      play.plays = 2;
      return store::add_play(tx, maya(), play, 1000);
    });
    const std::string before = diary();
    const std::int64_t id = match({kAlien + "}", kAlien + "}"});
    CPPUNIT_ASSERT_EQUAL(std::string("near:coarser_date_here near:coarser_date_here"), reasons(id));
    for (const std::size_t index : {std::size_t{0}, std::size_t{1}})
      store_.write([&](store::Tx& tx) { return store::choose_import_row(tx, id, row(id, index).id, true); });
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("changed 2"), counts(id));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::count_plays_of_movie(db_, maya_, movie(348)));
    CPPUNIT_ASSERT_EQUAL(2, store::find_play_on(db_, maya_, movie(348), "2024-03-02")->plays);
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(before, diary());
  }

  void r22_a_finer_date_keeps_what_both_say() {
    log("2024", "Mine", "", "cold");
    const std::string before = diary();
    const std::int64_t id = import_finer();
    CPPUNIT_ASSERT_EQUAL(std::string("changed 1"), counts(id));
    CPPUNIT_ASSERT_EQUAL(std::string("1 Mine\n\nTheirs Odeon 35mm cold"), day());
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(before, diary());
  }

  void r22_an_entry_of_the_day_takes_what_the_coarse_one_said() {
    log("2024", "Mine", "Rex", "cold", 2);
    const std::string before = diary();
    const std::int64_t id = match({kAlien + R"(,"text":"Theirs","tags":["35mm"]})", kAlien + R"(,"text":"Too"})"});
    for (const std::size_t index : {std::size_t{0}, std::size_t{1}})
      store_.write([&](store::Tx& tx) { return store::choose_import_row(tx, id, row(id, index).id, true); });
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("changed 2"), counts(id));
    CPPUNIT_ASSERT_EQUAL(std::string("2 Theirs\n\nMine\n\nToo Rex 35mm cold"), day());
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(before, diary());
  }

  void r22_entries_that_become_one_keep_their_company() {
    const Evening evening = log_evening();
    const std::string before = diary();
    const domain::Play was = coarse();
    const Ids both{evening.ben, evening.cy}, naming{evening.of_ben, evening.of_cy};
    CPPUNIT_ASSERT(was.logged_by == evening.ben && was.with == both && was.named_in == naming);
    const std::int64_t id = import_days();
    CPPUNIT_ASSERT(fine().plays == 2 && fine().is_rewatch == domain::Rewatch::yes);
    CPPUNIT_ASSERT(fine().with == both && fine().named_in == naming);
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string("taken_back 2"), counts(id));
    CPPUNIT_ASSERT_EQUAL(before, diary());
    const domain::Play now = coarse();
    CPPUNIT_ASSERT(now.id == was.id && now.logged_by == evening.ben && now.with == was.with);
    CPPUNIT_ASSERT(now.their_plays == was.their_plays && now.named_in == was.named_in);
  }

  void an_entry_that_lost_a_tag_since_stays_with_its_mark() {
    import({kMark});
    const std::int64_t id = import({kAlien + R"(,"tags":["35mm","cold"]})"});
    store_.write([&](store::Tx& tx) {
      store::NewPlay play{movie(348), "2024-03-02"};
      play.tags = std::vector<std::string>{"35mm"};
      return store::replace_play(tx, maya(), fine().id, play, clock_.now());
    });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, transfer::forecast_undo(db_, batch(id)).stay);
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string("2024-03-02"), dates());
  }

  // After the import one of the others takes their name off, and Cy leaves maya out of his entry.
  void undo_names_nobody_who_has_left_since() {
    const Evening evening = log_evening();
    const std::string before = diary();
    const std::int64_t id = import_days();
    store_.write([&](store::Tx& tx) {
      store::keep_companions(tx, evening.of_cy, {evening.ben});
      return store::take_name_off(tx, evening.of_ben);
    });
    CPPUNIT_ASSERT(fine().with == Ids{evening.cy} && fine().named_in == Ids{evening.of_ben});
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, transfer::forecast_undo(db_, batch(id)).back);
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string("taken_back 2"), counts(id));
    CPPUNIT_ASSERT_EQUAL(before, diary());
    const domain::Play now = coarse();
    CPPUNIT_ASSERT(now.logged_by == evening.ben && now.with == Ids{evening.cy});
    CPPUNIT_ASSERT(now.their_plays == Ids{evening.of_cy} && now.named_in == Ids{evening.of_ben});
  }
};
REGISTER_SUITE(TransferImportDatesTest);
