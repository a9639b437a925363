#include "http/form.h"

#include "http/cookie.h"
#include "http/error.h"
#include "tests/unit/suite.h"

using http::Form;
using namespace std::string_literals;

namespace {

constexpr char kType[] = "multipart/form-data; boundary=xyz";

std::string part(const std::string& headers, const std::string& value) {
  return "--xyz\r\n" + headers + "\r\n\r\n" + value + "\r\n";
}
std::string field(const std::string& name, const std::string& value) {
  return part("Content-Disposition: form-data; name=\"" + name + "\"", value);
}
std::string end() { return "--xyz--\r\n"; }

bool refused(const std::function<void()>& action) {
  try {
    action();
  } catch (const http::HttpError& error) {
    return error.status == 400;
  }
  return false;
}

}  // namespace

class HttpFormTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(HttpFormTest);
  CPPUNIT_TEST(fields_are_decoded_and_clean);
  CPPUNIT_TEST(only_names_with_brackets_may_repeat);
  CPPUNIT_TEST(names_and_numbers_are_bounded);
  CPPUNIT_TEST(a_multipart_form_has_fields_and_uploads);
  CPPUNIT_TEST(a_quoted_boundary_is_a_boundary);
  CPPUNIT_TEST(forms_of_media_servers_are_read);
  CPPUNIT_TEST(a_broken_multipart_form_is_refused);
  CPPUNIT_TEST(a_part_has_a_head_of_eight_kilobytes_at_most);
  CPPUNIT_TEST(too_many_parts_are_refused);
  CPPUNIT_TEST(a_json_form_holds_scalars_and_lists_of_them);
  CPPUNIT_TEST(cookies_are_bounded_and_plain);
  CPPUNIT_TEST_SUITE_END();

 public:
  void fields_are_decoded_and_clean() {
    const Form form = Form::from_urlencoded("a=1&b=%C3%A4+b&&c&d=&e=x%0D%0Ay");
    CPPUNIT_ASSERT_EQUAL("ä b"s, form.text("b"));
    CPPUNIT_ASSERT_EQUAL("x\ny"s, form.text("e"));
    CPPUNIT_ASSERT(form.has("c") && form.has("d") && !form.has("f"));
    CPPUNIT_ASSERT_EQUAL("fallback"s, form.text("f", "fallback"));
    for (const auto& bad : {"a=%", "a=%FF", "a=%00", "a=%1B", "=x", "%ZZ=1", "a%00=1"})
      CPPUNIT_ASSERT_MESSAGE(bad, refused([&] { Form::from_urlencoded(bad); }));
  }

  void only_names_with_brackets_may_repeat() {
    CPPUNIT_ASSERT((Form::from_urlencoded("a[]=1&a[]=2").all("a[]") == std::vector<std::string>{"1", "2"}));
    CPPUNIT_ASSERT(refused([] { Form::from_urlencoded("a=1&a=1"); }));
    CPPUNIT_ASSERT(refused([] { Form::from_urlencoded("a=1&%61=2"); }));
  }

  void names_and_numbers_are_bounded() {
    CPPUNIT_ASSERT(refused([] { Form::from_urlencoded(std::string(65, 'a') + "=1"); }));
    std::string many;
    for (int i = 0; i < 200; ++i) many += "a" + std::to_string(i) + "=&";
    CPPUNIT_ASSERT_EQUAL(std::size_t{200}, Form::from_urlencoded(many).fields().size());
    CPPUNIT_ASSERT(refused([&] { Form::from_urlencoded(many + "b="); }));
  }

  void a_multipart_form_has_fields_and_uploads() {
    const std::string bytes = "\x89PNG\r\n\x1a\n\0\0"s;
    const Form form = Form::from_multipart(
        field("a", "1") + field("b", "two\r\nlines") +
            part("Content-Disposition: form-data; name=\"image\"; filename=\"../../x.png\"\r\nContent-Type: image/png",
                 bytes) +
            end(),
        kType);
    CPPUNIT_ASSERT_EQUAL("1"s, form.text("a"));
    CPPUNIT_ASSERT_EQUAL("two\nlines"s, form.text("b"));
    CPPUNIT_ASSERT(form.upload("image") != nullptr && form.upload("image")->data == bytes);
    CPPUNIT_ASSERT(form.upload("a") == nullptr);
  }

  void a_quoted_boundary_is_a_boundary() {
    CPPUNIT_ASSERT_EQUAL(
        "1"s, Form::from_multipart(field("a", "1") + end(), "multipart/form-data; boundary=\"xyz\"").text("a"));
    CPPUNIT_ASSERT_EQUAL(
        "1"s,
        Form::from_multipart(field("a", "1") + end(), "Multipart/Form-Data; charset=utf-8; BOUNDARY=xyz").text("a"));
  }

  // .NET writes names without quotes and a part's type first; some clients leave out the last line break.
  void forms_of_media_servers_are_read() {
    const std::string type = "Content-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=data";
    CPPUNIT_ASSERT_EQUAL("{}"s, Form::from_multipart(part(type, "{}") + end(), kType).text("data"));
    CPPUNIT_ASSERT_EQUAL("1"s, Form::from_multipart(field("a", "1") + "--xyz--", kType).text("a"));
    CPPUNIT_ASSERT_EQUAL("1"s, Form::from_multipart("\r\n" + field("a", "1") + end(), kType).text("a"));
  }

  void a_broken_multipart_form_is_refused() {
    for (const auto& body :
         {""s, "xyz"s, field("a", "1"), "--xyz--\r\n"s, "--xyz\r\n\r\nvalue\r\n--xyz--\r\n"s,
          part("Content-Disposition: form-data", "1") + end(), field("a", "1") + field("a", "2") + end(),
          field("a", "\xFF") + end(), "--xyz\r\nContent-Disposition: form-data; name=\"a\"--xyz--"s})
      CPPUNIT_ASSERT_MESSAGE(body, refused([&] { Form::from_multipart(body, kType); }));
    for (const auto& type :
         {"multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=a b"})
      CPPUNIT_ASSERT_MESSAGE(type, refused([&] { Form::from_multipart(field("a", "1") + end(), type); }));
    CPPUNIT_ASSERT(refused([] { Form::from_multipart("", "multipart/form-data; boundary=" + std::string(71, 'b')); }));
  }

  // The time to look through a head grows faster than its length.
  void a_part_has_a_head_of_eight_kilobytes_at_most() {
    const auto padded = [](std::size_t bytes) {
      const std::string head = "Content-Disposition: form-data; name=\"a\"";
      return part(head + std::string(bytes - head.size(), ';'), "1");
    };
    CPPUNIT_ASSERT_EQUAL("1"s, Form::from_multipart(padded(8192) + end(), kType).text("a"));
    CPPUNIT_ASSERT(refused([&] { Form::from_multipart(padded(8193) + end(), kType); }));
    CPPUNIT_ASSERT(refused([&] { Form::from_multipart("--xyz\r\n" + std::string(9000, ';') + end(), kType); }));
  }

  void too_many_parts_are_refused() {
    std::string body;
    for (int i = 0; i < 21; ++i) body += field("a" + std::to_string(i), "1");
    CPPUNIT_ASSERT(refused([&] { Form::from_multipart(body + end(), kType); }));
  }

  void a_json_form_holds_scalars_and_lists_of_them() {
    const Form form = Form::from_json(R"({"a":"x","n":7,"b":true,"nothing":null,"list":["1",2]})");
    CPPUNIT_ASSERT_EQUAL("7"s, form.text("n"));
    CPPUNIT_ASSERT_EQUAL("true"s, form.text("b"));
    CPPUNIT_ASSERT((form.all("list[]") == std::vector<std::string>{"1", "2"}));
    CPPUNIT_ASSERT_EQUAL(""s, form.text("nothing", "x"));
    for (const auto& bad : {"", "[]", "7", "{\"a\":{}}", "{\"a\":[[]]}", "{\"a\":1,\"a\":2}", "{\"\":1}"})
      CPPUNIT_ASSERT_MESSAGE(bad, refused([&] { Form::from_json(bad); }));
  }

  void cookies_are_bounded_and_plain() {
    const auto cookies = http::parse_cookies("a=1; b=\"q\"; =x; c; d=x=y;e=\x01;  f = 2");
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, cookies.size());
    CPPUNIT_ASSERT(cookies[1] == std::pair("b"s, "q"s));
    CPPUNIT_ASSERT(cookies[2] == std::pair("d"s, "x=y"s));
    std::string many;
    for (int i = 0; i < 100; ++i) many += "a" + std::to_string(i) + "=1;";
    CPPUNIT_ASSERT_EQUAL(std::size_t{50}, http::parse_cookies(many).size());
    CPPUNIT_ASSERT(http::parse_cookies("a=" + std::string(9000, 'x')).empty());
  }
};
REGISTER_SUITE(HttpFormTest);
