#include "transfer/imports/decide.h"

#include <ctime>

#include "tests/unit/suite.h"

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowVerdict;

// Tests the rules, which decide about the rows of one film.
class TransferDecideTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(TransferDecideTest);
  CPPUNIT_TEST(r12_a_play_long_before_its_film_is_flagged);
  CPPUNIT_TEST(r20_a_repeat_adds_nothing_and_a_second_viewing_survives);
  CPPUNIT_TEST(r20_a_count_is_that_many_rows);
  CPPUNIT_TEST(r20_undated_plays_count_for_themselves);
  CPPUNIT_TEST(r20_add_all_adds_whatever_is_here);
  CPPUNIT_TEST(r21_a_day_apart_is_asked_about_but_not_within_an_upload);
  CPPUNIT_TEST(r22_a_finer_date_is_offered_and_a_coarser_one_is_the_same);
  CPPUNIT_TEST(r23_marks_are_one_undated_play_of_films_without_any);
  CPPUNIT_TEST(r23_marks_can_be_left_out);
  CPPUNIT_TEST(a_mark_gives_way_to_the_first_dated_play);
  CPPUNIT_TEST(r24_other_ratings_by_the_policy);
  CPPUNIT_TEST(r24_of_several_ratings_the_newest_counts);
  CPPUNIT_TEST(r25_comments_are_not_replaced_by_themselves);
  CPPUNIT_TEST(what_the_entry_here_lacks_is_added);
  CPPUNIT_TEST(comments_without_a_place_become_notes);
  CPPUNIT_TEST(a_text_that_was_cut_is_told);
  CPPUNIT_TEST(r26_the_earlier_time_on_the_watchlist_wins);
  CPPUNIT_TEST(r27_the_same_event_twice_is_folded);
  CPPUNIT_TEST(a_part_of_a_film_is_no_play);
  CPPUNIT_TEST(past_ratings_stand_once);
  CPPUNIT_TEST(favourites_only_while_none_are_chosen);
  CPPUNIT_TEST(parts_that_are_not_wanted_are_skipped);
  CPPUNIT_TEST(long_texts_take_time_for_each_once);
  CPPUNIT_TEST_SUITE_END();

  transfer::FilmHere here_;
  transfer::ImportPolicy policy_;

  static ImportRecord record(RecordKind kind) {
    ImportRecord one;
    one.kind = kind;
    return one;
  }
  static ImportRecord play(const std::string& date, int count = 1, const std::string& text = "") {
    ImportRecord one = record(RecordKind::play);
    if (!date.empty()) one.date = date;
    one.count = count;
    one.text = text;
    return one;
  }
  static ImportRecord rating(int tenths, std::optional<base::UnixTime> at, RecordKind kind = RecordKind::rating) {
    ImportRecord one = record(kind);
    one.tenths = tenths;
    one.at = at;
    return one;
  }
  static ImportRecord text(RecordKind kind, const std::string& words, base::UnixTime at = 0) {
    ImportRecord one = record(kind);
    one.text = words;
    one.at = at;
    return one;
  }
  std::vector<transfer::Decision> decide(const std::vector<ImportRecord>& rows) const {
    return transfer::decide(rows, here_, policy_);
  }
  // Returns verdicts such as "new+1 same near": + means that the row is taken, and a number is that of its plays.
  std::string decided(const std::vector<ImportRecord>& rows) const {
    std::string words;
    for (const transfer::Decision& one : decide(rows)) {
      if (!words.empty()) words += ' ';
      words += domain::kRowVerdicts[static_cast<std::size_t>(one.verdict)];
      if (!one.reason.empty()) words += ':' + std::string(one.reason.word());
      if (one.is_taken) words += '+';
      if (one.plays > 0) words += std::to_string(one.plays);
    }
    return words;
  }
  void is(const std::string& expected, const std::vector<ImportRecord>& rows) const {
    CPPUNIT_ASSERT_EQUAL(expected, decided(rows));
  }

 public:
  void r12_a_play_long_before_its_film_is_flagged() {
    here_.release_date = "1979-05-25";
    is("new:before_release+1 new+1 new+1 new+1", {play("1978-05-24"), play("1978-05-25"), play("1979"), play("")});
    is("new:before_release+1 new+1", {play("1977"), play("1978-05")});
    here_.release_date = "";
    is("new+1", {play("1950")});
  }

  void r20_a_repeat_adds_nothing_and_a_second_viewing_survives() {
    is("new+1 new+1", {play("2024-03-02"), play("2024-03-02")});
    here_.plays["2024-03-02"] = {1, ""};
    is("same:here_already new+1", {play("2024-03-02"), play("2024-03-02")});
    here_.plays["2024-03-02"] = {2, ""};
    is("same:here_already same:here_already", {play("2024-03-02"), play("2024-03-02")});
  }

  void r20_a_count_is_that_many_rows() {
    here_.plays["2024-03-02"] = {2, ""};
    is("new+3", {play("2024-03-02", 5)});
    is("same:here_already new+2", {play("2024-03-02", 1), play("2024-03-02", 3)});
  }

  void r20_undated_plays_count_for_themselves() {
    here_.plays["2024-03-02"] = {3, ""};
    is("new+1 same:here_already", {play(""), play("2024-03-02")});
    here_.plays[""] = {1, ""};
    is("same:here_already new+1", {play(""), play("")});
  }

  void r20_add_all_adds_whatever_is_here() {
    here_.plays["2024-03-02"] = {1, ""};
    policy_.add_all = true;
    is("new+1 new+1", {play("2024-03-02"), play("2024-03-02")});
  }

  void r21_a_day_apart_is_asked_about_but_not_within_an_upload() {
    is("new+1 new+1", {play("2024-03-01"), play("2024-03-02")});
    here_.plays["2024-03-01"] = {1, ""};
    is("near:a_day_apart1", {play("2024-03-02")});
    is("near:a_day_apart1", {play("2024-02-29")});
    is("new+1", {play("2024-03-03")});
    is("same:here_already", {play("2024-03-01")});
  }

  void r22_a_finer_date_is_offered_and_a_coarser_one_is_the_same() {
    here_.plays["2021"] = {1, ""};
    is("near:coarser_date_here1 near:coarser_date_here1", {play("2021-05-03"), play("2021-05")});
    is("new+1", {play("2022-05-03")});
    here_.plays = {{"2021-05-03", {1, ""}}};
    is("same:finer_date_here same:finer_date_here", {play("2021"), play("2021-05")});
    is("new+1", {play("2021-06")});
  }

  void r23_marks_are_one_undated_play_of_films_without_any() {
    const ImportRecord mark = record(RecordKind::seen);
    is("new+1 folded:same_as_row", {mark, mark});
    is("same:same_as_row new+1", {mark, play("2024-03-02")});
    here_.plays["2010"] = {1, ""};
    is("same:here_already", {mark});
  }

  void r23_marks_can_be_left_out() {
    policy_.marks = false;
    is("skipped new+1 new+1", {record(RecordKind::seen), play("2024-03-02"), play("")});
  }

  void a_mark_gives_way_to_the_first_dated_play() {
    here_.plays[""] = {1, ""};
    here_.has_mark = true;
    is("new+1 new:dates_mark+1", {play("2024-04-02"), play("2024-03-02")});
    is("new+1 new:dates_mark+1", {play(""), play("2024")});  // an undated play is a play of its own
    is("same:here_already", {play("")});
    ImportRecord tried = play("2024-03-02");
    tried.watched_seconds = 240;
    is("not_a_play:too_short same:here_already", {tried, play("")});
    here_.plays["2020"] = {1, ""};
    is("new+1", {play("2024-03-02")});
    here_ = {};
    is("not_a_play:too_short new+1", {tried, record(RecordKind::seen)});
  }

  void r24_other_ratings_by_the_policy() {
    is("new+", {rating(80, std::nullopt)});
    here_.rating = store::Rating{70, 1000};
    is("same:here_already", {rating(70, 5)});
    is("conflict:other_rating_here+", {rating(80, 1001)});
    is("conflict:other_rating_here", {rating(80, 999)});
    is("conflict:other_rating_here", {rating(80, std::nullopt)});
    policy_.rating_policy = "mine";
    is("conflict:other_rating_here", {rating(80, 1001)});
    policy_.rating_policy = "theirs";
    is("conflict:other_rating_here+", {rating(80, std::nullopt)});
  }

  void r24_of_several_ratings_the_newest_counts() {
    is("new+ new+ new+", {rating(60, 10), rating(80, 30), rating(70, 20)});
    const auto all = decide({rating(60, 10), rating(80, 30), rating(80, 20)});
    CPPUNIT_ASSERT(all[0].is_past && !all[1].is_past);
    CPPUNIT_ASSERT(all[2].verdict == RowVerdict::folded);
    is("not_kept:no_place_for new+", {rating(60, std::nullopt), rating(80, std::nullopt)});
    ImportRecord newest = rating(60, std::nullopt), older = rating(80, std::nullopt);
    newest.date = "2024-03-02";
    older.date = "2024-03-01";
    is("new+ not_kept:no_place_for", {newest, older});  // the newest of the file may be first
    here_.past = {{60, 10}};
    is("same:here_already new+", {rating(60, 10), rating(80, 30)});
  }

  void r25_comments_are_not_replaced_by_themselves() {
    here_.plays["2024-03-02"] = {1, "Fine\nfilm"};
    is("same:here_already", {play("2024-03-02", 1, "Fine film ")});
    is("conflict:other_comment_here", {play("2024-03-02", 1, "Bad")});
    policy_.comment_policy = "add";
    is("conflict:other_comment_here+", {play("2024-03-02", 1, "Bad")});
    here_.plays["2024-03-02"].comment = "Fine film\n\nBad";
    is("same:here_already", {play("2024-03-02", 1, "Bad")});
    policy_.comment_policy = "mine";
    here_.plays["2024-03-02"].comment.clear();
    is("conflict:more_in_file+", {play("2024-03-02", 1, "Bad")});
    here_.plays["2024-03-02"].comment = "Fine";
    is("not_kept:no_place_for new+", {text(RecordKind::review, "old", 1), text(RecordKind::review, "new", 2)});
    here_.review = store::Review{"mine", 5};
    is("conflict:other_comment_here", {text(RecordKind::review, "theirs", 9)});
    is("same:here_already", {text(RecordKind::review, " mine", 9)});
    here_.plays["2024-03-02"].comment = "Mine";
    is("same:here_already new:other_comment_here+1", {play("2024-03-02"), play("2024-03-02", 1, "Theirs")});
    policy_.comments = false;
    is("same:here_already", {play("2024-03-02", 1, "Theirs")});
    is("same:here_already new+1", {play("2024-03-02"), play("2024-03-02", 1, "Theirs")});
  }

  void what_the_entry_here_lacks_is_added() {
    here_.plays["2024-03-02"] = {1, "", {"35mm"}, true, false};
    ImportRecord row = play("2024-03-02");
    row.tags = {"35MM"};
    row.place = "Odeon";
    is("same:here_already", {row});
    row.tags.push_back("rain");
    is("conflict:more_in_file+", {row});
    row.tags.clear();
    row.is_rewatch = true;
    is("conflict:more_in_file+", {row});
    here_.plays["2024-03-02"].count = 2;  // nobody knows which of them it was
    is("same:here_already", {row});
    here_.plays["2024-03-02"].has_place = false;
    is("conflict:more_in_file+", {row});
    here_.plays["2024-03-02"] = {1, "", std::vector<std::string>(30, "full"), true, true};
    row.tags = {"rain"};
    is("same:here_already", {row});
  }

  // A comment becomes the film's review if it has none, else the note of the play nearest in time if that has none, and
  // else it is not kept.
  void comments_without_a_place_become_notes() {
    const base::UnixTime second_of_march = 1709380800, in_2020 = 1600000000;
    here_.plays = {{"2024-03-01", {1, ""}}, {"2020-09", {1, "mine"}}, {"", {1, ""}}};
    const auto old = text(RecordKind::review, "old", second_of_march);
    const auto newest = text(RecordKind::review, "new", second_of_march + 1);
    is("new:as_note+ new+", {old, newest});
    CPPUNIT_ASSERT_EQUAL(std::string("2024-03-01"), decide({old, newest})[0].note_of.value());
    is("not_kept:no_place_for new+", {text(RecordKind::review, "older", in_2020), newest});
    is("new:as_note+ not_kept:no_place_for new+", {old, text(RecordKind::review, "other", second_of_march), newest});
    is("folded:same_as_row new+", {text(RecordKind::review, "ne w", in_2020), newest});
    is("near:a_day_apart1 new:as_note+ new+", {play("2024-03-02", 1, "said"), old, newest});  // not taken as it is
    here_.review = store::Review{"mine", 5};
    is("new:as_note+", {newest});
    policy_.comment_policy = "add";
    is("conflict:other_comment_here+", {newest});
    policy_.comment_policy = "mine";
    here_.plays["2024-03-01"].comment = "new";
    is("same:here_already", {newest});
    here_.plays["2024-03-01"].comment = "mine";
    is("conflict:other_comment_here", {newest});
    here_ = {};
    is("new+1 new:as_note+ new+", {play("2024-03-02"), text(RecordKind::review, "old", 1), newest});
    is("new+1 not_kept:no_place_for new+", {play("2024-03-02", 1, "said"), text(RecordKind::review, "old", 1), newest});
  }

  void a_text_that_was_cut_is_told() {
    ImportRecord cut = play("2024-03-02", 1, "much");
    cut.is_text_cut = true;
    is("new:too_long+1", {cut});
    here_.plays["2024-03-02"] = {1, "much"};
    is("same:here_already", {cut});
  }

  void r26_the_earlier_time_on_the_watchlist_wins() {
    ImportRecord entry = record(RecordKind::watchlist);
    here_.plays["2024"] = {1, ""};
    is("new+ folded:same_as_row", {entry, entry});
    here_.listed_at = 1000;
    is("same:here_already", {entry});
    entry.at = 1001;
    is("same:here_already", {entry});
    entry.at = 999;
    is("conflict:later_here+", {entry});
  }

  void r27_the_same_event_twice_is_folded() {
    is("new+ folded:same_as_row", {record(RecordKind::like), record(RecordKind::like)});
    ImportRecord one = record(RecordKind::item), other = one;
    one.list = "a";
    other.list = "b";
    is("new+ new+ folded:same_as_row", {one, other, one});
    here_.lists = {"b"};
    is("new+ same:here_already", {one, other});
  }

  void a_part_of_a_film_is_no_play() {
    const auto watched = [&](int minutes) {
      ImportRecord one = play("2024-03-02");
      one.watched_seconds = minutes * 60;
      return one;
    };
    is("not_a_play:too_short not_a_play:stopped_early new+1", {watched(4), watched(59), watched(60)});
    here_.runtime = 100;
    is("not_a_play:too_short not_a_play:stopped_early not_a_play:stopped_early new+1",
       {watched(4), watched(5), watched(69), watched(70)});
    here_.runtime = 20;
    is("new+1", {watched(14)});
  }

  void past_ratings_stand_once() {
    const ImportRecord past = rating(60, 100, RecordKind::past_rating);
    is("new+ folded:same_as_row", {past, past});
    is("folded:same_as_row new+", {past, rating(60, 100)});  // the present one notes itself
    here_.past = {{60, 100}};
    is("same:here_already", {past});
    here_.past = {{60, 150}};
    is("same:here_already", {past});
    here_.past = {{60, 50}};
    is("new+", {past});
    is("not_kept:no_place_for", {rating(70, {}, RecordKind::past_rating)});
    is("same:here_already", {rating(60, {}, RecordKind::past_rating)});
  }

  void favourites_only_while_none_are_chosen() {
    is("new+", {record(RecordKind::favourite)});
    here_.has_favourites = true;
    is("not_kept:no_place_for", {record(RecordKind::favourite)});
    here_.is_favourite = true;
    is("same:here_already", {record(RecordKind::favourite)});
  }

  void parts_that_are_not_wanted_are_skipped() {
    policy_.plays = policy_.ratings = policy_.watchlist = policy_.lists = policy_.comments = false;
    is("skipped skipped skipped skipped skipped skipped",
       {play("2024"), record(RecordKind::seen), rating(80, 1), record(RecordKind::watchlist), record(RecordKind::item),
        text(RecordKind::review, "x")});
  }

  // A hundred entries and a hundred reviews, all nearly identical: comparing every letter of each text with every other
  // text would take minutes. Processor time does not depend on how busy the machine is.
  void long_texts_take_time_for_each_once() {
    const std::string all(9990, 'a');
    std::vector<ImportRecord> rows;
    for (int i = 0; i < 100; ++i) {
      rows.push_back(play("2024-03-02", 1, all + "b" + std::to_string(i)));
      rows.push_back(text(RecordKind::review, all.substr(static_cast<std::size_t>(i)) + "c", 1'700'000'000 + i));
    }
    const std::clock_t began = std::clock();
    const auto decisions = transfer::decide(rows, here_, policy_);
    const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    CPPUNIT_ASSERT_MESSAGE(std::to_string(seconds), seconds < 5);
    CPPUNIT_ASSERT(decisions.at(199).verdict == RowVerdict::fresh);
  }
};
REGISTER_SUITE(TransferDecideTest);
