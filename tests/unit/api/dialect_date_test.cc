#include "api/dialect/movary.h"
#include "tests/unit/suite.h"

// Expects the days that PHP 8.2's DateTime reads from these texts, formatted as Y-m-d. Zones are left out: the day is
// the one that is written.
class ApiDialectDateTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ApiDialectDateTest);
  CPPUNIT_TEST(a_date_in_any_spelling_is_its_day);
  CPPUNIT_TEST(the_day_stays_as_it_is_written);
  CPPUNIT_TEST(what_is_no_date_stays_as_it_is);
  CPPUNIT_TEST_SUITE_END();

 public:
  void a_date_in_any_spelling_is_its_day() {
    for (const char* text : {"2024-01-02",
                             "2024-1-2",
                             "2024/1/2",
                             "2024/01/02",
                             "02.01.2024",
                             "2.1.2024",
                             "2-1-2024",
                             "1/2/2024",
                             "20240102",
                             "2 January 2024",
                             "2 Jan 2024",
                             "2nd January 2024",
                             "2-Jan-2024",
                             "02-jan-2024",
                             "January 2, 2024",
                             "Jan 2nd, 2024",
                             "Jan. 2 2024",
                             "Tue, 02 Jan 2024",
                             "Tuesday, 2 January 2024",
                             " 2024-01-02 "})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(text, std::string("2024-01-02"), api::dialect::our_date(text));
    CPPUNIT_ASSERT_EQUAL(std::string("2024-09-30"), api::dialect::our_date("30 Sept 2024"));
    CPPUNIT_ASSERT_EQUAL(std::string("2024-05-31"), api::dialect::our_date("31 May 2024"));
  }

  void the_day_stays_as_it_is_written() {
    for (const char* time :
         {"T00:00:00Z", "T23:59:59.999999Z", "T00:00:00.000Z", "T00:30:00+14:00", "T23:30:00-0500", "T23:30:00-05",
          " 20:15:00", " 20:15", "T20:15", " 8:15 PM", " 08:15:00 p.m.", " 8:15pm", " 20:15:00 UTC",
          " 20:15:00 Europe/Berlin", " 20:15:00 +01:00", " 8:15 PM America/New_York", "t201500Z", "  20:15"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(time, std::string("2024-01-02"),
                                   api::dialect::our_date(std::string("2024-01-02") + time));
    CPPUNIT_ASSERT_EQUAL(std::string("2024-01-02"), api::dialect::our_date("Tue, 02 Jan 2024 20:15:00 +0100"));
    CPPUNIT_ASSERT_EQUAL(std::string("2024-01-02"), api::dialect::our_date("02.01.2024 20:15"));
    CPPUNIT_ASSERT_EQUAL(std::string("2024-01-02"), api::dialect::our_date("20240102T201500Z"));
  }

  // A year or a month alone is a watch date of ours already; days that do not exist are refused later.
  void what_is_no_date_stays_as_it_is() {
    for (const char* text : {"",
                             " ",
                             "2024",
                             "2024-05",
                             "someday",
                             "yesterday",
                             "now",
                             "+1 day",
                             "2024-01-02 +1 day",
                             "2024-01-02 tomorrow x",
                             "2024-01-02T",
                             "2024-01-02Z",
                             "2024-01-02x",
                             "2024-01-02 25:00",
                             "2024-01-02 20:",
                             "2024-01-02 20:1",
                             "2024-1",
                             "24-01-02",
                             "2024-001-02",
                             "2024-01-02-03",
                             "2024-01.02",
                             "1/2/24",
                             "January 2024",
                             "2 Foo 2024",
                             "2024 2024 2024",
                             "99999999999999999999",
                             "2024-01-02 20:15 1 2 3",
                             "-",
                             "T",
                             "\xC3\xA4"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(text, std::string(text), api::dialect::our_date(text));
    CPPUNIT_ASSERT_EQUAL(std::string("2024-02-30"), api::dialect::our_date("30.02.2024"));
    CPPUNIT_ASSERT_EQUAL(std::string("2024-99-99"), api::dialect::our_date("20249999"));
  }
};

REGISTER_SUITE(ApiDialectDateTest);
