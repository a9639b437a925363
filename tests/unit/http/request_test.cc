#include "http/request.h"

#include <cstring>

#include "http/error.h"
#include "tests/unit/suite.h"

using http::Request;
using namespace std::string_literals;

namespace {

// Returns a body that arrives in pieces of `piece` bytes.
http::BodyReader in_pieces(const std::string& body, std::size_t piece) {
  return [body, piece, at = std::size_t{0}](char* data, std::size_t size) mutable {
    const std::size_t count = std::min({size, piece, body.size() - at});
    std::memcpy(data, body.data() + at, count);
    at += count;
    return count;
  };
}

Request get(const std::string& uri, http::Variables more = {}) {
  more["REQUEST_METHOD"] = "GET";
  more["REQUEST_URI"] = uri;
  return Request::from_variables(std::move(more), nullptr);
}

Request post(const std::string& body, const std::string& type, const std::string& length) {
  return Request::from_variables(
      {{"REQUEST_METHOD", "POST"}, {"REQUEST_URI", "/x"}, {"CONTENT_TYPE", type}, {"CONTENT_LENGTH", length}},
      in_pieces(body, 3));
}

int status_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const http::HttpError& error) {
    return error.status;
  }
  return 200;
}

}  // namespace

class HttpRequestTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(HttpRequestTest);
  CPPUNIT_TEST(a_path_is_split_before_it_is_decoded);
  CPPUNIT_TEST(a_path_that_is_no_text_fits_no_route);
  CPPUNIT_TEST(a_trailing_slash_is_noticed);
  CPPUNIT_TEST(the_base_path_is_taken_off);
  CPPUNIT_TEST(methods_are_case_sensitive);
  CPPUNIT_TEST(headers_are_found_by_their_wire_name);
  CPPUNIT_TEST(two_cookies_of_one_name_count_as_none);
  CPPUNIT_TEST(a_repeated_or_broken_parameter_is_refused);
  CPPUNIT_TEST(a_body_is_read_in_pieces_and_once);
  CPPUNIT_TEST(a_body_above_the_cap_is_refused_unread);
  CPPUNIT_TEST(a_lying_content_length_is_refused);
  CPPUNIT_TEST(a_form_may_be_urlencoded_multipart_or_json);
  CPPUNIT_TEST(a_foreign_request_id_is_kept_only_when_it_looks_like_one);
  CPPUNIT_TEST(json_is_wanted_only_without_html);
  CPPUNIT_TEST_SUITE_END();

 public:
  void a_path_is_split_before_it_is_decoded() {
    const Request request = get("/movie/a%2Fb/%C3%A4?x=1&y=%2F");
    CPPUNIT_ASSERT((request.segments == std::vector<std::string>{"movie", "a/b", "ä"}));
    CPPUNIT_ASSERT(request.path_is_text);
    CPPUNIT_ASSERT_EQUAL("x=1&y=%2F"s, request.query_string);
    CPPUNIT_ASSERT_EQUAL("/movie/a%2Fb/%C3%A4?x=1&y=%2F"s, request.path_and_query());
    CPPUNIT_ASSERT(get("/").segments.empty());
    CPPUNIT_ASSERT(get("/%252F").segments[0] == "%2F");
  }

  void a_path_that_is_no_text_fits_no_route() {
    for (const auto& uri : {"/%zz", "/%", "/%C0%80", "/a%00", "/a%0D%0Ab", "/a//b", "//", "/%7F"})
      CPPUNIT_ASSERT_MESSAGE(uri, !get(uri).path_is_text);
    CPPUNIT_ASSERT(!get("/" + std::string(3000, 'a')).path_is_text);
  }

  void a_trailing_slash_is_noticed() {
    CPPUNIT_ASSERT(get("/movie/1/").trailing_slash);
    CPPUNIT_ASSERT((get("/movie/1/").segments == std::vector<std::string>{"movie", "1"}));
    CPPUNIT_ASSERT_EQUAL("/movie/1/?a=b"s, get("/movie/1/?a=b").path_and_query());
    CPPUNIT_ASSERT(!get("/").trailing_slash);
    CPPUNIT_ASSERT(!get("/movie").trailing_slash);
  }

  void the_base_path_is_taken_off() {
    Request request = get("/matinee/movie/1");
    CPPUNIT_ASSERT(request.set_base_path("/matinee"));
    CPPUNIT_ASSERT_EQUAL("/movie/1"s, request.path());
    CPPUNIT_ASSERT_EQUAL("/matinee"s, request.base_path());
    Request root = get("/matinee");
    CPPUNIT_ASSERT(root.set_base_path("/matinee") && root.segments.empty());
    Request other = get("/matineemovie/1");
    CPPUNIT_ASSERT(!other.set_base_path("/matinee"));
  }

  void methods_are_case_sensitive() {
    CPPUNIT_ASSERT(http::method_from("DELETE") == http::Method::del);
    for (const auto& name : {"get", "TRACE", "", "GETX"})
      CPPUNIT_ASSERT_MESSAGE(name, http::method_from(name) == http::Method::other);
    CPPUNIT_ASSERT_EQUAL("PUT"s, std::string(http::method_name(http::Method::put)));
  }

  void headers_are_found_by_their_wire_name() {
    const Request request = get(
        "/", {{"HTTP_X_SERVICE_TOKEN", "t"}, {"CONTENT_TYPE", "Application/JSON; charset=utf-8"}, {"HTTP_EMPTY", ""}});
    CPPUNIT_ASSERT_EQUAL("t"s, std::string(request.header("X-Service-Token")));
    CPPUNIT_ASSERT_EQUAL("application/json"s, request.content_type());
    CPPUNIT_ASSERT(request.has_header("Empty") && !request.has_header("Absent"));
    CPPUNIT_ASSERT(request.header("Absent").empty());
  }

  void two_cookies_of_one_name_count_as_none() {
    const Request request = get("/", {{"HTTP_COOKIE", "a=1; b=2; a=3; c=4; c=4"}});
    CPPUNIT_ASSERT(!request.cookie("a"));
    CPPUNIT_ASSERT_EQUAL("2"s, request.cookie("b").value());
    CPPUNIT_ASSERT_EQUAL("4"s, request.cookie("c").value());
    CPPUNIT_ASSERT(!request.cookie("d"));
  }

  void a_repeated_or_broken_parameter_is_refused() {
    CPPUNIT_ASSERT_EQUAL("b c"s, get("/?a=b+c").query().text("a"));
    for (const auto& uri : {"/?a=1&a=2", "/?a=%zz", "/?a=%FF", "/?a=%00", "/?=1"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(uri, 400, status_of([&] { get(uri).query(); }));
    CPPUNIT_ASSERT_EQUAL(400, status_of([] { get("/?a=" + std::string(5000, 'x')).query(); }));
    std::string many = "/?";
    for (int i = 0; i < 300; ++i) many += "&a" + std::to_string(i) + "=1";
    CPPUNIT_ASSERT_EQUAL(400, status_of([&] { get(many).query(); }));
  }

  void a_body_is_read_in_pieces_and_once() {
    const Request request = post("0123456789", "text/plain", "10");
    CPPUNIT_ASSERT_EQUAL("0123456789"s, request.body(10));
    CPPUNIT_ASSERT_EQUAL("0123456789"s, request.body(10));
    CPPUNIT_ASSERT_EQUAL("01234"s, post("0123456789", "text/plain", "5").body(10));
    CPPUNIT_ASSERT_EQUAL(""s, post("", "", "").body(10));
  }

  void a_body_above_the_cap_is_refused_unread() {
    bool read = false;
    const Request request =
        Request::from_variables({{"REQUEST_METHOD", "POST"}, {"CONTENT_LENGTH", "11"}}, [&](char*, std::size_t) {
          read = true;
          return std::size_t{0};
        });
    CPPUNIT_ASSERT_EQUAL(413, status_of([&] { request.body(10); }));
    CPPUNIT_ASSERT_EQUAL(413, status_of([&] { post("x", "", "3000000000").body(65536); }));
    CPPUNIT_ASSERT(!read);
  }

  void a_lying_content_length_is_refused() {
    for (const auto& length : {"100", "-1", "+5", "5 ", "0x5", "5,5", "99999999999999999999", "1e1"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(length, 400, status_of([&] { post("01234", "", length).body(1000); }));
  }

  void a_form_may_be_urlencoded_multipart_or_json() {
    CPPUNIT_ASSERT_EQUAL("1"s, post("a=1", "application/x-www-form-urlencoded", "3").form().text("a"));
    CPPUNIT_ASSERT_EQUAL("1"s, post("{\"a\":1}", "application/json", "7").form().text("a"));
    const std::string parts = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--b--\r\n";
    CPPUNIT_ASSERT_EQUAL("1"s,
                         post(parts, "multipart/form-data; boundary=b", std::to_string(parts.size())).form().text("a"));
    CPPUNIT_ASSERT_EQUAL(415, status_of([] { post("a=1", "text/plain", "3").form(); }));
    CPPUNIT_ASSERT(post("", "", "0").form().fields().empty());
  }

  void a_foreign_request_id_is_kept_only_when_it_looks_like_one() {
    CPPUNIT_ASSERT_EQUAL("0123456789abcdef"s, get("/", {{"HTTP_X_REQUEST_ID", "0123456789abcdef"}}).request_id);
    for (const auto& bad : {"", "short", "bad\nline-here", "<script>xx", "zzzzzzzzzzzz"})
      CPPUNIT_ASSERT_EQUAL(std::size_t{32}, get("/", {{"HTTP_X_REQUEST_ID", bad}}).request_id.size());
  }

  void json_is_wanted_only_without_html() {
    CPPUNIT_ASSERT(get("/", {{"HTTP_ACCEPT", "application/json"}}).wants_json());
    CPPUNIT_ASSERT(!get("/", {{"HTTP_ACCEPT", "text/html,application/json"}}).wants_json());
    CPPUNIT_ASSERT(!get("/", {{"HTTP_ACCEPT", "*/*"}}).wants_json());
    CPPUNIT_ASSERT(!get("/").wants_json());
  }
};
REGISTER_SUITE(HttpRequestTest);
