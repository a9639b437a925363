#include "base/json.h"

#include "tests/unit/suite.h"

using namespace std::string_literals;

class BaseJsonTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BaseJsonTest);
  CPPUNIT_TEST(only_strict_json_is_read);
  CPPUNIT_TEST(depth_is_bounded);
  CPPUNIT_TEST(nul_and_raw_controls_are_refused_in_any_spelling);
  CPPUNIT_TEST(half_a_surrogate_pair_is_no_character);
  CPPUNIT_TEST(written_text_may_stand_in_a_page);
  CPPUNIT_TEST(foreign_members_are_read_without_surprise);
  CPPUNIT_TEST(reading_does_not_insert);
  CPPUNIT_TEST_SUITE_END();

  static std::string again(const std::string& text) { return base::write_json(base::parse_json(text).value()); }

 public:
  void only_strict_json_is_read() {
    CPPUNIT_ASSERT_EQUAL("{\"a\":[1,2.5,true,null,\"ä\"]}"s, again(" {\"a\":[1,2.5,true,null,\"\\u00e4\"]}\n"));
    CPPUNIT_ASSERT_EQUAL("\"x\""s, again("\"x\""));
    for (const auto& bad : {"",        " ",       "{",        "[1,]",     "{\"a\":1,}",     "{\"a\":1,\"a\":2}",
                            "1 2",     "// c\n1", "/* c */1", "{'a':1}",  "[01]",           "[-01]",
                            "[1.]",    "[.5]",    "[+1]",     "[-]",      "[1e]",           "[1.e5]",
                            "[1.2.3]", "NaN",     "Infinity", "\"\xFF\"", "\xEF\xBB\xBF{}", "nul",
                            "\"\\q\"", "[1}"})
      CPPUNIT_ASSERT_MESSAGE(bad, !base::parse_json(bad));
  }

  void depth_is_bounded() {
    CPPUNIT_ASSERT(base::parse_json(std::string(30, '[') + std::string(30, ']')));
    CPPUNIT_ASSERT(!base::parse_json(std::string(40, '[') + std::string(40, ']')));
    CPPUNIT_ASSERT(!base::parse_json(std::string(100000, '[')));
    CPPUNIT_ASSERT(base::parse_json("\"" + std::string(100, '[') + "\""));
    CPPUNIT_ASSERT(base::parse_json("\"\\\"" + std::string(100, '[') + "\""));
  }

  void nul_and_raw_controls_are_refused_in_any_spelling() {
    for (const auto& bad : {"\"a\0b\""s, "\"\\u0000\""s, "\"a\x01\""s, "\"a\x1b\""s, "\"a\nb\""s})
      CPPUNIT_ASSERT(!base::parse_json(bad));
    for (const auto& good : {"\"\\u0001\"", "\"\\\\u0000\""}) CPPUNIT_ASSERT(base::parse_json(good));
  }

  void half_a_surrogate_pair_is_no_character() {
    for (const auto& bad : {"\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\ud83cx\"", "\"\\ud83c"})
      CPPUNIT_ASSERT_MESSAGE(bad, !base::parse_json(bad));
    CPPUNIT_ASSERT_EQUAL("\"\xF0\x9F\x8E\xAC\""s, again("\"\\ud83c\\udfac\""));
  }

  void written_text_may_stand_in_a_page() {
    base::Json value = base::json_object();
    value["a"] = "</script><!--&\xE2\x80\xA8\xE2\x80\xA9\xE2\x82\xAC";
    CPPUNIT_ASSERT_EQUAL("{\"a\":\"\\u003c/script\\u003e\\u003c!--\\u0026\\u2028\\u2029\xE2\x82\xAC\"}"s,
                         base::write_json(value));
    CPPUNIT_ASSERT(value == base::parse_json(base::write_json(value)).value());
  }

  void foreign_members_are_read_without_surprise() {
    const auto value =
        base::parse_json(R"({"text":"abc","number":7,"half":0.5,"big":1e300,"list":[1],"nothing":null})").value();
    CPPUNIT_ASSERT_EQUAL("ab"s, base::string_member(value, "text", 2));
    CPPUNIT_ASSERT_EQUAL(""s, base::string_member(value, "number"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{7}, base::int_member(value, "number"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, base::int_member(value, "half", 3));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, base::int_member(value, "big", 3));
    CPPUNIT_ASSERT_EQUAL(0.5, base::number_member(value, "half"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, base::int_member(value["list"], "x", 3));
    CPPUNIT_ASSERT(base::member(value, "absent").isNull());
    CPPUNIT_ASSERT(base::member(base::Json("text"), "a").isNull());
    CPPUNIT_ASSERT(base::text_or_null("").isNull());
  }

  void reading_does_not_insert() {
    const base::Json value = base::json_object();
    base::string_member(value, "a");
    CPPUNIT_ASSERT_EQUAL("{}"s, base::write_json(value));
    CPPUNIT_ASSERT_EQUAL("[]"s, base::write_json(base::json_array()));
  }
};
REGISTER_SUITE(BaseJsonTest);
