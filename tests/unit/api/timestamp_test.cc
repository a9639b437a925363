#include "api/json/timestamp.h"

#include "tests/unit/suite.h"

using namespace std::string_literals;

class ApiTimestampTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ApiTimestampTest);
  CPPUNIT_TEST(timestamps_are_read_with_any_offset);
  CPPUNIT_TEST(what_is_no_timestamp_is_none);
  CPPUNIT_TEST_SUITE_END();

 public:
  void timestamps_are_read_with_any_offset() {
    for (const auto& text : {"2024-02-29T23:59:59Z", "2024-03-01T00:59:59+01:00", "2024-02-29T20:29:59-03:30",
                             "2024-02-29T23:59:59.987654321Z"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(text, "2024-02-29T23:59:59Z"s, base::rfc3339(api::parse_rfc3339(text).value()));
  }

  void what_is_no_timestamp_is_none() {
    for (const auto& bad : {"", "2024-05-01", "2024-05-01T12:00:00", "2024-05-01 12:00:00Z", "2024-02-30T12:00:00Z",
                            "2024-05-01T24:00:00Z", "2024-05-01T12:60:00Z", "2024-05-01T12:00:60Z",
                            "2024-05-01T12:00:00.Z", "2024-05-01T12:00:00.1234567890Z", "2024-05-01T12:00:00+1:00",
                            "2024-05-01T12:00:00+24:00", "2024-05-01T12:00:00Zx", "2024-05-01T1a:00:00Z"})
      CPPUNIT_ASSERT_MESSAGE(bad, !api::parse_rfc3339(bad));
  }
};
REGISTER_SUITE(ApiTimestampTest);
