#include <string>

#include "tests/unit/fixtures/formats_archives.h"
#include "tests/unit/fixtures/formats_fixture.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;
using test::expect_rows, test::rows_of, test::rows_of_zip;

// Tests Trakt's export in many files, its older forms, and the CSV that it imports.
class FormatsTraktTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FormatsTraktTest);
  CPPUNIT_TEST(pieces_of_trakt_are_read_by_number);
  CPPUNIT_TEST(an_event_of_trakt_counts_once);
  CPPUNIT_TEST(sums_of_trakt_count_only_without_a_history);
  CPPUNIT_TEST(lists_ratings_and_comments_of_trakt);
  CPPUNIT_TEST(older_forms_of_trakt_lie_in_folders);
  CPPUNIT_TEST(a_file_without_the_array_it_should_be_is_one_bad_row);
  CPPUNIT_TEST(what_others_keep_of_trakt_is_not_opened);
  CPPUNIT_TEST(a_repeated_instant_in_a_csv_of_trakt_counts_once);
  CPPUNIT_TEST_SUITE_END();

  static std::string viewed(int id, const std::string& title, const std::string& at) {
    return "{\"id\":" + std::to_string(id) + ",\"watched_at\":\"" + at +
           "\",\"type\":\"movie\",\"movie\":{\"title\":\"" + title + "\",\"ids\":{\"trakt\":" + std::to_string(id) +
           "}}}";
  }

 public:
  void pieces_of_trakt_are_read_by_number() {
    test::Files pieces;
    for (const int number : {10, 2, 1})
      pieces.emplace_back("watched-history-" + std::to_string(number) + ".json",
                          '[' + viewed(number, "Part " + std::to_string(number), "2024-01-01T12:00:00.000Z") + ']');
    expect_rows("pieces", {"play Part 1 2024-01-01", "play Part 2 2024-01-01", "play Part 10 2024-01-01"},
                rows_of_zip(pieces));
    expect_rows("loose", {"play Part 1 2024-01-01", "play Part 2 2024-01-01", "play Part 10 2024-01-01"},
                test::all_words(test::read(pieces)));
  }

  void an_event_of_trakt_counts_once() {
    expect_rows("repeats",
                {"play Alien 2024-01-01", "play Alien 2024-01-01 -> folded same_as_row", "play Fargo 2024-01-01"},
                rows_of("watched-history.json", '[' + viewed(1, "Alien", "2024-01-01T12:00:00.000Z") + ',' +
                                                    viewed(1, "Alien", "2024-01-01T12:00:00.000Z") + ',' +
                                                    viewed(2, "Fargo", "2024-01-01T12:00:00.000Z") + ']'));
  }

  void sums_of_trakt_count_only_without_a_history() {
    const std::string sums =
        R"([{"plays":3,"last_watched_at":"2024-03-01T23:00:00.000Z","movie":{"title":"Alien","ids":{"trakt":295}}}])";
    expect_rows("alone", {"play Alien 2024-03-02", "play Alien x2"}, rows_of("watched-movies.json", sums));
    const test::Said both =
        test::read({{"watched-movies.json", sums},
                    {"watched-history.json", '[' + viewed(295, "Alien", "2024-03-01T23:00:00.000Z") + ']'}});
    expect_rows("beside a history", {"play Alien 2024-03-02", "play Alien -> folded same_as_row"},
                test::all_words(both));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, both.warnings.size());
    CPPUNIT_ASSERT_EQUAL("plays_differ"s, both.warnings[0]["code"].asString());
  }

  void lists_ratings_and_comments_of_trakt() {
    const std::string movie = R"("type":"movie","movie":{"title":"Alien","ids":{"trakt":295,"tmdb":348}})";
    expect_rows(
        "sections",
        {"list in trakt:7 \"Space\" 'far'", "rating Alien 348 =90", "watchlist Alien 348",
         "watchlist Alien 348 'soon' -> not_kept no_place_for", "item Alien 348 in trakt:7 #2 'big'",
         "review Alien 348 'Good.'", "review Alien 348 'Good.' -> folded same_as_row",
         "review Alien 348 'You!' -> not_kept no_place_for", "play Alien 348 -> not_a_play unfinished",
         "play Alien 348 -> not_kept no_place_for"},
        rows_of_zip(
            {{"lists-lists.json", R"([{"name":"Space","description":"far","privacy":"private","ids":{"trakt":7}}])"},
             {"ratings-movies.json", "[{\"rated_at\":\"2024-03-01T23:00:00.000Z\",\"rating\":9," + movie + "}]"},
             {"lists-watchlist.json",
              "[{\"listed_at\":\"2024-03-01T23:00:00.000Z\",\"notes\":\"soon\"," + movie + "}]"},
             {"lists-list-7-space.json", "[{\"rank\":2,\"notes\":\"big\"," + movie + "}]"},
             {"comments-movies.json",
              "[{" + movie +
                  R"(,"comment":{"comment":"Good.","parent_id":0,"created_at":"2024-03-01T23:00:00.000Z"}},{)" + movie +
                  R"(,"comment":{"comment":"Good.","parent_id":0,"created_at":"2024-03-01T23:00:30.000Z"}},{)" + movie +
                  R"(,"comment":{"comment":"You!","parent_id":5,"created_at":"2024-03-01T23:00:30.000Z"}}])"},
             {"watched-playback.json", "[{\"progress\":40," + movie + "}]"},
             {"collection-movies.json", "[{" + movie + "}]"}}));
  }

  void older_forms_of_trakt_lie_in_folders() {
    expect_rows(
        "folders", {"play Alien 2024-01-01", "rating Fargo =70"},
        rows_of_zip({{"ann/watched/history.json", '[' + viewed(1, "Alien", "2024-01-01T12:00:00.000Z") + ']'},
                     {"ann/ratings/movies.json", R"([{"rating":7,"movie":{"title":"Fargo","ids":{"trakt":2}}}])"}}));
  }

  // The other members are read (R-2, R-4).
  void a_file_without_the_array_it_should_be_is_one_bad_row() {
    const std::string plays = '[' + viewed(1, "Alien", "2024-01-01T12:00:00.000Z") + ']',
                      object = "{\"items\":" + plays + '}';
    expect_rows("a section", {"play -> bad bad_row", "play Alien 2024-01-01"},
                rows_of_zip({{"watched-history-1.json", object}, {"watched-history-2.json", plays}}));
    expect_rows("one that is not kept", {"play Alien 2024-01-01", "play -> bad bad_row"},
                rows_of_zip({{"watched-history.json", plays}, {"collection-movies.json", "{}"}}));
    expect_rows("a lone file", {"play -> bad bad_row"}, rows_of("watched-history.json", object));
    expect_rows("an empty section", {}, rows_of("watched-history.json", "[]"));
    formats::Options ryot = test::options_of();
    ryot.format = "ryot";
    expect_rows("another service than its own", {"play -> bad bad_row"}, rows_of("export.json", object, ryot));
    expect_rows("none of its films", {}, rows_of("export.json", "{\"metadata\":[]}", ryot));
  }

  void what_others_keep_of_trakt_is_not_opened() {
    const test::Said said = test::read({{"trakt.zip", test::zip_of({{"watched-history.json", "[]"},
                                                                    {"user-settings.json", "{\"secret\":1}"},
                                                                    {"network-followers.json", "[{}]"}})}});
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, said.files.size());
    CPPUNIT_ASSERT_EQUAL("watched-history.json"s, said.files[0]["member"].asString());
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, said.warnings.size());
    for (const base::Json& warning : said.warnings) CPPUNIT_ASSERT_EQUAL("not_opened"s, warning["code"].asString());
  }

  // Two rows of one day are two viewings, as our own export for Trakt writes them (R-27).
  void a_repeated_instant_in_a_csv_of_trakt_counts_once() {
    const std::string alien = "movie,Alien,1979,348,", fargo = "movie,Fargo,1996,275,";
    expect_rows("film and instant",
                {"play Alien (1979) 348 2024-03-02", "play Alien (1979) 348 2024-03-02 -> folded same_as_row",
                 "play Fargo (1996) 275 2024-03-02", "play Alien (1979) 348 2024-05-01",
                 "play Alien (1979) 348 2024-05-01", "play Alien (1979) 348", "play Alien (1979) 348"},
                rows_of("trakt.csv", "type,title,year,tmdb_id,watched_at,watchlisted_at\n" + alien +
                                         "2024-03-02T20:00:00Z,\n" + alien + "2024-03-02T20:00:00Z,\n" + fargo +
                                         "2024-03-02T20:00:00Z,\n" + alien + "2024-05-01,\n" + alien + "2024-05-01,\n" +
                                         alien + "unknown,\n" + alien + "unknown,\n"));
  }
};

REGISTER_SUITE(FormatsTraktTest);
