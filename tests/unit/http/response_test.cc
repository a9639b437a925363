#include "http/response.h"

#include <fstream>

#include "http/error.h"
#include "http/file_answer.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;

class HttpResponseTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(HttpResponseTest);
  CPPUNIT_TEST(the_cgi_form_begins_with_the_status);
  CPPUNIT_TEST(head_keeps_the_length_and_drops_the_body);
  CPPUNIT_TEST(no_content_has_neither_length_nor_body);
  CPPUNIT_TEST(a_file_goes_out_in_pieces);
  CPPUNIT_TEST(a_header_is_set_once);
  CPPUNIT_TEST(a_location_is_a_uri);
  CPPUNIT_TEST(a_line_break_in_a_header_is_refused);
  CPPUNIT_TEST(cookies_say_when_and_where);
  CPPUNIT_TEST_SUITE_END();

 public:
  void the_cgi_form_begins_with_the_status() {
    const std::string text = http::to_cgi(http::html("<p>ä", 404));
    CPPUNIT_ASSERT(text.starts_with("Status: 404 Not Found\r\n"));
    CPPUNIT_ASSERT(text.find("Content-Type: text/html; charset=utf-8\r\n") != std::string::npos);
    CPPUNIT_ASSERT(text.ends_with("Content-Length: 5\r\n\r\n<p>ä"));
  }

  void head_keeps_the_length_and_drops_the_body() {
    http::Response response = http::text("12345");
    response.close_without_body = true;
    CPPUNIT_ASSERT(http::to_cgi(response).ends_with("Content-Length: 5\r\n\r\n"));
  }

  void no_content_has_neither_length_nor_body() {
    CPPUNIT_ASSERT_EQUAL("Status: 204 No Content\r\n\r\n"s, http::to_cgi(http::no_content()));
    http::Response unchanged;
    unchanged.status = 304;
    unchanged.body = "x";
    CPPUNIT_ASSERT_EQUAL("Status: 304 Not Modified\r\n\r\n"s, http::to_cgi(unchanged));
  }

  void a_file_goes_out_in_pieces() {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("films.csv"), text(200'000, 'x');
    std::ofstream(path) << text;
    http::Response response = http::download(path, "films.csv");
    std::string all;
    std::size_t longest = 0, pieces = 0;
    const auto take = [&](std::string_view piece) {
      all += piece;
      longest = std::max(longest, piece.size());
      return ++pieces < 100;
    };
    CPPUNIT_ASSERT(http::write_cgi(response, take));
    CPPUNIT_ASSERT(all.ends_with("Content-Length: 200000\r\n\r\n" + text));
    CPPUNIT_ASSERT(longest <= 64 * 1024);
    pieces = 99;  // the client has gone away
    CPPUNIT_ASSERT(!http::write_cgi(response, take));
    std::ofstream(path) << "cut";
    pieces = 0;
    CPPUNIT_ASSERT(!http::write_cgi(response, take));
    all.clear();
    response.close_without_body = true;
    CPPUNIT_ASSERT(http::write_cgi(response, take));
    CPPUNIT_ASSERT(all.ends_with("Content-Length: 200000\r\n\r\n"));
    CPPUNIT_ASSERT_THROW(http::download(folder.file("none"), "none"), http::HttpError);
    CPPUNIT_ASSERT_THROW(http::download(folder.file(""), "none"), http::HttpError);
  }

  void a_header_is_set_once() {
    http::Response response;
    response.header("Cache-Control", "a").header("cache-control", "b");
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, response.headers.size());
    CPPUNIT_ASSERT_EQUAL("b"s, *response.find("CACHE-CONTROL"));
    CPPUNIT_ASSERT(response.find("ETag") == nullptr);
  }

  void a_location_is_a_uri() {
    CPPUNIT_ASSERT_EQUAL("/search?query=a%20b%5C%C3%A9%22&x=%20#y"s,
                         *http::see_other("/search?query=a b\\\u00e9\"&x=%20#y").find("Location"));
  }

  void a_line_break_in_a_header_is_refused() {
    for (const auto& bad : {"a\r\nX: 1"s, "a\nb"s, "a\rb"s, "a\0b"s}) {
      CPPUNIT_ASSERT_THROW(http::see_other(bad), std::invalid_argument);
      http::Response response;
      http::Cookie cookie;
      cookie.name = "id";
      cookie.value = bad;
      CPPUNIT_ASSERT_THROW(response.add_cookie(cookie), std::invalid_argument);
    }
  }

  void cookies_say_when_and_where() {
    http::Cookie cookie;
    cookie.name = "id";
    cookie.value = "v";
    CPPUNIT_ASSERT_EQUAL("id=v; Path=/; HttpOnly; SameSite=Lax"s, http::cookie_line(cookie));
    cookie.expires = 0;
    cookie.value.clear();
    cookie.secure = true;
    CPPUNIT_ASSERT_EQUAL(
        "id=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; HttpOnly; SameSite=Lax; Secure"s,
        http::cookie_line(cookie));
    http::Response response;
    response.add_cookie(cookie).add_cookie(cookie);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, response.headers.size());
  }
};
REGISTER_SUITE(HttpResponseTest);
