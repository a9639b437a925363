#include <algorithm>
#include <ctime>
#include <fstream>
#include <utility>

#include "base/json.h"
#include "import_fixture.h"
#include "store/diary/favourite.h"
#include "store/diary/location.h"
#include "store/diary/review.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "store/together/company.h"
#include "store/together/shared_play.h"
#include "store/work/hook.h"
#include "transfer/imports/report.h"

namespace {

const std::string kAlien = R"({"kind":"play","tmdb":348,"title":"Alien","year":1979,"date":"2024-03-02")";
const std::string kFargo = R"({"kind":"play","tmdb":275,"title":"Fargo","year":1996)";

// Rows of every kind, of films that are stored.
std::vector<std::string> all_kinds() {
  return {
      kAlien + R"(,"text":"Again!\nAnd again","place":"Odeon","cinema":true,"tags":["35mm"],"at":1709500000})",
      kAlien + R"(,"text":"Again!\nAnd again","place":"Odeon","tags":["35mm"],"rewatch":true})",
      kFargo + "}",
      R"({"kind":"seen","tmdb":603,"title":"The Matrix"})",
      R"({"kind":"past_rating","tmdb":348,"tenths":90,"at":1600000000})",
      R"({"kind":"rating","tmdb":348,"tenths":100,"at":1700000000})",
      R"({"kind":"watchlist","tmdb":275,"at":1500000000})",
      R"({"kind":"list","list":"movary:1","name":"Best, so far","text":"Two\nlines","ranked":true,"privacy":"public"})",
      R"({"kind":"item","list":"movary:1","tmdb":348,"text":"still great","at":1400000000})",
      R"({"kind":"item","list":"movary:1","tmdb":275})",
      R"({"kind":"like","tmdb":348,"at":1300000000})",
      R"({"kind":"favourite","tmdb":348})",
      R"({"kind":"favourite","tmdb":603})",
      R"({"kind":"review","tmdb":348,"text":"A trip. \ud83d\ude80","at":1200000000})",
      R"({"kind":"place","place":"Kino <Arsenal>","cinema":true})"};
}

}  // namespace

// Imports from staged rows to the diary and back. What a reader makes of files is tested with the reader.
class TransferImportTest : public test::ImportFixture {
  CPPUNIT_TEST_SUITE(TransferImportTest);
  CPPUNIT_TEST(rows_of_every_kind_become_what_they_say);
  CPPUNIT_TEST(r1_nothing_is_written_before_applying);
  CPPUNIT_TEST(r3_the_same_upload_twice_adds_nothing);
  CPPUNIT_TEST(r3_the_same_history_by_titles_adds_nothing);
  CPPUNIT_TEST(r4_bad_rows_stop_no_others);
  CPPUNIT_TEST(r9_kills_at_any_moment_change_nothing);
  CPPUNIT_TEST(r20_what_was_logged_meanwhile_is_not_added_again);
  CPPUNIT_TEST(r22_a_finer_date_that_is_taken_changes_the_play);
  CPPUNIT_TEST(r22_a_finer_date_keeps_what_both_say);
  CPPUNIT_TEST(r22_an_entry_of_the_day_takes_what_the_coarse_one_said);
  CPPUNIT_TEST(r22_entries_that_become_one_keep_their_company);
  CPPUNIT_TEST(undo_names_nobody_who_has_left_since);
  CPPUNIT_TEST(r24_earlier_ratings_of_an_upload_are_history);
  CPPUNIT_TEST(r25_notes_are_left_out_when_they_are_switched_off);
  CPPUNIT_TEST(r25_a_text_that_is_left_out_is_said);
  CPPUNIT_TEST(rows_of_one_film_by_many_names_are_bounded);
  CPPUNIT_TEST(rows_that_name_no_film_have_none);
  CPPUNIT_TEST(rows_that_are_no_films_are_not_bounded);
  CPPUNIT_TEST(r29_what_was_said_to_be_a_film_is_one_again);
  CPPUNIT_TEST(lists_and_places_of_a_batch_are_bounded);
  CPPUNIT_TEST(uploads_of_a_deleted_account_go_at_once);
  CPPUNIT_TEST(r25_comments_are_added_below_when_wanted);
  CPPUNIT_TEST(r26_only_older_entries_leave_the_watchlist);
  CPPUNIT_TEST(r26_removal_can_be_switched_off);
  CPPUNIT_TEST(r28_the_sources_time_of_entry_is_kept);
  CPPUNIT_TEST(r29_after_undo_the_upload_can_come_again);
  CPPUNIT_TEST(r30_import_and_undo_leave_what_was_there);
  CPPUNIT_TEST(no_hook_is_told_of_an_import_or_its_undo);
  CPPUNIT_TEST(what_was_changed_since_stays);
  CPPUNIT_TEST(an_entry_with_company_since_stays);
  CPPUNIT_TEST(a_place_that_others_use_stays);
  CPPUNIT_TEST(plays_of_a_day_stand_in_the_order_of_the_file);
  CPPUNIT_TEST(different_texts_of_one_day_stand_below_each_other);
  CPPUNIT_TEST(rows_that_waited_are_applied_later);
  CPPUNIT_TEST(a_row_that_is_not_wanted_is_skipped);
  CPPUNIT_TEST(a_row_that_is_wanted_meanwhile_is_not_skipped);
  CPPUNIT_TEST(a_format_that_was_found_is_not_one_that_was_chosen);
  CPPUNIT_TEST(policies_are_changed_after_matching);
  CPPUNIT_TEST(one_batch_of_a_person_at_a_time);
  CPPUNIT_TEST(discarded_rows_are_gone);
  CPPUNIT_TEST(rows_files_and_effects_have_their_time);
  CPPUNIT_TEST(a_late_choice_keeps_its_rows);
  CPPUNIT_TEST(cells_of_the_report_are_safe);
  CPPUNIT_TEST(nothing_of_others_is_named);
  CPPUNIT_TEST(settings_come_into_an_empty_account_only);
  CPPUNIT_TEST(r9_matching_goes_on_where_it_was_stopped);
  CPPUNIT_TEST(r9_reading_again_stages_the_same_rows);
  CPPUNIT_TEST(more_questions_than_a_batch_holds_are_left_out_and_said);
  CPPUNIT_TEST_SUITE_END();

