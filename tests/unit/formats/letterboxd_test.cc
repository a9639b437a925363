#include <string>
#include <vector>

#include "tests/unit/fixtures/formats_archives.h"
#include "tests/unit/fixtures/formats_fixture.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;
using test::expect_rows;
using test::options_of;
using test::rows_of;
using test::rows_of_zip;

// Tests Letterboxd's export and the CSV that it imports.
class FormatsLetterboxdTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FormatsLetterboxdTest);
  CPPUNIT_TEST(letterboxd_is_joined_by_title_and_year);
  CPPUNIT_TEST(a_first_entry_that_is_a_rewatch_adds_an_older_play_if_somebody_says_so);
  CPPUNIT_TEST(two_films_of_one_name_are_asked_for);
  CPPUNIT_TEST(an_address_of_another_day_is_another_viewing);
  CPPUNIT_TEST(reviews_of_letterboxd);
  CPPUNIT_TEST(reviews_without_a_diary_are_plays_and_their_notes);
  CPPUNIT_TEST(reviews_of_one_day_are_one_note);
  CPPUNIT_TEST(films_of_a_letterboxd_list_without_an_address_stay_apart);
  CPPUNIT_TEST(lists_of_letterboxd);
  CPPUNIT_TEST(what_letterboxd_has_deleted_stays_so);
  CPPUNIT_TEST(a_lone_list_of_films_of_letterboxd_is_asked_for);
  CPPUNIT_TEST(a_form_of_letterboxd_without_dates_is_what_its_name_says);
  CPPUNIT_TEST(lists_of_our_own_export_for_letterboxd_stay_lists);
  CPPUNIT_TEST_SUITE_END();

  static test::Files letterboxd() {
    return {{"diary.csv",
             "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\r\n"
             "2024-03-03,Alien,1979,https://boxd.it/aaaa1,4.5,,,2024-03-02\r\n"
             "2024-03-03,Alien,1979,https://boxd.it/aaaA1,5,Yes,,2024-03-02\r\n"
             "2024-05-12,The Matrix,1999,,4,Yes,,2024-05-12\r\n"},
            {"watched.csv",
             "Date,Name,Year,Letterboxd URI\r\n"
             "2020-01-01,Alien,1979,https://boxd.it/1a\r\n"
             "2020-01-01,The Matrix,1999,https://boxd.it/1b\r\n"
             "2020-01-01,Fargo,1996,https://boxd.it/1c\r\n"},
            {"ratings.csv",
             "Date,Name,Year,Letterboxd URI,Rating\r\n"
             "2024-03-03,Alien,1979,https://boxd.it/1a,5\r\n"},
            {"profile.csv", "Username,Email\r\nann,ann@example.org\r\n"}};
  }

 public:
  void letterboxd_is_joined_by_title_and_year() {
    const test::Said said = test::read({{"letterboxd-ann-2025.zip", test::zip_of(letterboxd())}});
    expect_rows("the whole export",
                {"play Alien (1979) 2024-03-02", "past_rating Alien (1979) =90", "play Alien (1979) 2024-03-02 again",
                 "play The Matrix (1999) 2024-05-12 again", "past_rating The Matrix (1999) =80",
                 "seen Alien (1979) -> folded same_as_row", "seen The Matrix (1999) -> folded same_as_row",
                 "seen Fargo (1996)", "rating Alien (1979) =100"},
                test::all_words(said));
    CPPUNIT_ASSERT_EQUAL("letterboxd:https://boxd.it/1a"s, said.rows[0]["key"].asString());
    CPPUNIT_ASSERT_EQUAL("letterboxd:https://boxd.it/aaaa1"s, said.rows[0]["event"].asString());
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, said.files.size());
    CPPUNIT_ASSERT_EQUAL(""s, said.files[3]["format"].asString());  // the profile is not opened
  }

  // Heat and Fargo get one older play each. Alien has an older entry that was logged later, and Ran has an entry of the
  // same day that is no rewatch.
  void a_first_entry_that_is_a_rewatch_adds_an_older_play_if_somebody_says_so() {
    const std::string header = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n";
    const test::Files diary = {{"diary.csv", header + "2024-01-02,Heat,1995,https://boxd.it/1,,Yes,,2024-01-02\n"
                                                      "2024-01-03,Fargo,1996,https://boxd.it/2,,Yes,,2024-01-03\n"
                                                      "2024-01-03,Fargo,1996,https://boxd.it/3,,Yes,,2024-01-03\n"
                                                      "2024-01-04,Alien,1979,https://boxd.it/4,,Yes,,2024-01-04\n"
                                                      "2024-01-05,Alien,1979,https://boxd.it/5,,,,2023-12-31\n"
                                                      "2024-01-06,Ran,1985,https://boxd.it/6,,Yes,,2024-01-06\n"
                                                      "2024-01-06,Ran,1985,https://boxd.it/7,,,,2024-01-06\n"}};
    std::vector<std::string> rows = {"play Heat (1995) 2024-01-02 again",  "play Fargo (1996) 2024-01-03 again",
                                     "play Fargo (1996) 2024-01-03 again", "play Alien (1979) 2024-01-04 again",
                                     "play Alien (1979) 2023-12-31",       "play Ran (1985) 2024-01-06 again",
                                     "play Ran (1985) 2024-01-06"};
    const test::Said said = test::read({{"export.zip", test::zip_of(diary)}});
    expect_rows("usually", rows, test::all_words(said));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, said.questions.size());
    CPPUNIT_ASSERT_EQUAL("older_plays"s, said.questions[0]["name"].asString());
    CPPUNIT_ASSERT_EQUAL("no"s, said.questions[0]["value"].asString());
    rows.insert(rows.begin() + 1, "play Heat (1995)");
    rows.insert(rows.begin() + 3, "play Fargo (1996)");
    expect_rows("answered", rows, rows_of_zip(diary, options_of({{"older_plays", "yes"}})));
    const std::string none = header + "2024-01-02,Heat,1995,https://boxd.it/1,,,,2024-01-02\n";
    CPPUNIT_ASSERT(test::read({{"diary.csv", none}}).questions.empty());
  }

  // Other tools write the film's address into each entry, or the same address into all of them.
  void an_address_of_another_day_is_another_viewing() {
    expect_rows("one address",
                {"play Alien (1979) 2024-03-02", "play Alien (1979) 2024-03-03",
                 "play Alien (1979) 2024-03-02 -> folded same_as_row", "play Ran (1985) 2024-03-02",
                 "play Alien (1979)", "play Alien (1979) -> folded same_as_row"},
                rows_of("diary.csv",
                        "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
                        "2024-03-02,Alien,1979,https://boxd.it/1a,,,,2024-03-02\n"
                        "2024-03-04,Alien,1979,https://boxd.it/1a,,,,2024-03-03\n"
                        "2024-03-02,Alien,1979,https://boxd.it/1a,,,,2024-03-02\n"
                        "2024-03-02,Ran,1985,https://boxd.it/1a,,,,2024-03-02\n"
                        "2024-03-02,Alien,1979,https://boxd.it/1a,,,,\n"
                        "2024-03-02,Alien,1979,https://boxd.it/1a,,,,\n"));
  }

  void two_films_of_one_name_are_asked_for() {
    expect_rows("the diary cannot tell",
                {"play The Haunted Castle (1897) 2024-01-01 -> choose several_films",
                 "seen The Haunted Castle (1897) -> choose several_films",
                 "seen The Haunted Castle (1897) -> choose several_films"},
                rows_of_zip({{"diary.csv",
                              "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
                              "2024-01-01,The Haunted Castle,1897,https://boxd.it/e1,,,,2024-01-01\n"},
                             {"watched.csv",
                              "Date,Name,Year,Letterboxd URI\n"
                              "2024-01-01,The Haunted Castle,1897,https://boxd.it/f1\n"
                              "2024-01-01,The Haunted Castle,1897,https://boxd.it/f2\n"}}));
  }

  void reviews_of_letterboxd() {
    expect_rows("the newest is the review, the older one the note of its play",
                {"play Alien (1979) 2020-02-02 'First.'", "play Alien (1979) 2024-03-02",
                 "review Alien (1979) 'First.' -> folded same_as_row", "review Alien (1979) 'Again,\nand\n\nagain'"},
                rows_of_zip({{"diary.csv",
                              "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
                              "2020-02-03,Alien,1979,https://boxd.it/e1,,,,2020-02-02\n"
                              "2024-03-03,Alien,1979,https://boxd.it/e2,,,,2024-03-02\n"},
                             {"reviews.csv",
                              "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n"
                              "2020-02-03,Alien,1979,https://boxd.it/e1,,,First.,,2020-02-02\n"
                              "2024-03-03,Alien,1979,https://boxd.it/e2,,,\"Again,<br>and\n\nagain\",,2024-03-02\n"}}));
  }

  // Reviews say when each film was watched, so they are its plays too; an older review without a day has none.
  void reviews_without_a_diary_are_plays_and_their_notes() {
    const std::string reviews =
        "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n"
        "2020-02-03,Alien,1979,https://boxd.it/e1,4,,First.,,2020-02-02\n"
        "2021-02-03,Alien,1979,https://boxd.it/e2,,,Undated.,,\n"
        "2024-03-03,Alien,1979,https://boxd.it/e3,5,Yes,Again.,,2024-03-02\n";
    expect_rows("alone",
                {"play Alien (1979) 2020-02-02 'First.'", "past_rating Alien (1979) =80",
                 "review Alien (1979) 'First.' -> folded same_as_row",
                 "review Alien (1979) 'Undated.' -> not_kept no_place_for", "review Alien (1979) 'Again.'",
                 "play Alien (1979) 2024-03-02 again", "rating Alien (1979) =100"},
                rows_of("reviews.csv", reviews));
    const std::vector<std::string> rows = test::all_words(
        test::read({{"watched.csv", "Date,Name,Year,Letterboxd URI\n2024-01-01,Alien,1979,https://boxd.it/1a\n"},
                    {"reviews.csv", reviews}}));
    CPPUNIT_ASSERT_EQUAL("seen Alien (1979) -> folded same_as_row"s, rows.at(0));
  }

  void reviews_of_one_day_are_one_note() {
    const std::string long_text(6000, 'x'), entry = "2020-02-03,Alien,1979,https://boxd.it/e1,,,";
    const std::string diary =
        "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n" + entry + ",2020-02-02\n";
    const auto reviews = [&](const std::string& first, const std::string& second) {
      return "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n" + entry + first +
             ",,2020-02-02\n" + entry + second + ",,2020-02-02\n2024-03-03,Alien,1979,,,,Newest.,,\n";
    };
    expect_rows(
        "both texts",
        {"play Alien (1979) 2020-02-02 'First.\n\nSecond.'", "review Alien (1979) 'First.' -> folded same_as_row",
         "review Alien (1979) 'Second.' -> folded same_as_row", "review Alien (1979) 'Newest.'"},
        rows_of_zip({{"diary.csv", diary}, {"reviews.csv", reviews("First.", "Second.")}}));
    const std::vector<std::string> rows =
        rows_of_zip({{"diary.csv", diary}, {"reviews.csv", reviews(long_text, long_text + '.')}});
    expect_rows("too long for one note",
                {"play Alien (1979) 2020-02-02 '" + long_text + '\'',
                 "review Alien (1979) '" + long_text + "' -> folded same_as_row",
                 "review Alien (1979) '" + long_text + ".' -> not_kept no_place_for", "review Alien (1979) 'Newest.'"},
                rows);
  }

  void films_of_a_letterboxd_list_without_an_address_stay_apart() {
    const test::Said said = test::read({{"best.csv",
                                         "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n"
                                         "2024-01-01,Best,,https://boxd.it/zzz1,\n\n"
                                         "Position,Name,Year,URL,Description\n1,Fargo,1996,,\n2,Alien,1979,,\n"}});
    CPPUNIT_ASSERT_EQUAL("letterboxd:Fargo (1996)"s, said.rows.at(1)["key"].asString());
    CPPUNIT_ASSERT_EQUAL("letterboxd:Alien (1979)"s, said.rows.at(2)["key"].asString());
  }

  void lists_of_letterboxd() {
    const std::string films =
        "Date,Name,Tags,URL,Description\n"
        "2024-01-01,\"Best, so far\",,https://boxd.it/zzz1,\"Two\nlines\"\n"
        "\n"
        "Position,Name,Year,URL,Description\n"
        "1,Fargo,1996,https://boxd.it/1c,\n"
        "2,Alien,1979,https://boxd.it/1a,\"still <b>great</b>\"\n";
    const std::string key = "letterboxd:https://boxd.it/zzz1";
    const std::vector<std::string> expected = {"list in " + key + " \"Best, so far\" 'Two\nlines'",
                                               "item Fargo (1996) in " + key + " #1",
                                               "item Alien (1979) in " + key + " #2 'still great'"};
    expect_rows("with its first line", expected, rows_of("best.csv", "Letterboxd list export v7\n" + films));
    expect_rows("with an empty one", expected, rows_of("best.csv", '\n' + films));
    std::string wide = "Letterboxd list export v7,,,,\n" + films;
    wide.replace(wide.find("\n\n"), 2, "\n,,,,\n");
    expect_rows("from a spreadsheet", expected, rows_of("best.csv", wide));
    expect_rows(
        "called watched",
        {"seen Fargo (1996)", "list in " + key + " \"Best, so far\" 'Two\nlines'",
         "item Fargo (1996) in " + key + " #1", "item Alien (1979) in " + key + " #2 'still great'"},
        rows_of_zip({{"watched.csv", "Date,Name,Year,Letterboxd URI\n2020-01-01,Fargo,1996,https://boxd.it/1c\n"},
                     {"lists/watched.csv", "Letterboxd list export v7\n" + films}}));
  }

  void what_letterboxd_has_deleted_stays_so() {
    const std::string header = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n";
    expect_rows(
        "deleted",
        {"play Fargo (1996) 2024-01-01", "play Alien (1979) -> not_kept deleted_there", "play -> bad file_empty"},
        rows_of_zip({{"diary.csv", header + "2024-01-01,Fargo,1996,https://boxd.it/a,,,,2024-01-01\n"},
                     {"deleted/diary.csv", header + "2024-01-01,Alien,1979,https://boxd.it/b,,,,2024-01-01\n"},
                     {"orphaned/diary.csv", std::string(500, '\0')}}));
    const std::string list =
        "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2024-01-01,Best,old,https://boxd.it/z,\n\n"
        "Position,Name,Year,URL,Description\n1,Fargo,1996,https://boxd.it/1c,\n";
    expect_rows(
        "a deleted list",
        {"play Fargo (1996) 2024-01-01", "list in letterboxd:https://boxd.it/z \"Best\" -> not_kept deleted_there",
         "item Fargo (1996) in letterboxd:https://boxd.it/z #1 -> not_kept deleted_there"},
        rows_of_zip({{"diary.csv", header + "2024-01-01,Fargo,1996,https://boxd.it/a,,,,2024-01-01\n"},
                     {"deleted/lists/best.csv", list}}));
  }

  void a_lone_list_of_films_of_letterboxd_is_asked_for() {
    const std::string films = "Date,Name,Year,Letterboxd URI\n2020-01-01,Fargo,1996,https://boxd.it/1c\n";
    expect_rows("by its name", {"watchlist Fargo (1996)"}, rows_of("watchlist.csv", films));
    const test::Said said = test::read({{"mine.csv", films}});
    expect_rows("usually", {"seen Fargo (1996)"}, test::all_words(said));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, said.questions.size());
    CPPUNIT_ASSERT_EQUAL("part"s, said.questions[0]["name"].asString());
    expect_rows("answered", {"like Fargo (1996)"}, rows_of("mine.csv", films, options_of({{"part", "likes"}})));
  }

  void a_form_of_letterboxd_without_dates_is_what_its_name_says() {
    const std::string films = "tmdbID,Title,Year,Review\n348,Alien,1979,<b>big</b>\n";
    expect_rows("a list",
                {"list in letterboxd-import:my list.csv \"My list\"",
                 "item Alien (1979) 348 in letterboxd-import:my list.csv 'big'"},
                rows_of("My list.csv", films));
    expect_rows("a watchlist", {"watchlist Alien (1979) 348", "review Alien (1979) 348 'big'"},
                rows_of("Watchlist.csv", films));
    const test::Said said = test::read({{"films.csv", films}});
    CPPUNIT_ASSERT_EQUAL("part"s, said.questions.at(0)["name"].asString());
    CPPUNIT_ASSERT_EQUAL("seen Alien (1979) 348"s, test::words(said.rows[0]));
    CPPUNIT_ASSERT_EQUAL("watchlist Alien (1979) 348"s,
                         rows_of("films.csv", films, options_of({{"part", "watchlist"}}))[0]);
  }

  // Each of them is one list, whatever it is called and however many files it has.
  void lists_of_our_own_export_for_letterboxd_stay_lists() {
    const std::string header = "tmdbID,imdbID,Title,Year,Review\n";
    const std::string alien = header + "348,,Alien,1979,big\n", fargo = header + "275,,Fargo,1996,\n";
    const std::string start = "letterboxd-import:letterboxd-list-";
    expect_rows("called a watchlist",
                {"list in " + start + "2-watchlist \"watchlist-2024\"",
                 "item Alien (1979) 348 in " + start + "2-watchlist 'big'"},
                rows_of("letterboxd-list-2-watchlist-2024.csv", alien));
    expect_rows("in pieces, which a browser sends in another order",
                {"list in " + start + "1 \"2024\"", "item Alien (1979) 348 in " + start + "1 'big'",
                 "item Fargo (1996) 275 in " + start + "1", "list in " + start + "2-best \"best\"",
                 "item Fargo (1996) 275 in " + start + "2-best", "list in " + start + "2-worst \"worst\"",
                 "item Fargo (1996) 275 in " + start + "2-worst"},
                test::all_words(test::read({{"letterboxd-list-1-2024-2.csv", fargo},
                                            {"letterboxd-list-2-worst.csv", fargo},
                                            {"letterboxd-list-2-best.csv", fargo},
                                            {"letterboxd-list-1-2024.csv", alien}})));
    expect_rows("none of ours", {"seen Alien (1979) 348", "review Alien (1979) 348 'big'"},
                rows_of("letterboxd-.csv", alien));
  }
};

REGISTER_SUITE(FormatsLetterboxdTest);
