#include <string>
#include <vector>

#include "tests/unit/fixtures/formats_fixture.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;
using test::expect_rows, test::options_of, test::rows_of;

// Tests the questions that a reader asks of files that say too little, the effect of the answers, and the warnings
// about texts that it cuts.
class FormatsQuestionsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FormatsQuestionsTest);
  CPPUNIT_TEST(an_open_order_of_days_is_asked_for);
  CPPUNIT_TEST(the_zone_is_asked_for_where_it_makes_the_day);
  CPPUNIT_TEST(letters_that_are_guessed_are_asked_for);
  CPPUNIT_TEST(rows_whose_letters_cannot_be_read_say_so);
  CPPUNIT_TEST(columns_of_any_table_can_be_chosen);
  CPPUNIT_TEST(a_text_that_is_too_long_is_cut_and_said);
  CPPUNIT_TEST_SUITE_END();

  static std::vector<std::string> questions_of(const test::Files& files) {
    std::vector<std::string> names;
    for (const base::Json& question : test::read(files).questions)
      names.push_back(question["name"].asString() + ' ' + question["value"].asString());
    return names;
  }

 public:
  void an_open_order_of_days_is_asked_for() {
    const std::string open = "Title,Date\nAlien,05/06/24\nFargo,05/06/24\n";
    const test::Said said = test::read({{"a.csv", open}});
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, said.questions.size());
    CPPUNIT_ASSERT_EQUAL("day_order"s, said.questions[0]["name"].asString());
    CPPUNIT_ASSERT_EQUAL(2U, said.questions[0]["samples"].size());
    expect_rows("answered", {"play Alien 2024-06-05", "play Fargo 2024-06-05"},
                rows_of("a.csv", open, options_of({{"day_order", "dmy"}})));
    expect_rows("answered otherwise", {"play Alien 2024-05-06", "play Fargo 2024-05-06"},
                rows_of("a.csv", open, options_of({{"day_order", "mdy"}})));
  }

  void the_zone_is_asked_for_where_it_makes_the_day() {
    const std::string watched = R"([{"id":1,"watched_at":"2024-03-01T23:00:00.000Z","type":"movie",
      "movie":{"title":"Alien","ids":{"trakt":295,"tmdb":348}}},
      {"id":2,"watched_at":"2024-03-01T20:00:00.000Z","type":"movie","movie":{"title":"Alien","ids":{"trakt":295}}}])";
    const std::string rated = R"([{"rated_at":"2024-03-01T23:00:00.000Z","rating":8,"type":"movie",
      "movie":{"title":"Alien","ids":{"trakt":295,"tmdb":348}}}])";
    expect_rows("plays at their times", {"zone Europe/Berlin"}, questions_of({{"watched-history.json", watched}}));
    expect_rows("ratings", {}, questions_of({{"ratings-movies.json", rated}}));
    expect_rows("days", {}, questions_of({{"NetflixViewingHistory.csv", "Title,Date\n\"Alien\",\"10/13/25\"\n"}}));
    expect_rows(
        "times of the place itself", {},
        questions_of(
            {{"kodi.xml",
              "<videodb><movie><title>Alien</title><playcount>1</playcount><lastplayed>2024-03-02 23:30:00</lastplayed>"
              "</movie></videodb>"}}));
  }

  void letters_that_are_guessed_are_asked_for() {
    const std::string header = "title,year,tmdbId,imdbId,watchedAt,comment,location\n";
    const std::string latin = header + "Am\xE9lie,2001,194,,2024-03-02,,\n", ours = header + "Alien,1979,348,,,,\n";
    expect_rows("one file", {"encoding windows-1252"}, questions_of({{"history.csv", latin}}));
    expect_rows("UTF-8", {}, questions_of({{"history.csv", header + "Am\xC3\xA9lie,2001,194,,2024-03-02,,\n"}}));
    const test::Said said = test::read({{"new.csv", ours}, {"old.csv", latin}});
    CPPUNIT_ASSERT_EQUAL("old.csv: Amélie,2001,194,,2024-03-02,,"s, said.questions.at(0)["samples"][0].asString());
    CPPUNIT_ASSERT_EQUAL(1U, said.questions[0]["samples"].size());
    CPPUNIT_ASSERT_EQUAL(8U, said.questions[0]["choices"].size());
    const auto otherwise = options_of({{"encoding", "utf-8"}});
    CPPUNIT_ASSERT_EQUAL("utf-8"s, test::read({{"old.csv", latin}}, otherwise).questions.at(0)["value"].asString());
  }

  // The options say that the file is UTF-8.
  void rows_whose_letters_cannot_be_read_say_so() {
    const auto utf8 = options_of({{"encoding", "utf-8"}});
    expect_rows(
        "a table", {"play Alien (1979) 348", "play -> bad bad_encoding", "play Heat (1995) 949"},
        rows_of("history.csv",
                "title,year,tmdbId,imdbId,watchedAt\nAlien,1979,348,,\nAm\xE9lie,2001,194,,\nHeat,1995,949,,\n", utf8));
    expect_rows("a list of Letterboxd",
                {"list in letterboxd:best.csv \"Best\"", "item -> bad bad_encoding",
                 "item Heat (1995) in letterboxd:best.csv #2"},
                rows_of("best.csv",
                        "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2024-01-01,Best,,,\n\n"
                        "Position,Name,Year,URL,Description\n1,Am\xE9lie,2001,,\n2,Heat,1995,,\n",
                        utf8));
  }

  void columns_of_any_table_can_be_chosen() {
    const std::string table = "Title,Seen on,Mark,Date\nAlien,2024-03-02,9,2024-04-01\n";
    const test::Said said = test::read({{"mine.csv", table}});
    expect_rows("usually", {"play Alien 2024-04-01", "rating Alien 2024-04-01 =90"}, test::all_words(said));
    CPPUNIT_ASSERT_EQUAL("column_title"s, said.questions.at(0)["name"].asString());
    CPPUNIT_ASSERT_EQUAL("title"s, said.questions[0]["value"].asString());
    CPPUNIT_ASSERT_EQUAL(5U, said.questions[0]["choices"].size());
    expect_rows("as chosen", {"play Alien 2024-03-02", "rating Alien 2024-03-02 =90"},
                rows_of("mine.csv", table, options_of({{"column_date", "seen on"}, {"column_rating", "mark"}})));
    expect_rows("without dates", {"seen Alien", "rating Alien =90"},
                rows_of("mine.csv", table, options_of({{"column_date", "-"}})));
  }

  void a_text_that_is_too_long_is_cut_and_said() {
    const std::string words(10'001, 'x'), movie = R"("type":"movie","movie":{"title":"Alien","ids":{"trakt":295}})";
    const test::Files files = {
        {"history.csv", "title,year,tmdbId,imdbId,watchedAt,comment,location\nAlien,1979,348,,,\"" + words + "\",\n"},
        {"comments-movies.json", "[{" + movie + R"(,"comment":{"comment":")" + words + R"("}}])"},
        {"reviews.csv",
         "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n2024-03-03,Alien,1979,,,," + words +
             ",,\n"}};
    for (const auto& file : files) {
      const test::Said said = test::read({file});
      CPPUNIT_ASSERT_EQUAL_MESSAGE(file.first, std::size_t{10'000}, said.rows.at(0)["text"].asString().size());
      CPPUNIT_ASSERT_EQUAL_MESSAGE(file.first, std::size_t{1}, said.warnings.size());
      CPPUNIT_ASSERT_EQUAL("too_long"s, said.warnings[0]["code"].asString());
      CPPUNIT_ASSERT(said.rows[0]["cut"].asBool());
    }
    std::string tags;
    for (int i = 0; i < 20'000; ++i) tags += std::to_string(i) + ',';
    const test::Said shortened = test::read({{"diary.csv",
                                              "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
                                              "2024-03-03,Alien,1979,,,,\"" +
                                                  tags + "\",2024-03-02\n"}});
    expect_rows("a line has no room for so many tags", {"play Alien (1979) 2024-03-02"}, test::all_words(shortened));
    CPPUNIT_ASSERT(shortened.rows.at(0)["cut"].asBool());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, shortened.warnings.size());
    CPPUNIT_ASSERT(
        test::read({{"history.csv", "title,year,tmdbId,imdbId,watchedAt,comment,location\nAlien,1979,348,,,x,\n"}})
            .warnings.empty());
  }
};

REGISTER_SUITE(FormatsQuestionsTest);
