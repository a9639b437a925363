#include "base/text.h"

#include "tests/unit/suite.h"

using namespace std::string_literals;

class BaseTextTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BaseTextTest);
  CPPUNIT_TEST(utf8_is_only_what_the_rfc_allows);
  CPPUNIT_TEST(lengths_are_code_points);
  CPPUNIT_TEST(line_ends_become_one_kind_and_controls_are_refused);
  CPPUNIT_TEST(foreign_text_is_saved_as_far_as_it_goes);
  CPPUNIT_TEST(ids_are_decimal_digits_up_to_2_to_the_53);
  CPPUNIT_TEST(percent_decoding_is_strict);
  CPPUNIT_TEST(encoding_and_decoding_are_inverse);
  CPPUNIT_TEST(hex_is_lower_case_and_even);
  CPPUNIT_TEST(splitting_keeps_empty_parts);
  CPPUNIT_TEST(folding_drops_diacritics_and_case);
  CPPUNIT_TEST(slugs_are_short_ascii);
  CPPUNIT_TEST(numbers_are_grouped_by_threes);
  CPPUNIT_TEST(an_email_has_one_at_and_no_spaces);
  CPPUNIT_TEST_SUITE_END();

 public:
  void an_email_has_one_at_and_no_spaces() {
    for (const auto& good : {"a@b", "maya@example.com", "ä@ö"}) CPPUNIT_ASSERT_MESSAGE(good, base::is_email(good));
    for (const auto& bad : {"", "a@", "@b", "a@b@c", "a b@c", "a@b\n", "a\xFF@b", "ab"})
      CPPUNIT_ASSERT_MESSAGE(bad, !base::is_email(bad));
    CPPUNIT_ASSERT(!base::is_email(std::string(253, 'a') + "@b"));
    CPPUNIT_ASSERT(base::is_email(std::string(252, 'a') + "@b"));
  }

  void utf8_is_only_what_the_rfc_allows() {
    for (const auto& good : {"", "abc", "ä", "€", "\xF0\x9F\x8E\xAC", "\xEF\xBF\xBF", "\xF4\x8F\xBF\xBF"})
      CPPUNIT_ASSERT(base::is_utf8(good));
    for (const auto& bad : {"\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80",
                            "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xC3", "\xE2\x82", "a\xFF"})
      CPPUNIT_ASSERT_MESSAGE(base::to_hex(bad), !base::is_utf8(bad));
  }

  void lengths_are_code_points() {
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, base::code_points("aä€\xF0\x9F\x8E\xAC"));
    CPPUNIT_ASSERT_EQUAL("aä"s, base::first_code_points("aä€", 2));
    CPPUNIT_ASSERT_EQUAL("aä€"s, base::first_code_points("aä€", 3));
    CPPUNIT_ASSERT_EQUAL(""s, base::first_code_points("aä€", 0));
    CPPUNIT_ASSERT(!base::exceeds("", 1, 3) && !base::exceeds("ä€", 1, 3) && !base::exceeds("ä\n€", 2, 3));
    CPPUNIT_ASSERT(base::exceeds("ä\n€", 1, 3) && base::exceeds("äöü", 1, 3) && base::exceeds("äöüäö\nü", 2, 3));
  }

  void line_ends_become_one_kind_and_controls_are_refused() {
    CPPUNIT_ASSERT_EQUAL("a\nb\nc\n"s, base::clean_text("a\r\nb\rc\n").value());
    CPPUNIT_ASSERT_EQUAL("a\tb"s, base::clean_text("a\tb").value());
    for (const auto& bad : {"a\0b"s, "a\x01"s, "\x1b[0m"s, "\xFF"s}) CPPUNIT_ASSERT(!base::clean_text(bad));
  }

  void foreign_text_is_saved_as_far_as_it_goes() {
    CPPUNIT_ASSERT_EQUAL("ab"s, base::salvage_text("a\0\x01"s + "b", 10));
    CPPUNIT_ASSERT_EQUAL("a\xEF\xBF\xBD"s, base::salvage_text("a\xFF", 10));
    CPPUNIT_ASSERT_EQUAL("ää"s, base::salvage_text("äää", 2));
    CPPUNIT_ASSERT_EQUAL("\xEF\xBF\xBD"s, base::salvage_text("\xC3", 5));
    CPPUNIT_ASSERT_EQUAL(""s, base::salvage_text("abc", 0));
  }

  void ids_are_decimal_digits_up_to_2_to_the_53() {
    CPPUNIT_ASSERT_EQUAL(std::int64_t{9007199254740991}, base::parse_id("9007199254740991").value());
    for (const auto& bad :
         {"", "9007199254740992", "99999999999999999999", "-1", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "١"})
      CPPUNIT_ASSERT_MESSAGE(bad, !base::parse_id(bad));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{-5}, base::parse_int("-5").value());
    for (const auto& bad : {"", "+5", "5x", "9223372036854775808"}) CPPUNIT_ASSERT_MESSAGE(bad, !base::parse_int(bad));
  }

  void percent_decoding_is_strict() {
    CPPUNIT_ASSERT_EQUAL("a b+c"s, base::percent_decode("a%20b+c").value());
    CPPUNIT_ASSERT_EQUAL("a b c"s, base::form_decode("a%20b+c").value());
    CPPUNIT_ASSERT_EQUAL("%41"s, base::percent_decode("%2541").value());
    for (const auto& bad : {"%", "%4", "%zz", "a%2", "%-1", "% 1"})
      CPPUNIT_ASSERT_MESSAGE(bad, !base::percent_decode(bad));
  }

  void encoding_and_decoding_are_inverse() {
    std::string all;
    for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
    CPPUNIT_ASSERT(all == base::percent_decode(base::percent_encode(all)).value());
    CPPUNIT_ASSERT(all == base::from_hex(base::to_hex(all)).value());
    CPPUNIT_ASSERT_EQUAL("a-b._~%2F%C3%A4"s, base::percent_encode("a-b._~/ä"));
  }

  void hex_is_lower_case_and_even() {
    CPPUNIT_ASSERT(base::is_lower_hex("00ff", 4));
    CPPUNIT_ASSERT(!base::is_lower_hex("00FF", 4));
    CPPUNIT_ASSERT(!base::is_lower_hex("00ff", 5));
    CPPUNIT_ASSERT(!base::is_lower_hex("00fg", 4));
    CPPUNIT_ASSERT(!base::from_hex("abc"));
    CPPUNIT_ASSERT(!base::from_hex("zz"));
  }

  void splitting_keeps_empty_parts() {
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, base::split("", ',').size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, base::split(",,", ',').size());
    CPPUNIT_ASSERT_EQUAL("a, , b"s, base::join({"a", "", "b"}, ", "));
    CPPUNIT_ASSERT_EQUAL(""s, base::join({}, ", "));
    CPPUNIT_ASSERT_EQUAL("x y"s, std::string(base::trim(" \t\r\nx y\n")));
    CPPUNIT_ASSERT_EQUAL(""s, std::string(base::trim(" \n")));
  }

  void folding_drops_diacritics_and_case() {
    CPPUNIT_ASSERT_EQUAL("amelie"s, base::fold("Amélie"));
    CPPUNIT_ASSERT_EQUAL("lodz zolw"s, base::fold("Łódź Żółw"));
    CPPUNIT_ASSERT_EQUAL("strasse aegir oeuvre"s, base::fold("Straße ÆGIR Œuvre"));
    CPPUNIT_ASSERT_EQUAL("ταξιδι στα κυθηρα"s, base::fold("Ταξίδι στα Κύθηρα"));
    CPPUNIT_ASSERT_EQUAL(base::fold("ΟΔΟΣ"), base::fold("οδός"));
    CPPUNIT_ASSERT_EQUAL("сталкер елки"s, base::fold("Сталкер Ёлки"));
    CPPUNIT_ASSERT_EQUAL("istanbul diyarbakir"s, base::fold("İstanbul Diyarbakır"));
    CPPUNIT_ASSERT_EQUAL(base::fold("Amélie"), base::fold("Ame\u0301lie"));
    CPPUNIT_ASSERT_EQUAL("七人の侍"s, base::fold("七人の侍"));
    CPPUNIT_ASSERT_EQUAL("8½"s, base::fold("8½"));
    CPPUNIT_ASSERT_EQUAL("\xC3"s, base::fold("\xC3"));
  }

  void slugs_are_short_ascii() {
    CPPUNIT_ASSERT_EQUAL("amelie-2001"s, base::slug("Amélie (2001)!", "movie"));
    CPPUNIT_ASSERT_EQUAL("ame-lie-amelie"s, base::slug("Ame\u2019lie Ame\u0301lie", "movie"));
    CPPUNIT_ASSERT_EQUAL("mui-du-du-xanh"s, base::slug("Mùi đu đủ xanh", "movie"));
    CPPUNIT_ASSERT_EQUAL("4-luni"s, base::slug("4 luni…", "movie"));
    CPPUNIT_ASSERT_EQUAL("stefan-tara"s, base::slug("Ștefan țara", "movie"));
    CPPUNIT_ASSERT_EQUAL("movie"s, base::slug("七人の侍", "movie"));
    CPPUNIT_ASSERT_EQUAL("movie"s, base::slug("///../", "movie"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{80}, base::slug(std::string(500, 'a'), "movie").size());
    CPPUNIT_ASSERT_EQUAL(std::string(79, 'a'), base::slug(std::string(79, 'a') + " b", "movie"));
  }

  void numbers_are_grouped_by_threes() {
    CPPUNIT_ASSERT_EQUAL("0"s, base::grouped(0));
    CPPUNIT_ASSERT_EQUAL("999"s, base::grouped(999));
    CPPUNIT_ASSERT_EQUAL("1,234,567"s, base::grouped(1234567));
    CPPUNIT_ASSERT_EQUAL("-1,000"s, base::grouped(-1000));
  }
};
REGISTER_SUITE(BaseTextTest);
