#include "base/log.h"

#include <sys/mman.h>
#include <unistd.h>

#include <array>

#include "tests/unit/suite.h"

using namespace std::string_literals;

class BaseLogTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BaseLogTest);
  CPPUNIT_TEST(a_line_is_level_event_and_fields);
  CPPUNIT_TEST(a_value_cannot_begin_a_new_line_or_field);
  CPPUNIT_TEST(a_line_is_at_most_four_kibibytes);
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

  void a_line_is_at_most_four_kibibytes() {
    const int file = ::memfd_create("log", MFD_CLOEXEC), before = ::dup(STDERR_FILENO);
    ::dup2(file, STDERR_FILENO);
    base::log(base::LogLevel::error, "e", {{"a", std::string(10000, 'x')}});
    ::dup2(before, STDERR_FILENO);
    std::array<char, 20000> written{};
    const ssize_t size = ::pread(file, written.data(), written.size(), 0);
    ::close(before);
    ::close(file);
    CPPUNIT_ASSERT_EQUAL(ssize_t{4096}, size);
    CPPUNIT_ASSERT_EQUAL('\n', written[4095]);
    CPPUNIT_ASSERT_EQUAL('x', written[4094]);
  }

  void levels_have_names() {
    base::LogLevel level{};
    CPPUNIT_ASSERT(base::log_level_from_text("warning", level) && level == base::LogLevel::warning);
    CPPUNIT_ASSERT(!base::log_level_from_text("WARNING", level));
  }
};
REGISTER_SUITE(BaseLogTest);
