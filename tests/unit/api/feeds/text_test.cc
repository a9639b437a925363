// Tests how feeds, calendars and badges write any text.
#include "base/text.h"

#include <sstream>

#include "api/feeds/badge.h"
#include "api/feeds/calendar.h"
#include "app/feeds/xml.h"
#include "tests/unit/suite.h"

class FeedsTextTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FeedsTextTest);
  CPPUNIT_TEST(xml_has_no_markup_and_no_controls_of_others);
  CPPUNIT_TEST(lines_of_calendars_have_75_bytes_and_whole_characters);
  CPPUNIT_TEST(text_of_calendars_is_escaped);
  CPPUNIT_TEST(a_day_ends_with_the_next);
  CPPUNIT_TEST(a_calendar_without_events_has_a_component);
  CPPUNIT_TEST(a_badge_is_as_wide_as_its_text);
  CPPUNIT_TEST_SUITE_END();

  // Returns the value of a property, unfolded. Fails on a line that is too long or does not end with CRLF.
  static std::string value_of(const std::string& calendar, const std::string& name) {
    std::string unfolded;
    for (std::size_t at = 0; at < calendar.size();) {
      const auto end = calendar.find("\r\n", at);
      CPPUNIT_ASSERT(end != std::string::npos);
      const std::string line = calendar.substr(at, end - at);
      CPPUNIT_ASSERT_MESSAGE(line, line.size() <= 75);
      CPPUNIT_ASSERT_MESSAGE(line, base::is_utf8(line));
      CPPUNIT_ASSERT_MESSAGE(line, line.find_first_of("\r\n") == std::string::npos);
      unfolded += line.starts_with(" ") ? line.substr(1) : "\n" + line;
      at = end + 2;
    }
    const auto start = unfolded.find("\n" + name);
    CPPUNIT_ASSERT_MESSAGE(name, start != std::string::npos);
    const auto from = start + 1 + name.size();
    return unfolded.substr(from, unfolded.find('\n', from) - from);
  }
  static std::string calendar_of(const std::string& title) {
    return api::calendar_text(
        "Films", {{"release-1@here", "2024-02-28", title, "https://films.example.org/movie/1", title}}, 1714564800);
  }

 public:
  void xml_has_no_markup_and_no_controls_of_others() {
    CPPUNIT_ASSERT_EQUAL(std::string("&lt;b a=&quot;x&quot;&gt; &amp; &#39;"), app::xml_text("<b a=\"x\"> & '"));
    CPPUNIT_ASSERT_EQUAL(std::string("a  b c"), app::xml_text("a\n\x01"
                                                              "b\x7F\x1F"
                                                              "c"));
    CPPUNIT_ASSERT_EQUAL(std::string("8½ 千\uFFFD"), app::xml_text("8½ \uFFFE\U0001FFFF千\uFFFD"));
    const std::string broken = app::xml_text("caf\xE9 <");
    CPPUNIT_ASSERT(base::is_utf8(broken));
    CPPUNIT_ASSERT(broken.ends_with("&lt;"));
  }

  void lines_of_calendars_have_75_bytes_and_whole_characters() {
    for (std::size_t length = 60; length < 240; ++length) {
      const std::string ascii(length, 'x');
      CPPUNIT_ASSERT_EQUAL(ascii, value_of(calendar_of(ascii), "SUMMARY:"));
      std::string wide = "x";
      for (std::size_t i = 0; i < length / 4; ++i) wide += i % 2 == 0 ? "千" : "🎬";
      CPPUNIT_ASSERT_EQUAL(wide, value_of(calendar_of(wide), "LOCATION:"));
    }
  }

  void text_of_calendars_is_escaped() {
    const std::string calendar = calendar_of("The Good, the Bad; \\\nBEGIN:VEVENT\r\x01");
    CPPUNIT_ASSERT_EQUAL(std::string("The Good\\, the Bad\\; \\\\\\nBEGIN:VEVENT"), value_of(calendar, "SUMMARY:"));
  }

  void a_day_ends_with_the_next() {
    const std::string calendar = calendar_of("Film");
    CPPUNIT_ASSERT_EQUAL(std::string("20240228"), value_of(calendar, "DTSTART;VALUE=DATE:"));
    CPPUNIT_ASSERT_EQUAL(std::string("20240229"), value_of(calendar, "DTEND;VALUE=DATE:"));
    CPPUNIT_ASSERT_EQUAL(std::string("20240501T120000Z"), value_of(calendar, "DTSTAMP:"));
  }

  // A calendar needs at least one component (RFC 5545 §3.6). METHOD would ask for an event with an organizer (RFC 5546
  // §3.2.1).
  void a_calendar_without_events_has_a_component() {
    const std::string calendar = api::calendar_text("Films", {}, 1714564800);
    CPPUNIT_ASSERT_EQUAL(std::string("Etc/UTC"), value_of(calendar, "TZID:"));
    CPPUNIT_ASSERT(calendar.find("VEVENT") == std::string::npos);
    CPPUNIT_ASSERT(calendar.find("METHOD") == std::string::npos);
    CPPUNIT_ASSERT(calendar_of("Film").find("VTIMEZONE") == std::string::npos);
  }

  void a_badge_is_as_wide_as_its_text() {
    const std::string badge = api::badge("Last watched", "<Alien> & co");
    CPPUNIT_ASSERT(badge.find("<title>Last watched: &lt;Alien&gt; &amp; co</title>") != std::string::npos);
    const auto width = [](const std::string& value) {
      const std::string svg = api::badge("Last watched", value);
      return std::stoi(svg.substr(svg.find("width=\"") + 7));
    };
    CPPUNIT_ASSERT(width("千と千尋の神隠し") > width("12345678"));
    CPPUNIT_ASSERT(width(std::string(1000, 'x')) < 600);
  }
};

REGISTER_SUITE(FeedsTextTest);
