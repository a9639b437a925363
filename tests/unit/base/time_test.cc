#include "base/time.h"

#include "tests/unit/suite.h"

using namespace std::string_literals;

class BaseTimeTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BaseTimeTest);
  CPPUNIT_TEST(timestamps_are_utc_in_whole_seconds);
  CPPUNIT_TEST(a_day_begins_at_midnight_of_its_zone);
  CPPUNIT_TEST(only_known_zones_count);
  CPPUNIT_TEST(days_are_added_over_months_and_leap_years);
  CPPUNIT_TEST(dates_must_exist);
  CPPUNIT_TEST(watch_dates_may_be_a_day_a_month_or_a_year);
  CPPUNIT_TEST(watch_dates_reach_from_1888_to_next_year);
  CPPUNIT_TEST(the_fake_clock_stands_until_moved);
  CPPUNIT_TEST_SUITE_END();

 public:
  void timestamps_are_utc_in_whole_seconds() {
    CPPUNIT_ASSERT_EQUAL("2024-02-29T23:59:59Z"s, base::rfc3339(1709251199));
    CPPUNIT_ASSERT_EQUAL("Thu, 01 Jan 1970 00:00:00 GMT"s, base::http_date(0));
    CPPUNIT_ASSERT_EQUAL("Sun, 06 Nov 1994 08:49:37 GMT"s, base::http_date(784111777));
  }

  void a_day_begins_at_midnight_of_its_zone() {
    const base::UnixTime late = 1714602600;  // 2024-05-01T22:30:00Z
    CPPUNIT_ASSERT_EQUAL("2024-05-01"s, base::local_date(late, "UTC"));
    CPPUNIT_ASSERT_EQUAL("2024-05-02"s, base::local_date(late, "Europe/Berlin"));
    CPPUNIT_ASSERT_EQUAL("2024-05-02"s, base::local_date(late, "Asia/Tokyo"));
    CPPUNIT_ASSERT_EQUAL("2024-05-01"s, base::local_date(late, "America/New_York"));
    CPPUNIT_ASSERT_EQUAL("2024-05-01"s, base::local_date(late, "Moon/Base"));
    CPPUNIT_ASSERT_EQUAL("2024-05-01"s, base::local_date(late, ""));
    CPPUNIT_ASSERT_EQUAL("2024-05-01T00:00:00Z"s, base::rfc3339(base::day_begins("2024-05-01", "UTC")));
    CPPUNIT_ASSERT_EQUAL("2024-04-30T22:00:00Z"s, base::rfc3339(base::day_begins("2024-05-01", "Europe/Berlin")));
    CPPUNIT_ASSERT_EQUAL("2024-05-01T04:00:00Z"s, base::rfc3339(base::day_begins("2024-05-01", "America/New_York")));
    CPPUNIT_ASSERT_EQUAL("2024-05-01T00:00:00Z"s, base::rfc3339(base::day_begins("2024-05-01", "Moon/Base")));
    // Where the clock goes forward at midnight, the day begins at one.
    CPPUNIT_ASSERT_EQUAL("2024-04-25T22:00:00Z"s, base::rfc3339(base::day_begins("2024-04-26", "Africa/Cairo")));
  }

  void only_known_zones_count() {
    for (const auto& zone : {"UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires"})
      CPPUNIT_ASSERT_MESSAGE(zone, base::is_time_zone(zone));
    for (const auto& zone : {"", "Moon/Base", "../../etc/passwd", "europe/berlin "})
      CPPUNIT_ASSERT_MESSAGE(zone, !base::is_time_zone(zone));
  }

  void days_are_added_over_months_and_leap_years() {
    CPPUNIT_ASSERT_EQUAL("2024-03-01"s, base::add_days("2024-02-28", 2));
    CPPUNIT_ASSERT_EQUAL("2023-03-02"s, base::add_days("2023-02-28", 2));
    CPPUNIT_ASSERT_EQUAL("2023-12-31"s, base::add_days("2024-01-01", -1));
  }

  void dates_must_exist() {
    CPPUNIT_ASSERT(base::is_iso_date("2024-02-29"));
    for (const auto& bad :
         {"2023-02-29", "2024-13-01", "2024-00-10", "2024-01-00", "2024-1-1", "20240101", "2024-01-01 ", ""})
      CPPUNIT_ASSERT_MESSAGE(bad, !base::is_iso_date(bad));
  }

  void watch_dates_may_be_a_day_a_month_or_a_year() {
    for (const auto& good : {"2024-02-29", "2024-02", "2024"})
      CPPUNIT_ASSERT_MESSAGE(good, base::is_watch_date(good, "2024-05-01"));
    for (const auto& bad :
         {"", "24", "2024-", "2024-13", "2024-00", "2024-02-30", "2024-2", "2024-02-29T10:00", "abcd"})
      CPPUNIT_ASSERT_MESSAGE(bad, !base::is_watch_date(bad, "2024-05-01"));
  }

  void watch_dates_reach_from_1888_to_next_year() {
    CPPUNIT_ASSERT(base::is_watch_date("1888", "2024-05-01"));
    CPPUNIT_ASSERT(!base::is_watch_date("1887-12-31", "2024-05-01"));
    CPPUNIT_ASSERT(base::is_watch_date("2025-12-31", "2024-05-01"));
    CPPUNIT_ASSERT(!base::is_watch_date("2026", "2024-05-01"));
    for (const char* begun : {"2024-06-01", "2024-06", "2024", "1999"})
      CPPUNIT_ASSERT(base::has_begun(begun, "2024-05-31"));
    for (const char* later : {"2024-06-02", "2024-07", "2025"}) CPPUNIT_ASSERT(!base::has_begun(later, "2024-05-31"));
    CPPUNIT_ASSERT_EQUAL(2024, base::year_of("2024-05"));
    CPPUNIT_ASSERT_EQUAL(0, base::year_of(""));
    CPPUNIT_ASSERT_EQUAL(0, base::year_of("20-05"));
  }

  void the_fake_clock_stands_until_moved() {
    base::FakeClock clock(100);
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{100}, clock.now());
    clock.advance(5);
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{105}, clock.now());
    clock.set(7);
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{7}, clock.now());
  }
};
REGISTER_SUITE(BaseTimeTest);
