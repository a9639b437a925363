// Tests placeholder posters: the effect of a title on the document, and how it is set.
#include "web/kit/film/placeholder_art.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/suite.h"

using namespace std::string_literals;

// Checks the XML that the drawing uses (elements, quoted attributes, text, five references) and says what is wrong.
class PlaceholderXml {
 public:
  static std::string complaint(std::string_view text) {
    PlaceholderXml checker(text);
    checker.document();
    return checker.complaint_;
  }

 private:
  explicit PlaceholderXml(std::string_view text) : rest_(text) {}

  void document() {
    if (!rest_.starts_with("<svg ") || !rest_.ends_with("</svg>\n")) return fail("not one svg element");
    rest_.remove_suffix(1);
    do {
      rest_.starts_with('<') ? tag() : characters("<");
    } while (complaint_.empty() && !open_.empty());
    if (complaint_.empty() && !rest_.empty()) fail("text after the root");
  }

  void tag() {
    rest_.remove_prefix(1);
    const bool closing = take("/");
    const std::string name = word();
    if (!closing) attributes();
    if (!closing && take("/>")) return;
    if (name.empty() || !take(">")) return fail("tag is not closed: " + name);
    if (!closing) return open_.push_back(name);
    if (open_.empty() || open_.back() != name) return fail("wrong end tag: " + name);
    open_.pop_back();
  }

  void attributes() {
    std::set<std::string> seen;
    while (take(" ")) {
      const std::string name = word();
      if (name.empty() || !seen.insert(name).second) return fail("attribute missing or twice: " + name);
      if (!take("=\"")) return fail("attribute without a quoted value: " + name);
      characters("\"");
      if (!take("\"")) return fail("value does not end: " + name);
    }
  }

  void characters(std::string_view until) {
    while (complaint_.empty() && !rest_.empty() && until.find(rest_.front()) == until.npos) {
      if (rest_.front() == '<') return fail("< in a value");
      if (take("&amp;") || take("&lt;") || take("&gt;") || take("&quot;") || take("&#39;")) continue;
      if (rest_.front() == '&') return fail("unknown reference");
      character();
    }
  }

  // Reads one character of XML 1.0 in UTF-8, and refuses controls.
  void character() {
    const auto byte = [this](std::size_t i) { return static_cast<unsigned char>(rest_.substr(0, i + 1).back()); };
    const unsigned lead = byte(0), next = byte(1);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    for (std::size_t i = 1; i < length; ++i)
      if (i >= rest_.size() || (byte(i) & 0xC0) != 0x80) return fail("broken UTF-8");
    if (lead < 0x20 || (lead >= 0x7F && lead < 0xC2) || lead > 0xF4) return fail("a byte that may not stand here");
    if ((lead == 0xE0 && next < 0xA0) || (lead == 0xED && next > 0x9F) || (lead == 0xF0 && next < 0x90) ||
        (lead == 0xF4 && next > 0x8F) || (lead == 0xEF && next == 0xBF && byte(2) > 0xBD))
      return fail("not a character");
    rest_.remove_prefix(length);
  }

  std::string word() {
    std::string out(rest_.substr(0, rest_.find_first_of(" =/<>\"&'\n")));
    rest_.remove_prefix(out.size());
    return out;
  }

  bool take(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }

  void fail(const std::string& what) {
    if (complaint_.empty()) complaint_ = what + " before: " + std::string(rest_.substr(0, 40));
  }

  std::string_view rest_;
  std::vector<std::string> open_;
  std::string complaint_;
};

class PlaceholderArtTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(PlaceholderArtTest);
  CPPUNIT_TEST(has_size_name_and_year);
  CPPUNIT_TEST(year_may_be_unknown);
  CPPUNIT_TEST(the_colour_comes_from_the_title);
  CPPUNIT_TEST(escapes_the_title);
  CPPUNIT_TEST(drops_controls_and_broken_bytes);
  CPPUNIT_TEST(long_titles_are_cut);
  CPPUNIT_TEST(lines_break_between_words);
  CPPUNIT_TEST(long_words_get_smaller_letters);
  CPPUNIT_TEST(chinese_and_japanese_break_between_characters);
  CPPUNIT_TEST(persian_and_hebrew_run_to_the_left);
  CPPUNIT_TEST(marks_stay_on_their_letters);
  CPPUNIT_TEST(letters_are_readable);
  CPPUNIT_TEST(no_text_in_the_foot);
  CPPUNIT_TEST(nothing_the_policy_forbids);
  CPPUNIT_TEST(any_bytes_are_well_formed);
  CPPUNIT_TEST(portraits);
  CPPUNIT_TEST_SUITE_END();

 public:
  void has_size_name_and_year() {
    const std::string svg = poster("Alien", 1979);
    CPPUNIT_ASSERT(svg.starts_with(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 300\" width=\"342\" height=\"513\" role=\"img\">"
        "<title>Alien (1979)</title>"));
    CPPUNIT_ASSERT(contains(svg, ">1979</text>"));
    CPPUNIT_ASSERT(contains(svg, ">Alien</text>"));
  }

  void year_may_be_unknown() {
    for (const int year : {0, -1, 10000}) {
      const std::string svg = poster("Alien", year);
      CPPUNIT_ASSERT(contains(svg, "<title>Alien</title>"));
      CPPUNIT_ASSERT(!contains(svg, "text-anchor=\"end\""));
    }
  }

  void the_colour_comes_from_the_title() {
    CPPUNIT_ASSERT_EQUAL(poster("Alien", 1979), poster("Alien", 1979));
    std::set<std::string> grounds;
    for (int i = 0; i < 100; ++i)
      grounds.insert(between(poster("Film " + std::to_string(i), 0), "height=\"300\" fill=\"", "\""));
    CPPUNIT_ASSERT_EQUAL(std::size_t{12}, grounds.size());
  }

  void escapes_the_title() {
    const std::string svg = poster("<b>&\"'</b>", 0);
    CPPUNIT_ASSERT(contains(svg, "<title>&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt;</title>"));
    CPPUNIT_ASSERT(!contains(svg, "<b>"));
    poster("]]>", 0);
    poster("<script>alert(1)</script><!-- <?x ?> <![CDATA[ &unknown; &#0;", 0);
  }

  void drops_controls_and_broken_bytes() {
    using namespace std::string_view_literals;
    CPPUNIT_ASSERT_EQUAL(" AB C"s, name("\x01 A\0B\x7F C\x1B\xE2\x80\xAE"sv));
    CPPUNIT_ASSERT_EQUAL("a\uFFFDb"s, name("a\xFF"
                                           "b"sv));
    CPPUNIT_ASSERT_EQUAL("ab"s, name("a\uFFFE\uFFFF\U0010FFFF"
                                     "b"sv));
    CPPUNIT_ASSERT_EQUAL(""s, name(""));
    CPPUNIT_ASSERT(title_lines("").empty());
  }

  void long_titles_are_cut() {
    for (const std::string& title : {std::string(600, 'x'), repeat("word ", 120), repeat("千", 600),
                                     repeat("طعم ", 150), repeat("&", 600), std::string(100000, 'W')}) {
      const std::vector<std::string> lines = title_lines(title);
      CPPUNIT_ASSERT_EQUAL(std::size_t{8}, lines.size());
      CPPUNIT_ASSERT(lines.back().ends_with("…"));
      CPPUNIT_ASSERT(!lines.front().ends_with("…"));
    }
  }

  void lines_break_between_words() {
    const std::vector<std::string> want = {"The Grand", "Budapest", "Hotel"};
    CPPUNIT_ASSERT(want == title_lines("The  Grand Budapest\nHotel"));
  }

  void long_words_get_smaller_letters() {
    CPPUNIT_ASSERT(contains(poster("Heat", 1995), " font-size=\"44\""));
    CPPUNIT_ASSERT(!contains(poster("Koyaanisqatsi Powaqqatsi", 1982), " font-size=\"44\""));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, title_lines("Koyaanisqatsi").size());
  }

  void chinese_and_japanese_break_between_characters() {
    const std::vector<std::string> want = {"千と千尋", "の神隠し"};
    CPPUNIT_ASSERT(want == title_lines("千と千尋の神隠し"));
    for (const std::string& line : title_lines("ああああ、いいいー、ううう、えええ"))
      CPPUNIT_ASSERT(!line.starts_with("、") && !line.starts_with("ー"));
  }

  void persian_and_hebrew_run_to_the_left() {
    for (const char* title : {"طعم گیلاس", "ואלס עם באשיר", "(1) طعم"}) {
      CPPUNIT_ASSERT(contains(poster(title, 1997), " direction=\"rtl\""));
      CPPUNIT_ASSERT(contains(poster(title, 1997), "<text x=\"184\""));
    }
    CPPUNIT_ASSERT(!contains(poster("Close-Up (کلوزآپ)", 1990), "rtl"));
  }

  // No line begins with a mark of the character before, however narrow the lines get.
  void marks_stay_on_their_letters() {
    for (const std::string& line : title_lines(repeat("e\u0301", 300))) CPPUNIT_ASSERT(line.starts_with("e"));
  }

  void letters_are_readable() {
    for (int i = 0; i < 100; ++i) {
      const std::string svg = poster("Film " + std::to_string(i), 2000);
      CPPUNIT_ASSERT(contrast("#ffffff", between(svg, "height=\"300\" fill=\"", "\"")) >= 7);
      CPPUNIT_ASSERT(contrast("#ffffff", between(check(web::placeholder_portrait("Film " + std::to_string(i))),
                                                 "height=\"300\" fill=\"", "\"")) >= 4.5);
    }
  }

  void no_text_in_the_foot() {
    for (const std::string& title : {"M"s, "Le Samouraï"s, repeat("word ", 120), repeat("千", 600)})
      for (const std::string& y : title_parts(poster(title, 1967), " y=\"", "\""))
        CPPUNIT_ASSERT(std::stod(y) > 30 && std::stod(y) < 224);
  }

  void nothing_the_policy_forbids() {
    for (const char* word : {" style=", "<style", "<script", "href", "url(", "<image", " on", "<foreignObject"})
      CPPUNIT_ASSERT(!contains(poster("Alien", 1979), word));
  }

  void any_bytes_are_well_formed() {
    std::uint32_t state = 1;
    for (int i = 0; i < 2000; ++i) {
      std::string title;
      for (int n = i % 60; n > 0; --n) {
        state = state * 1664525 + 1013904223;
        title += static_cast<char>(static_cast<unsigned char>(state >> 24));
      }
      poster(title, i);
      check(web::placeholder_portrait(title));
    }
  }

  void portraits() {
    const std::string svg = check(web::placeholder_portrait("Tilda Swinton"));
    CPPUNIT_ASSERT(contains(svg, "<title>Tilda Swinton</title>"));
    CPPUNIT_ASSERT(contains(svg, ">TS</text>"));
    CPPUNIT_ASSERT(contains(check(web::placeholder_portrait("<&")), ">&lt;</text>"));
  }

 private:
  static std::string check(std::string svg) {
    CPPUNIT_ASSERT_EQUAL(std::string(), PlaceholderXml::complaint(svg));
    return svg;
  }

  static std::string poster(std::string_view title, int year) { return check(web::placeholder_poster(title, year)); }

  static bool contains(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

  static std::string repeat(std::string_view text, int times) {
    std::string out;
    while (times-- > 0) out += text;
    return out;
  }

  static std::string between(std::string_view text, std::string_view open, std::string_view close) {
    const std::size_t from = text.find(open) + open.size();
    return std::string(text.substr(from, text.find(close, from) - from));
  }

  // Returns the title as it is read out.
  static std::string name(std::string_view title) { return between(poster(title, 0), "<title>", "</title>"); }

  // Returns the texts of the group that holds the title: each one's baseline, or its words.
  static std::vector<std::string> title_parts(const std::string& svg, std::string_view open, std::string_view close) {
    const std::string group = between(svg.substr(svg.find("<g font-weight=")), ">", "</g>") + "<";
    std::vector<std::string> out;
    for (std::size_t at = group.find("<text"); at != group.npos; at = group.find("<text", at + 1))
      out.push_back(between(std::string_view(group).substr(at), open, close));
    return out;
  }

  static std::vector<std::string> title_lines(std::string_view title) {
    return title_parts(poster(title, 2000), ">", "<");
  }

  static double luminance(const std::string& colour) {
    double out = 0, weights[] = {.2126, .7152, .0722};
    for (std::size_t i = 0; i < 3; ++i) {
      const double v = std::stoi(colour.substr(1 + 2 * i, 2), nullptr, 16) / 255.0;
      out += weights[i] * (v <= .03928 ? v / 12.92 : std::pow((v + .055) / 1.055, 2.4));
    }
    return out;
  }

  static double contrast(const std::string& a, const std::string& b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + .05) / (std::min(x, y) + .05);
  }
};
REGISTER_SUITE(PlaceholderArtTest);