 public:
  void setUp() override {
    film(348, "Alien");
    film(275, "Fargo", "1996-03-08");
    film(603, "The Matrix", "1999-03-31");
  }

  void rows_of_every_kind_become_what_they_say() {
    const std::int64_t id = import(all_kinds());
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state(id));
    CPPUNIT_ASSERT_EQUAL(std::string("added 15"), counts(id));
    const std::string now = std::to_string(clock_.now());
    CPPUNIT_ASSERT_EQUAL(
        std::string("favourite 1 348\nfavourite 2 603\nitem Best, so far 1 348 still great 1400000000\n"
                    "item Best, so far 2 275 - ") +
            now +
            "\nlike 348 1300000000\nlist Best, so far Two\nlines 1 public\npast 348 90@1600000000,100@1700000000\n"
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

  // A kill is a transaction that is not committed, or a job that ends between two: after each the work begins again.
  void r9_kills_at_any_moment_change_nothing() {
    std::vector<std::string> rows;
    for (int i = 0; i < 300; ++i) {
      rows.push_back(R"({"kind":"play","tmdb":348,"date":"20)" + std::to_string(10 + i % 12) + "-0" +
                     std::to_string(1 + i % 8) + "-1" + std::to_string(i % 10) + "\"}");
      if (i % 5 == 0) rows.push_back(kFargo + ",\"count\":2}");
    }
    const std::int64_t whole = import(rows);
    const std::string expected = diary(), verdicts = reasons(whole);
    take(transfer::start_undo, whole);
    CPPUNIT_ASSERT_EQUAL(std::string("undone"), state(whole));
    const std::string before = diary();

    const std::int64_t id = match(rows);
    start(transfer::start_applying, id);
    unsigned seed = 7;
    const auto random = [&seed](unsigned below) { return (seed = seed * 1103515245 + 12345) / 65536 % below; };
    for (int kills = 0; kills < 50; ++kills) {
      store::Tx tx(db_);
      const auto next = transfer::RowsToApply(db_, id).next(1 + static_cast<int>(random(20)));
      transfer::apply_rows(tx, batch(id), maya(), next, clock_.now());
      if (random(2) == 0) tx.commit();
    }
    CPPUNIT_ASSERT(diary() != before && diary() != expected);
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state(id));
    CPPUNIT_ASSERT_EQUAL(expected, diary());
    CPPUNIT_ASSERT_EQUAL(verdicts, reasons(id));

