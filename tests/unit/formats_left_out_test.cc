#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <vector>

#include "formats_archives.h"
#include "formats_fixture.h"

using namespace std::string_literals;
using test::expect_rows;
using test::options_of;
using test::rows_of;

// Whatever an upload holds is told: read, named as not opened, named as not understood, or a row that says why it is
// none.
class FormatsLeftOutTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FormatsLeftOutTest);
  CPPUNIT_TEST(files_of_another_service_in_an_archive_are_read);
  CPPUNIT_TEST(members_that_nobody_knows_are_named);
  CPPUNIT_TEST(only_whole_words_of_a_name_tell_of_secrets);
  CPPUNIT_TEST(two_films_of_one_name_are_both_marked);
  CPPUNIT_TEST(reviews_alone_are_the_diary);
  CPPUNIT_TEST(lists_of_tv_time_hold_their_films);
  CPPUNIT_TEST(a_bad_line_among_addresses_ends_nothing);
  CPPUNIT_TEST(letters_that_are_none_are_said);
  CPPUNIT_TEST(a_text_that_was_cut_says_so);
  CPPUNIT_TEST_SUITE_END();

  static constexpr char kDiary[] = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n";
  static constexpr char kReviews[] = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n";

  static std::vector<std::string> files_in(const test::Said& said) {
    std::vector<std::string> files;
    for (const base::Json& file : said.files)
      files.push_back(file["member"].asString() + ' ' + file["format"].asString());
    return files;
  }

  void files_of_another_service_in_an_archive_are_read() {
    const test::Said said = test::read(
        {{"all.zip", test::zip_of({{"watched-history.json", "[]"},
                                   {"diary.csv", kDiary + "2024-03-03,Alien,1979,,,,,2024-03-02\n"s},
                                   {"Const.csv", "Const,Title,Title Type,Your Rating\ntt0116282,Fargo,movie,8\n"}})}});
    expect_rows("files", {"watched-history.json trakt", "diary.csv letterboxd", "Const.csv imdb"}, files_in(said));
    expect_rows("rows", {"play Alien (1979) 2024-03-02", "rating Fargo tt0116282 =80", "seen Fargo tt0116282"},
                test::all_words(said));
  }

  void members_that_nobody_knows_are_named() {
    const test::Said said = test::read({{"letterboxd.zip", test::zip_of({{"diary.csv", kDiary},
                                                                         {"poster.jpg", "\xff\xd8\xff picture"},
                                                                         {"profile.csv", "Username\nann\n"}})}});
    expect_rows("files", {"diary.csv letterboxd", "poster.jpg ", "profile.csv "}, files_in(said));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, said.warnings.size());  // of the profile
    const test::Said netflix =
        test::read({{"netflix.zip",
                     test::zip_of({{"CONTENT_INTERACTION/MyList.csv", "Profile Name,Title Name,Utc Title Add Date\n"},
                                   {"ACCOUNT/AccountDetails.csv", "Email\nann@example.org\n"}})}});
    expect_rows("outside", {"CONTENT_INTERACTION/MyList.csv netflix-gdpr", "ACCOUNT/AccountDetails.csv "},
                files_in(netflix));
    CPPUNIT_ASSERT_EQUAL("not_opened"s, netflix.warnings.at(0)["code"].asString());
  }

  void only_whole_words_of_a_name_tell_of_secrets() {
    for (const char* name : {"film cataloging.csv", "tokens of love.csv", "loginov.csv", "my user.csv"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(name, std::size_t{1}, rows_of(name, "title,year\nAlien,1979\n").size());
    for (const char* name : {"auth-login.csv", "Access_Token.csv", "my-api-key.csv"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(name, std::size_t{0}, rows_of(name, "title,year\nAlien,1979\n").size());
  }

  void two_films_of_one_name_are_both_marked() {
    const std::string watched =
        "Date,Name,Year,Letterboxd URI\n"
        "2024-01-01,The Haunted Castle,1897,https://boxd.it/f1\n"
        "2024-01-01,The Haunted Castle,1897,https://boxd.it/f2\n";
    const std::string entry = "2024-01-01,The Haunted Castle,1897,https://boxd.it/e1,,,,2024-01-01\n";
    expect_rows("the diary cannot tell",
                {"play The Haunted Castle (1897) 2024-01-01 -> choose several_films", "seen The Haunted Castle (1897)",
                 "seen The Haunted Castle (1897)"},
                test::all_words(
                    test::read({{"l.zip", test::zip_of({{"diary.csv", kDiary + entry}, {"watched.csv", watched}})}})));
  }

  void reviews_alone_are_the_diary() {
    expect_rows("the older one is the note of its play",
                {"play Alien (1979) 2020-02-02 'First.'", "review Alien (1979) 'Again.'",
                 "play Alien (1979) 2024-03-02", "review Alien (1979) 'No day.' -> not_kept no_place_for"},
                rows_of("reviews.csv", kReviews + "2020-02-03,Alien,1979,https://boxd.it/e1,,,First.,,2020-02-02\n"s +
                                           "2024-03-03,Alien,1979,https://boxd.it/e2,,,Again.,,2024-03-02\n" +
                                           "2021-03-03,Alien,1979,https://boxd.it/e3,,,No day.,,\n"));
  }

  void lists_of_tv_time_hold_their_films() {
    const std::string tracked =
        "type,movie_name,uuid,entity_type,release_date,created_at\n"
        "towatch,Alien,u-1,movie,1979-05-25,2024-03-05 08:00:00\n";
    const std::string lists =
        "s_key,name,description,objects\n"
        "list-7,In space,Far away,[map[id:1 type:movie uuid:u-1] map[id:2 type:series uuid:u-2] map[type:movie "
        "uuid:u-3]]\n";
    expect_rows(
        "lists",
        {"list in tvtime:list-7 \"In space\" 'Far away'", "item Alien (1979) in tvtime:list-7 #1",
         "item in tvtime:list-7 #2 -> not_film series", "item in tvtime:list-7 #3 -> bad no_title",
         "watchlist Alien (1979)"},
        test::all_words(test::read(
            {{"t.zip", test::zip_of({{"lists-prod-lists.csv", lists}, {"tracking-prod-records.csv", tracked}})}})));
  }

  void a_bad_line_among_addresses_ends_nothing() {
    const std::string address = "https://www.imdb.com/title/tt0078748/\n",
                      other = "https://www.imdb.com/title/tt0116282/\n";
    expect_rows("addresses", {"watchlist tt0078748", "watchlist -> bad bad_row", "watchlist tt0116282"},
                rows_of("watchlist.txt", address + std::string(2'000'000, 'x') + '\n' + other));
  }

  void letters_that_are_none_are_said() {
    const std::string rows =
        "title,year,tmdbId,imdbId,watchedAt,comment,location\nAm\xE9lie,2001,194,,2024-03-02,,\nAlien,1979,348,,,,\n";
    expect_rows("guessed", {"play Am\xC3\xA9lie (2001) 194 2024-03-02", "play Alien (1979) 348"},
                rows_of("history.csv", rows));
    expect_rows("said to be UTF-8",
                {"play Am\xEF\xBF\xBDlie (2001) 194 2024-03-02 -> bad bad_encoding", "play Alien (1979) 348"},
                rows_of("history.csv", rows, options_of({{"encoding", "utf-8"}})));
  }

  void a_text_that_was_cut_says_so() {
    const std::string header = "title,year,tmdbId,imdbId,watchedAt,comment,location\n";
    const auto is_cut = [&](const std::string& comment) {
      const test::Said said = test::read({{"history.csv", header + "Alien,1979,348,,,\"" + comment + "\",\n"}});
      return formats::record_from_json(said.rows.at(0)).is_text_cut;
    };
    CPPUNIT_ASSERT(is_cut(std::string(10'001, 'x')));
    CPPUNIT_ASSERT(!is_cut(std::string(10'000, 'x')));
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(FormatsLeftOutTest);
