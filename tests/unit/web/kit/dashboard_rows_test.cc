#include "web/kit/dashboard_rows.h"

#include "tests/unit/suite.h"

class WebDashboardRowsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(WebDashboardRowsTest);
  CPPUNIT_TEST(at_first_what_statistics_show_is_hidden);
  CPPUNIT_TEST(an_arrangement_is_read_again);
  CPPUNIT_TEST(rows_that_are_not_named_follow);
  CPPUNIT_TEST(what_is_no_arrangement_changes_nothing);
  CPPUNIT_TEST_SUITE_END();

  // Returns "genres(-)" for a hidden row and "[genres]" for a closed one.
  static std::string summary(const std::vector<web::DashboardRow>& rows) {
    std::string text;
    for (const web::DashboardRow& row : rows) {
      const std::string key(row.key);
      text += (text.empty() ? "" : " ") + (row.expanded ? key : '[' + key + ']') + (row.visible ? "" : "(-)");
    }
    return text;
  }
  const std::string first_ =
      "last_plays actors(-) actresses(-) directors genres(-) countries(-) languages(-) watchlist release_years(-) "
      "locations(-) companies(-) cinema_visits";

 public:
  void at_first_what_statistics_show_is_hidden() { CPPUNIT_ASSERT_EQUAL(first_, summary(web::dashboard_rows(""))); }

  void an_arrangement_is_read_again() {
    auto rows = web::dashboard_rows("");
    std::swap(rows.front(), rows.back());
    rows[1].visible = true;
    rows[3].visible = false;
    rows[7].expanded = false;
    const std::string before = summary(rows);
    CPPUNIT_ASSERT_EQUAL(std::string("cinema_visits actors actresses(-) directors(-) genres(-) countries(-) "
                                     "languages(-) [watchlist] release_years(-) locations(-) companies(-) last_plays"),
                         before);
    CPPUNIT_ASSERT_EQUAL(before, summary(web::dashboard_rows(web::dashboard_text(rows))));
  }

  void rows_that_are_not_named_follow() {
    CPPUNIT_ASSERT_EQUAL(
        std::string("genres [actors] last_plays actresses directors countries languages watchlist release_years "
                    "locations companies(-) cinema_visits"),
        summary(web::dashboard_rows(
            R"({"order":["genres","gone","actors"],"hidden":["companies"],"closed":["actors","gone"]})")));
  }

  void what_is_no_arrangement_changes_nothing() {
    for (const char* text :
         {"[]", "{}", "3", "{\"order\":{},\"hidden\":\"actors\",\"closed\":[3,null]}", "{\"order\":[3]}", "not JSON"})
      CPPUNIT_ASSERT_EQUAL(first_, summary(web::dashboard_rows(text)));
  }
};

REGISTER_SUITE(WebDashboardRowsTest);