    start(transfer::start_undo, id);
    for (int kills = 0; kills < 50; ++kills) {
      store::Tx tx(db_);
      transfer::undo_some(tx, batch(id), maya(), 1 + static_cast<int>(random(10)), clock_.now());
      if (random(2) == 0) tx.commit();
    }
    CPPUNIT_ASSERT(diary() != before && diary() != expected);
    run();
    CPPUNIT_ASSERT_EQUAL(before, diary());
    CPPUNIT_ASSERT_EQUAL(std::string("undone"), state(id));
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

  void log(const std::string& date, const std::string& note, const std::string& place, const std::string& tag,
           int plays = 1) {
    store_.write([&](store::Tx& tx) {
      store::NewPlay play;
      play.movie_id = movie(348);
      play.watched_at = date;
      play.plays = plays;
      play.comment = note;
      if (!place.empty()) play.location_id = store::find_or_add_location(tx, maya_, place, false, 1000).id;
      if (!tag.empty()) play.tags = std::vector<std::string>{tag};
      return store::add_play(tx, maya(), play, 1000);
    });
  }
  std::string day() {
    const auto play = store::find_play_on(db_, maya_, movie(348), "2024-03-02").value();
    std::string words =
        std::to_string(play.plays) + ' ' + play.comment + ' ' + (play.location ? play.location->name : "-");
    for (const std::string& tag : play.tags) words += ' ' + tag;
    return words;
  }
  std::int64_t import_finer() {
    const std::int64_t id = match({kAlien + R"(,"text":"Theirs","place":"Odeon","tags":["35mm"]})"});
    store_.write([&](store::Tx& tx) { return store::choose_import_row(tx, id, row(id, 0).id, true); });
    take(transfer::start_applying, id);
    return id;
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

  // Somebody logs the film of a date for maya and for `others`. Returns the entry of the one who logs.
  std::int64_t log_for_maya(const std::string& date, std::int64_t writer, const std::vector<domain::User>& others) {
    return store_.write([&](store::Tx& tx) {
      const auto entry =
          store::add_play(tx, store::find_user(db_, writer).value(), {movie(348), date, 1, {}, {}, {}}, 1);
      auto all = others;
      all.insert(all.begin(), maya());
      store::share_play(tx, writer, entry, all, 1000);
      return entry;
    });
  }

  using Ids = std::vector<std::int64_t>;
  struct Evening {
    std::int64_t ben, cy, of_ben, of_cy;
  };
  domain::Play coarse() { return store::find_play_on(db_, maya_, movie(348), "2024").value(); }
  domain::Play fine() { return store::find_play_on(db_, maya_, movie(348), "2024-03-02").value(); }
  // Ben has logged it for maya and Cy, and she has seen it twice in that year.
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
  // Both viewings of that year get their day.
  std::int64_t import_days() {
    const std::int64_t id = match({kAlien + "}", kAlien + "}"});
    for (const std::size_t index : {std::size_t{0}, std::size_t{1}})
      store_.write([&](store::Tx& tx) { return store::choose_import_row(tx, id, row(id, index).id, true); });
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::string("changed 2"), counts(id));
    return id;
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

  // Meanwhile one of the others takes their name off, and Cy leaves maya out of his entry.
  void undo_names_nobody_who_has_left_since() {
    const Evening evening = log_evening();
    const std::string before = diary();
    const std::int64_t id = import_days();
    store_.write([&](store::Tx& tx) {
      store::keep_companions(tx, evening.of_cy, {evening.ben});
      return store::take_name_off(tx, evening.of_ben);
    });
    CPPUNIT_ASSERT(fine().with == Ids{evening.cy} && fine().named_in == Ids{evening.of_ben});
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string("taken_back 2"), counts(id));
    CPPUNIT_ASSERT_EQUAL(before, diary());
    const domain::Play now = coarse();
    CPPUNIT_ASSERT(now.logged_by == evening.ben && now.with == Ids{evening.cy});
    CPPUNIT_ASSERT(now.their_plays == Ids{evening.of_cy} && now.named_in == Ids{evening.of_ben});
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

  // A choice of the person holds for rows that their reader judged, too.
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

  void lists_and_places_of_a_batch_are_bounded() {
    std::vector<std::string> rows;
    for (int i = 0; i < 501; ++i) rows.push_back(R"({"kind":"list","name":"L)" + std::to_string(i) + R"("})");
    for (int i = 0; i < 1001; ++i) rows.push_back(R"({"kind":"place","place":"P)" + std::to_string(i) + R"("})");
    const std::int64_t id = stage(rows);
    CPPUNIT_ASSERT_EQUAL(std::string("bad 2, waiting 1500"), counts(id));
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

  void r29_after_undo_the_upload_can_come_again() {
    const std::int64_t first = import(all_kinds());
    const std::string once = diary();
    take(transfer::start_undo, first);
    CPPUNIT_ASSERT_EQUAL(std::string("taken_back 15"), counts(first));
    const std::int64_t second = import(all_kinds());
    CPPUNIT_ASSERT_EQUAL(std::string("added 15"), counts(second));
    CPPUNIT_ASSERT_EQUAL(once, diary());
  }

  void no_hook_is_told_of_an_import_or_its_undo() {
    store::Hook hook;
    hook.user_id = maya_;
    hook.events = store::kPlayAdded | store::kRatingSet | store::kWatchlistAdded | store::kListChanged;
    hook.url_encrypted = hook.secret_encrypted = "sealed";
    store_.write([&](store::Tx& tx) { return store::add_hook(tx, hook, 1000); });
    const std::int64_t id = import(all_kinds());
    CPPUNIT_ASSERT_EQUAL(std::string("added 15"), counts(id));
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_.number("SELECT count(*) FROM hook_event /*scan*/"));
  }

  void r30_import_and_undo_leave_what_was_there() {
    store_.write([&](store::Tx& tx) {
      store::NewPlay play;
      play.movie_id = movie(348);
      play.watched_at = "2024-03-02";
      play.comment = "Mine";
      play.tags = std::vector<std::string>{"cold"};
      store::add_play(tx, maya(), play, 1000);
      store::set_rating(tx, maya_, movie(348), 60, 2000);
      store::set_rating(tx, maya_, movie(348), 70, 3000);
      store::add_to_watchlist(tx, maya_, movie(603), 4000);
      store::set_review(tx, maya_, movie(348), {"Mine", 5000});
      const auto list = store::add_list(tx, maya_, {"best, SO far", "", false, domain::Privacy::owner}, 6000);
      return store::add_to_list(tx, maya_, *list, movie(603), "", 7000);
    });
    const std::string before = diary();
    const std::int64_t id = import(all_kinds(), {{"rating_policy", "theirs"}, {"comment_policy", "add"}});
    CPPUNIT_ASSERT(diary() != before);
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(before, diary());
    CPPUNIT_ASSERT(!batch(id).undo_until);
  }

  void what_was_changed_since_stays() {
    const std::int64_t id = import(all_kinds());
    store_.write([&](store::Tx& tx) {
      store::set_rating(tx, maya_, movie(348), 40, clock_.now());
      return store::delete_plays_of_movie(tx, maya_, movie(275));
    });
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string("stays 2, taken_back 13"), counts(id));
    CPPUNIT_ASSERT_EQUAL(std::string("stays:changed_since"), reasons(id).substr(reasons(id).find("stays"), 19));
    CPPUNIT_ASSERT_EQUAL(std::string("past 348 100@1700000000,40@") + std::to_string(clock_.now()) +
                             "\nrating 348 40 " + std::to_string(clock_.now()),
                         diary());
  }

