#include <algorithm>
#include <string>
#include <vector>

#include "tests/unit/fixtures/formats_fixture.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;
using test::expect_rows;
using test::rows_of;

// Tests which of several rows about one viewing counts, and which rows are no viewing.
class FormatsViewingsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FormatsViewingsTest);
  CPPUNIT_TEST(a_sitting_of_netflix_is_found_in_any_order);
  CPPUNIT_TEST(the_same_rows_in_two_files_are_one_sitting);
  CPPUNIT_TEST(many_sittings_of_one_title_are_all_kept);
  CPPUNIT_TEST(the_row_of_tautulli_that_went_furthest_counts);
  CPPUNIT_TEST(a_status_of_any_table_says_what_is_no_play);
  CPPUNIT_TEST_SUITE_END();

  static constexpr char kHeader[] =
      "Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,"
      "Country\n";

  // Returns half an hour of Alien at each of the times.
  static std::string views(const std::vector<std::string>& starts) {
    std::string rows = kHeader;
    for (const std::string& start : starts) rows += "Ann," + start + ",00:30:00,,Alien,,TV,00:30:00,,DE (Germany)\n";
    return rows;
  }
  static std::string view(const std::string& user, int stopped, int percent, int reference) {
    return R"({"user":")" + user + R"(","media_type":"movie","title":"Alien","year":1979,"stopped":)" +
           std::to_string(stopped) + R"(,"percent_complete":)" + std::to_string(percent) +
           (reference > 0 ? R"(,"reference_id":)" + std::to_string(reference) : "") + '}';
  }

 public:
  // The last row ties the first two together.
  void a_sitting_of_netflix_is_found_in_any_order() {
    expect_rows("two sittings",
                {"play Alien 2024-03-01 -> folded same_as_row", "play Alien 2024-03-02 5400 s",
                 "play Alien 2024-03-04 1800 s", "play Alien 2024-03-01 -> folded same_as_row"},
                rows_of("ViewingActivity.csv", views({"2024-03-01 00:10:00", "2024-03-02 20:10:00",
                                                      "2024-03-04 20:10:00", "2024-03-01 22:10:00"})));
  }

  void the_same_rows_in_two_files_are_one_sitting() {
    const std::string file = views({"2024-03-01 20:10:00", "2024-03-01 22:10:00"});
    const std::string folded = "play Alien 2024-03-01 -> folded same_as_row";
    expect_rows("two files", {folded, "play Alien 2024-03-01 3600 s", folded, folded},
                test::all_words(test::read({{"ViewingActivity.csv", file}, {"ViewingActivity (1).csv", file}})));
  }

  void many_sittings_of_one_title_are_all_kept() {
    std::vector<std::string> starts;
    for (int month = 0; month < 16 * 12; ++month)
      for (int day = 10; day < 29; day += 2)
        starts.push_back(std::to_string(2008 + month / 12) + '-' + std::to_string(101 + month % 12).substr(1) + '-' +
                         std::to_string(day) + " 12:00:00");
    const auto rows = rows_of("ViewingActivity.csv", views(starts));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1920}, rows.size());
    CPPUNIT_ASSERT(std::ranges::all_of(rows, [](const std::string& row) { return row.ends_with(" 1800 s"); }));
  }

  void the_row_of_tautulli_that_went_furthest_counts() {
    const std::string rows = view("ann", 1709416800, 30, 7) + ',' + view("ann", 1709420400, 85, 7) + ',' +
                             view("ann", 1709424000, 60, 7) + ',' + view("ann", 1709500000, 90, 0) + ',' +
                             view("ann", 1709500000, 90, 0) + ',' + view("bob", 1709420400, 90, 7);
    expect_rows("of ann",
                {"play Alien (1979) 2024-03-02 -> folded same_as_row", "play Alien (1979) 2024-03-03",
                 "play Alien (1979) 2024-03-03 -> folded same_as_row", "play Alien (1979) 2024-03-03",
                 "play Alien (1979) 2024-03-03 -> folded same_as_row", "play Alien (1979) -> not_kept other_profile"},
                rows_of("history.json", R"({"response":{"result":"success","data":{"data":[)" + rows + "]}}}"));
  }

  void a_status_of_any_table_says_what_is_no_play() {
    expect_rows("by status",
                {"play Alien 2024-03-02 -> not_a_play stopped_early", "play Fargo 2024-03-02 -> not_a_play unfinished",
                 "play Heat -> not_a_play unfinished", "play Ran 2024-03-02", "watchlist Up",
                 "play Pi 2024-03-02 -> not_a_play stopped_early", "seen M"},
                rows_of("mine.csv",
                        "Title,Date,Status\nAlien,2024-03-02,Dropped\nFargo,2024-03-02,In Progress\nHeat,,on-hold\n"
                        "Ran,2024-03-02,Completed\nUp,2024-03-02,Planning\nPi,2024-03-02,abandoned\nM,,\n"));
    expect_rows(
        "what is to be watched",
        {"watchlist Alien", "watchlist Fargo", "seen Heat -> not_kept no_place_for", "seen Ran"},
        rows_of("mine.csv", "Title,Status\nAlien,Plan to watch\nFargo,want-to-watch\nHeat,Unwatched\nRan,watched\n"));
    expect_rows("in a column of its own", {"watchlist Alien", "watchlist Fargo", "seen Heat", "seen Ran"},
                rows_of("mine.csv", "Title,Watchlist\nAlien,Yes\nFargo,1\nHeat,no\nRan,\n"));
    expect_rows("in a column of lists",
                {"play Alien 2024-03-02", "list in csv:list:best of 2020 \"Best of 2020\"",
                 "item Alien in csv:list:best of 2020", "seen Ran", "item Ran in csv:list:best of 2020", "seen Heat",
                 "watchlist Up", "seen M"},
                rows_of("mine.csv",
                        "Title,Date,List\nAlien,2024-03-02,Best of 2020\nRan,,best of 2020\nHeat,,Watched\n"
                        "Up,,Watchlist\nM,,\n"));
    expect_rows("with a day it was watched", {"play Alien 2024-03-02"},
                rows_of("mine.csv", "Title,Date,Watchlist\nAlien,2024-03-02,yes\n"));
  }
};

REGISTER_SUITE(FormatsViewingsTest);
