// Tests requests of Movary's clients: no part of a body is read before the guards and the route's own cap have let it
// through.

#include <algorithm>

#include "api/dialect/dispatch.h"
#include "api/json/body.h"
#include "routes.h"
#include "tests/unit/fixtures/services_fixture.h"
#include "tests/unit/suite.h"

namespace {

constexpr std::size_t kCap = 100;
std::string seen;  // the body that the handler below was given

http::Response note_body(app::Context& context) {
  seen = base::write_json(api::read_body(context, kCap));
  return http::json(base::parse_json(seen).value());
}

constexpr app::Route kTable[] = {
    {http::Method::post, "/api/notes", app::kGuards<app::open_to_all>, note_body},
    {http::Method::post, "/api/guarded", app::kGuards<app::is_authenticated>, note_body},
};

}  // namespace

class ApiDialectTest : public test::ServicesFixture {
  CPPUNIT_TEST_SUITE(ApiDialectTest);
  CPPUNIT_TEST(a_stranger_is_refused_before_the_body_is_read);
  CPPUNIT_TEST(so_on_every_row_that_takes_a_body);
  CPPUNIT_TEST(a_body_above_the_routes_cap_is_not_read);
  CPPUNIT_TEST(a_handler_sees_our_names_and_the_client_its_own);
  CPPUNIT_TEST(two_names_of_one_field_are_refused);
  CPPUNIT_TEST(only_their_clients_may_name_any_type);
  CPPUNIT_TEST(the_services_own_headers_win);
  CPPUNIT_TEST_SUITE_END();

  const std::string half_a_megabyte_ = "{\"movaryId\":1,\"comment\":\"" + std::string(500'000, 'x') + "\"}";
  std::size_t bytes_read_ = 0;

  http::Response ask(std::span<const app::Route> table, http::Variables variables, const std::string& body) {
    variables["CONTENT_LENGTH"] = std::to_string(body.size());
    bytes_read_ = 0;
    seen.clear();
    return api::dispatch(services_, table, std::move(variables),
                         [&](char* data, std::size_t size) {
                           const std::size_t count = body.copy(data, size, bytes_read_);
                           bytes_read_ += count;
                           return count;
                         })
        .response;
  }
  http::Response post(const std::string& path, const std::string& body) {
    return ask(kTable, {{"REQUEST_METHOD", "POST"}, {"REQUEST_URI", path}, {"HTTP_X_MOVARY_CLIENT", "Phone"}}, body);
  }

 public:
  void a_stranger_is_refused_before_the_body_is_read() {
    for (const char* token : {"", "guessed"}) {
      const http::Response answer = ask(kTable,
                                        {{"REQUEST_METHOD", "POST"},
                                         {"REQUEST_URI", "/api/guarded"},
                                         {"HTTP_X_MOVARY_CLIENT", "Phone"},
                                         {"HTTP_X_MOVARY_TOKEN", token}},
                                        half_a_megabyte_);
      CPPUNIT_ASSERT_EQUAL(401, answer.status);
      CPPUNIT_ASSERT_EQUAL(std::size_t{0}, bytes_read_);
      CPPUNIT_ASSERT(seen.empty());
    }
  }

  void so_on_every_row_that_takes_a_body() {
    for (const app::Route& route : routes()) {
      if (!route.is_api() || route.method == http::Method::get || !route.guards.has(app::is_authenticated)) continue;
      std::string path(route.pattern);
      for (const auto& [part, example] : {std::pair<std::string, std::string>{"{username:alnum}", "maya"},
                                          {"{name:alnum}", "ben"},
                                          {"{id:digits}", "1"},
                                          {"{token:hex}", std::string(32, 'a')},
                                          {"{row:digits}", "1"}})
        if (const auto at = path.find(part); at != std::string::npos) path.replace(at, part.size(), example);
      const http::Response answer = ask(routes(),
                                        {{"REQUEST_METHOD", std::string(http::method_name(route.method))},
                                         {"REQUEST_URI", path},
                                         {"HTTP_X_MOVARY_TOKEN", "guessed"}},
                                        half_a_megabyte_);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(path, 401, answer.status);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(path, std::size_t{0}, bytes_read_);
    }
  }

  void a_body_above_the_routes_cap_is_not_read() {
    CPPUNIT_ASSERT_EQUAL(413, post("/api/notes", half_a_megabyte_).status);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, bytes_read_);
  }

  void a_handler_sees_our_names_and_the_client_its_own() {
    const http::Response answer = post("/api/notes", R"([{"movaryId":"6","tmdbId":7,"watchDates":[{"date":null}]}])");
    CPPUNIT_ASSERT_EQUAL(std::string(R"([{"meta_id":7,"movie_id":6,"watch_dates":[{"watched_at":null}]}])"), seen);
    CPPUNIT_ASSERT_EQUAL(std::string(R"([{"movaryId":6,"tmdbId":7,"watchDates":[{"date":null}]}])"), answer.body);
  }

  void two_names_of_one_field_are_refused() {
    for (const char* body : {R"({"movaryId":1,"movie_id":2})", R"([{"tmdbId":7},{"meta_id":7,"tmdbId":8}])",
                             R"({"date":null,"watched_at":"2024"})",
                             R"({"watchDates":[],"watch_dates":[{"date":null}]})", R"({"movaryId":1,"movaryId":2})"}) {
      CPPUNIT_ASSERT_EQUAL_MESSAGE(body, 400, post("/api/notes", body).status);
      CPPUNIT_ASSERT(seen.empty());
    }
    CPPUNIT_ASSERT_EQUAL(200, post("/api/notes", R"([{"movaryId":1},{"movie_id":2}])").status);
  }

  void only_their_clients_may_name_any_type() {
    CPPUNIT_ASSERT_EQUAL(200, post("/api/notes", "{}").status);
    CPPUNIT_ASSERT_EQUAL(415, ask(kTable, {{"REQUEST_METHOD", "POST"}, {"REQUEST_URI", "/api/notes"}}, "{}").status);
    CPPUNIT_ASSERT_EQUAL(200, ask(kTable,
                                  {{"REQUEST_METHOD", "POST"},
                                   {"REQUEST_URI", "/api/notes"},
                                   {"CONTENT_TYPE", "text/plain"},
                                   {"HTTP_X_MOVARY_CLIENT", "Phone"}},
                                  "{}")
                                  .status);
  }

  void the_services_own_headers_win() {
    const http::Variables both = {{"REQUEST_METHOD", "POST"},
                                  {"REQUEST_URI", "/api/notes"},
                                  {"CONTENT_TYPE", "application/json"},
                                  {"HTTP_X_MOVARY_CLIENT", "Phone"},
                                  {"HTTP_X_SERVICE_CLIENT", "Phone"}};
    CPPUNIT_ASSERT_EQUAL(200, ask(kTable, both, R"({"movaryId":6})").status);
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"movaryId":6})"), seen);
  }
};
REGISTER_SUITE(ApiDialectTest);