  // The evening is shared with Ben once it is imported, and another one has been so before: there Ben leaves.
  void an_entry_with_company_since_stays() {
    const auto ben = store_.add_user("ben");
    const auto of_ben = log_for_maya("2023-01-01", ben, {});
    const std::int64_t id =
        import({kAlien + "}", R"({"kind":"play","tmdb":348,"title":"Alien","year":1979,"date":"2023-01-01"})",
                R"({"kind":"play","tmdb":348,"title":"Alien","year":1979,"date":"2023-01-01"})"});
    CPPUNIT_ASSERT_EQUAL(std::string("added 2, same 1"), counts(id));
    const auto on = [&](const char* date) { return store::find_play_on(db_, maya_, movie(348), date).value(); };
    store_.write([&](store::Tx& tx) {
      store::share_play(tx, maya_, on("2024-03-02").id, {store::find_user(db_, ben).value()}, clock_.now());
      store::keep_companions(tx, on("2023-01-01").id, {});
      return store::delete_play(tx, ben, movie(348), of_ben);
    });
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string("same 1, stays 1, taken_back 1"), counts(id));
    CPPUNIT_ASSERT_EQUAL(std::string("stays:changed_since"), reasons(id).substr(reasons(id).find("stays"), 19));
    CPPUNIT_ASSERT(on("2024-03-02").with == std::vector<std::int64_t>{ben});
    CPPUNIT_ASSERT_EQUAL(1, on("2023-01-01").plays);
  }

  void a_place_that_others_use_stays() {
    const std::int64_t id = import(all_kinds());
    const auto place = store::find_play_on(db_, maya_, movie(348), "2024-03-02")->location.value();
    store_.write([&](store::Tx& tx) {
      store::NewPlay play;
      play.movie_id = movie(603);
      play.watched_at = "2020";
      play.location_id = place.id;
      return store::add_play(tx, maya(), play, clock_.now());
    });
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string("taken_back 15"), counts(id));
    CPPUNIT_ASSERT(diary().find("place Odeon") != std::string::npos);
    CPPUNIT_ASSERT(diary().find("Arsenal") == std::string::npos);
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
    CPPUNIT_ASSERT_EQUAL(std::string("new"), reasons(again));  // what was chosen is remembered
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
             std::to_string(std::min<std::int64_t>(store_.number("SELECT count(*) FROM import_effect /*scan*/"), 1)) +
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

  void cells_of_the_report_are_safe() {
    const std::int64_t id =
        import({kAlien + "}", R"~({"kind":"rating","tmdb":348,"title":"=HYPERLINK(\"x\");-1","tenths":75})~"});
    std::string report;
    transfer::write_import_report(db_, batch(id), [&](std::string_view lines) { report += lines; });
    CPPUNIT_ASSERT_EQUAL(
        std::string("file,member,line,kind,title,year,date,rating,verdict,reason,taken,film,film_year,tmdb_id\r\n"
                    "history.csv,,2,play,Alien,1979,2024-03-02,,added,,yes,Alien,1979,348\r\n"
                    "history.csv,,3,rating,\"'=HYPERLINK(\"\"x\"\");'-1\",,,7.5,added,,yes,Alien,1979,348\r\n"),
        report);
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
    CPPUNIT_ASSERT(!store::read_thing(db_, noa, store::ImportThing::rating, std::to_string(movie(348))));
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

  // The job ends after so many steps, again and again, and each time another one begins.
  void r9_matching_goes_on_where_it_was_stopped() {
    std::vector<std::string> rows = all_kinds();
    for (int i = 1000; i < 1100; ++i) {
      film(i, "Film " + std::to_string(i), "2001-01-01");
      rows.push_back(R"({"kind":"like","tmdb":)" + std::to_string(i) + "}");
    }
    const std::string expected = reasons(match(rows, {{"watchlist", "no"}}));
    take(transfer::discard, 1);
    const std::int64_t id = stage(rows, {{"watchlist", "no"}});
    start(transfer::start_matching, id);
    for (int kills = 0; state(id) == "matching"; ++kills) {
      CPPUNIT_ASSERT(kills < 50);
      const std::int64_t number = store::find_open_job(db_, domain::kImportMatchJob, std::to_string(id)).value();
      const auto job = store_.write([&](store::Tx& tx) { return store::claim_job(tx, number, "me", clock_.now()); });
      int steps = kills % 5;
      try {
        jobs::import_match({config_, db_, *cache_, stub_, clock_, keys_}, job.value(), [&steps] {
          if (steps-- == 0) throw std::runtime_error("killed");
          return true;
        });
      } catch (const std::runtime_error&) {
      }
      store_.write([&](store::Tx& tx) { return store::release_job(tx, *job, "me"); });
    }
    CPPUNIT_ASSERT_EQUAL(expected, reasons(id));
  }

  // As three tables of 200 columns with long names, and as tables of the longest rows.
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

  void r9_reading_again_stages_the_same_rows() {
    const std::int64_t id = stage(all_kinds());
    const std::string once = reasons(id);
    store_.write([&](store::Tx& tx) {
      while (!store::clear_import_rows(tx, id, 4)) {
      }
      return 0;
    });
    CPPUNIT_ASSERT_EQUAL(std::string(), reasons(id));
    transfer::Stager stager(db_, batch(id), "2024-05-01");
    int line = 1;
    for (const std::string& row : all_kinds())
      stager.add(R"({"t":"row","f":0,"n":)" + std::to_string(++line) + ',' + row.substr(1));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{16}, stager.finish(true));  // without its last line the reader was killed
    CPPUNIT_ASSERT_EQUAL(once + " bad:file_broken", reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, std::ssize(store::import_files(db_, id)));
  }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TransferImportTest);
