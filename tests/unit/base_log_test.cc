#include "base/log.h"

#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

using namespace std::string_literals;

class BaseLogTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BaseLogTest);
  CPPUNIT_TEST(a_line_is_level_event_and_fields);
  CPPUNIT_TEST(a_value_cannot_begin_a_new_line_or_field);
  CPPUNIT_TEST(levels_have_names);
  CPPUNIT_TEST_SUITE_END();

 public:
  void a_line_is_level_event_and_fields() {
    CPPUNIT_ASSERT_EQUAL("info request route=/movie/{id} status=200"s,
                         base::log_line(base::LogLevel::info, "request", {{"route", "/movie/{id}"}, {"status", 200}}));
  }

  void a_value_cannot_begin_a_new_line_or_field() {
    CPPUNIT_ASSERT_EQUAL("error e a=\"x\\x0alevel=1\" b=\"\" c=\"q\\\"\\\\\""s,
                         base::log_line(base::LogLevel::error, "e", {{"a", "x\nlevel=1"}, {"b", ""}, {"c", "q\"\\"}}));
    CPPUNIT_ASSERT_EQUAL("error e a=\"\\x1b[0m\""s, base::log_line(base::LogLevel::error, "e", {{"a", "\x1b[0m"}}));
  }

  void levels_have_names() {
    base::LogLevel level{};
    CPPUNIT_ASSERT(base::log_level_from_text("warning", level) && level == base::LogLevel::warning);
    CPPUNIT_ASSERT(!base::log_level_from_text("WARNING", level));
  }
};
CPPUNIT_TEST_SUITE_REGISTRATION(BaseLogTest);
