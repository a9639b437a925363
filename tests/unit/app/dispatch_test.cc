// Tests how a request finds its row, with a small table of the test's own.
#include "app/dispatch.h"

#include "tests/unit/fixtures/services_fixture.h"
#include "tests/unit/suite.h"

namespace {

http::Response say_films(app::Context&) { return http::text("films"); }
http::Response say_id(app::Context& context) { return http::text("film " + context.args.text("id")); }
http::Response fail(app::Context&) { throw std::runtime_error("unforeseen"); }

std::optional<http::Response> closed(app::Context&) { return http::text("closed", 403); }

constexpr app::Guards kOpen = app::kGuards<app::open_to_all>;
constexpr app::Route kTable[] = {
    {http::Method::get, "/api/films", kOpen, say_films},
    {http::Method::post, "/api/films", kOpen, say_films},
    {http::Method::get, "/api/films/{id:digits}", kOpen, say_id},
    {http::Method::get, "/api/closed", app::kGuards<app::open_to_all, closed, app::is_authenticated>, fail},
    {http::Method::get, "/api/broken", kOpen, fail},
};

}  // namespace

class AppDispatchTest : public test::ServicesFixture {
  CPPUNIT_TEST_SUITE(AppDispatchTest);
  CPPUNIT_TEST(the_row_of_method_and_path_answers);
  CPPUNIT_TEST(head_is_answered_by_get);
  CPPUNIT_TEST(another_method_is_told_which_there_are);
  CPPUNIT_TEST(a_trailing_slash_leads_to_the_path_without_it);
  CPPUNIT_TEST(the_first_guard_that_answers_ends_the_request);
  CPPUNIT_TEST(an_exception_is_an_answer_that_tells_nothing);
  CPPUNIT_TEST_SUITE_END();

  http::Response ask(const char* method, const char* path) {
    const http::Request request =
        app::read_request(config_, {{"REQUEST_METHOD", method}, {"REQUEST_URI", path}}, nullptr);
    return app::dispatch(services_, kTable, request).response;
  }
  std::string body_of(const char* method, const char* path) {
    const http::Response response = ask(method, path);
    CPPUNIT_ASSERT_EQUAL(200, response.status);
    return response.body;
  }

 public:
  void the_row_of_method_and_path_answers() {
    CPPUNIT_ASSERT_EQUAL(std::string("films"), body_of("GET", "/api/films"));
    CPPUNIT_ASSERT_EQUAL(std::string("films"), body_of("POST", "/api/films"));
    CPPUNIT_ASSERT_EQUAL(std::string("film 12"), body_of("GET", "/api/films/12"));
    for (const char* path : {"/api/film", "/api/films/x", "/api/films/12/x", "/api", "/"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(path, 404, ask("GET", path).status);
  }

  void head_is_answered_by_get() { CPPUNIT_ASSERT(ask("HEAD", "/api/films").close_without_body); }

  void another_method_is_told_which_there_are() {
    const http::Response response = ask("DELETE", "/api/films");
    CPPUNIT_ASSERT_EQUAL(405, response.status);
    CPPUNIT_ASSERT_EQUAL(std::string("GET, HEAD, POST"), *response.find("Allow"));
  }

  void a_trailing_slash_leads_to_the_path_without_it() {
    const http::Response response = ask("GET", "/api/films/?page=2");
    CPPUNIT_ASSERT_EQUAL(301, response.status);
    CPPUNIT_ASSERT_EQUAL(std::string("/api/films?page=2"), *response.find("Location"));
    CPPUNIT_ASSERT_EQUAL(404, ask("POST", "/api/films/").status);
  }

  void the_first_guard_that_answers_ends_the_request() { CPPUNIT_ASSERT_EQUAL(403, ask("GET", "/api/closed").status); }

  void an_exception_is_an_answer_that_tells_nothing() {
    const http::Response response = ask("GET", "/api/broken");
    CPPUNIT_ASSERT_EQUAL(500, response.status);
    CPPUNIT_ASSERT(response.body.find("unforeseen") == std::string::npos);
  }
};
REGISTER_SUITE(AppDispatchTest);
