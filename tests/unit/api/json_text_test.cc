#include "api/json/json_text.h"

#include "api/json/body.h"
#include "base/json.h"
#include "http/error.h"
#include "http/etag.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;

class ApiJsonTextTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ApiJsonTextTest);
  CPPUNIT_TEST(members_and_elements_are_separated);
  CPPUNIT_TEST(what_is_unknown_is_null);
  CPPUNIT_TEST(texts_are_escaped_as_the_other_writer_does);
  CPPUNIT_TEST(numbers_are_short_and_exact);
  CPPUNIT_TEST(fields_are_read_strictly_and_told_together);
  CPPUNIT_TEST(a_field_that_nobody_asks_for_is_refused);
  CPPUNIT_TEST(an_optional_field_may_be_null);
  CPPUNIT_TEST(tags_are_compared_weakly);
  CPPUNIT_TEST_SUITE_END();

 public:
  void members_and_elements_are_separated() {
    api::JsonText json;
    json.open_object().field("a", 1).open_array("list");
    for (int i = 0; i < 2; ++i) json.open_object().field("i", i).close_object();
    json.close_array().open_array("none").close_array().open_object("o").close_object().field("b", "x").close_object();
    CPPUNIT_ASSERT_EQUAL("{\"a\":1,\"list\":[{\"i\":0},{\"i\":1}],\"none\":[],\"o\":{},\"b\":\"x\"}"s, json.take());
  }

  void what_is_unknown_is_null() {
    std::optional<std::string> text;
    std::optional<double> number;
    api::JsonText json;
    json.open_object().known("a", ""s).known("b", std::int64_t{0}).field("c", text).field("d", number);
    text = "";
    json.known("e", "x"s).known("f", std::int64_t{7}).field("g", text).field("h", false).close_object();
    CPPUNIT_ASSERT_EQUAL("{\"a\":null,\"b\":null,\"c\":null,\"d\":null,\"e\":\"x\",\"f\":7,\"g\":\"\",\"h\":false}"s,
                         json.take());
  }

  void texts_are_escaped_as_the_other_writer_does() {
    const std::string hard = "\"\\/\n\r\t\x01</script>&ä\xE2\x82\xAC\xE2\x80\xA8x\xE2\x80\xA9\xF0\x9F\x8E\xAC\x7f";
    api::JsonText json;
    json.open_object().field("t", hard).close_object();
    const std::string text = json.take();
    CPPUNIT_ASSERT(text.find_first_of("<>&\n") == std::string::npos);
    CPPUNIT_ASSERT(text.find("\xE2\x80\xA8") == std::string::npos);
    CPPUNIT_ASSERT(base::parse_json(text).value()["t"].asString() == hard);
  }

  void numbers_are_short_and_exact() {
    for (int i = 5; i <= 100; ++i) {
      api::JsonText json;
      json.open_object().tenths("r", i).close_object();
      const std::string expected = std::to_string(i / 10) + (i % 10 == 0 ? "" : "." + std::to_string(i % 10));
      CPPUNIT_ASSERT_EQUAL("{\"r\":" + expected + "}", json.take());
    }
    api::JsonText json;
    json.open_object()
        .field("a", 7.25)
        .field("b", std::int64_t{-9007199254740991})
        .field("c", 1.0 / 0.0)
        .tenths("d", std::nullopt)
        .close_object();
    CPPUNIT_ASSERT_EQUAL("{\"a\":7.25,\"b\":-9007199254740991,\"c\":null,\"d\":null}"s, json.take());
  }

  void fields_are_read_strictly_and_told_together() {
    const auto value =
        base::parse_json(R"({"n":"1","half":1.5,"big":11,"flag":1,"text":7,"long":"abcd","control":"a\u0001"})")
            .value();
    api::Fields fields(value, api::Fields::Unknown::refused, "2024-05-01");
    CPPUNIT_ASSERT(!fields.integer("n", 1, 10) && !fields.integer("half", 1, 10) && !fields.integer("big", 1, 10));
    CPPUNIT_ASSERT(!fields.flag("flag") && !fields.text("text", 3) && !fields.text("long", 3) &&
                   !fields.text("control", 3));
    fields.require("absent");
    try {
      fields.finish();
      CPPUNIT_FAIL("no error");
    } catch (const http::HttpError& error) {
      CPPUNIT_ASSERT_EQUAL(400, error.status);
      CPPUNIT_ASSERT_EQUAL(std::size_t{8}, error.fields.size());
    }
    for (const base::Json& none : {base::Json("text"), base::json_array(), base::Json()})
      CPPUNIT_ASSERT_THROW(api::Fields(none, api::Fields::Unknown::refused, "2024-05-01").finish(), http::HttpError);
  }

  void a_field_that_nobody_asks_for_is_refused() {
    const auto value = base::parse_json(R"({"rating":8,"rated_at":"now"})").value();
    api::Fields strict(value, api::Fields::Unknown::refused, "2024-05-01"),
        lenient(value, api::Fields::Unknown::ignored, "2024-05-01");
    for (api::Fields* fields : {&strict, &lenient}) fields->rating();
    lenient.finish();
    try {
      strict.finish();
      CPPUNIT_FAIL("no error");
    } catch (const http::HttpError& error) {
      CPPUNIT_ASSERT_EQUAL(std::size_t{1}, error.fields.count("rated_at"));
    }
  }

  void an_optional_field_may_be_null() {
    const auto value = base::parse_json(R"({"n":null,"flag":null,"text":null,"list":"x\r\ny"})").value();
    api::Fields fields(value, api::Fields::Unknown::refused, "2024-05-01");
    CPPUNIT_ASSERT(!fields.integer("n", 1, 10) && !fields.flag("flag") && !fields.text("text", 10) &&
                   !fields.integer("absent", 1, 10));
    CPPUNIT_ASSERT(fields.has("n") && fields.is_null("n") && !fields.has("absent") && fields.is_null("absent"));
    CPPUNIT_ASSERT_EQUAL("x\ny"s, fields.text("list", 10).value());
    fields.finish();
  }

  void tags_are_compared_weakly() {
    const std::string tag = "W/\"abc\"";
    for (const auto& good :
         {"W/\"abc\"", "\"abc\"", "*", "\"x\", W/\"abc\"", " \"abc\" ", "W/\"abc-gzip\"", "W/\"abc-br\""})
      CPPUNIT_ASSERT_MESSAGE(good, http::names_tag(good, tag));
    for (const auto& bad : {"", "abc", "\"ab\"", "\"x\",\"y\"", "W/abc", "\"abc-gz\"", "\"-gzip\""})
      CPPUNIT_ASSERT_MESSAGE(bad, !http::names_tag(bad, tag));
  }
};
REGISTER_SUITE(ApiJsonTextTest);
