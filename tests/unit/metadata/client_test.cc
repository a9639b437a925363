#include "metadata/client.h"

#include <cstdlib>

#include "base/time.h"
#include "tests/support/mail_server.h"
#include "tests/unit/fixtures/metadata_server.h"
#include "tests/unit/suite.h"

using metadata::Client;
using metadata::ProviderError;

class MetadataClientTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(MetadataClientTest);
  CPPUNIT_TEST(parameters_are_escaped_and_key_and_language_go_along);
  CPPUNIT_TEST(image_requests_carry_no_key);
  CPPUNIT_TEST(one_connection_serves_many_calls);
  CPPUNIT_TEST(several_calls_come_back_in_their_order);
  CPPUNIT_TEST(several_calls_begin_no_faster_than_allowed);
  CPPUNIT_TEST(several_calls_wait_together);
  CPPUNIT_TEST(a_redirect_is_not_followed);
  CPPUNIT_TEST(no_proxy_of_the_environment_is_used);
  CPPUNIT_TEST(no_other_scheme_is_spoken);
  CPPUNIT_TEST(a_server_that_cannot_prove_itself_is_told_nothing);
  CPPUNIT_TEST(retry_after_is_read_and_bounded);
  CPPUNIT_TEST(silence_ends_with_the_time_limit);
  CPPUNIT_TEST(an_answer_above_the_cap_is_refused);
  CPPUNIT_TEST(errors_never_tell_the_key);
  CPPUNIT_TEST(the_wait_is_told_also_when_it_fails);
  CPPUNIT_TEST_SUITE_END();

  static constexpr const char* kKey = "k3y s&cret";

  static metadata::ClientOptions options(const std::string& url) {
    metadata::ClientOptions options;
    options.api_url = url + "/3";
    options.image_url = url + "/t/p";
    options.api_key = kKey;
    options.language = "en-US";
    options.connect_timeout_ms = options.total_timeout_ms = 60000;  // a busy machine may let this process wait
    return options;
  }
  static metadata::ClientOptions impatient(const std::string& url, long milliseconds) {
    metadata::ClientOptions impatient = options(url);
    impatient.total_timeout_ms = milliseconds;
    return impatient;
  }

  static bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

 public:
  void parameters_are_escaped_and_key_and_language_go_along() {
    test::StubServer server;
    server.answer("/3/search/movie", 200, "{}");
    Client client(options(server.url()));
    CPPUNIT_ASSERT_EQUAL(200L, client.get("/search/movie", {{"query", "a&b=c d"}}).status);
    const std::string request = server.requests().at(0);
    CPPUNIT_ASSERT(request.starts_with(
        "GET /3/search/movie?query=a%26b%3Dc%20d&api_key=k3y%20s%26cret&language=en-US HTTP/1.1\r\n"));
    CPPUNIT_ASSERT(holds(request, "User-Agent: Matinee/"));
  }

  void image_requests_carry_no_key() {
    test::StubServer server;
    server.answer("/t/p/w342/a.jpg", 200, "x");
    Client client(options(server.url()));
    CPPUNIT_ASSERT_EQUAL(std::string("x"), client.get_image("w342", "/a.jpg").body);
    CPPUNIT_ASSERT(server.requests().at(0).starts_with("GET /t/p/w342/a.jpg HTTP/1.1\r\n"));
  }

  void several_calls_come_back_in_their_order() {
    test::StubServer server;
    server.answer("/3/a", 200, "a");
    server.answer("/3/b", 429, "b", "Retry-After: 9\r\n");
    server.answer("/t/p/w92/c.jpg", 200, "c");
    server.raw("/3/d", "nonsense");
    Client client(options(server.url()));
    const auto replies =
        client.get_all({{"/a", {{"x", "y z"}}, {}}, {"/d", {}, {}}, {"/b", {}, {}}, {"/c.jpg", {}, "w92"}});
    CPPUNIT_ASSERT_EQUAL(std::string("a"), replies.at(0).answer.value().body);
    CPPUNIT_ASSERT(!replies.at(1).answer && replies.at(1).problem);
    CPPUNIT_ASSERT_EQUAL(9, replies.at(2).answer.value().retry_after);
    CPPUNIT_ASSERT_EQUAL(std::string("c"), replies.at(3).answer.value().body);
    CPPUNIT_ASSERT(!holds(replies.at(1).problem->what(), kKey));
    CPPUNIT_ASSERT(client.get_all({}).empty());
    for (const std::string& request : server.requests())
      CPPUNIT_ASSERT_EQUAL(!holds(request, "c.jpg"), holds(request, "api_key="));
  }

  void several_calls_begin_no_faster_than_allowed() {
    test::StubServer server;
    server.answer("/3/a", 200, "a");
    metadata::ClientOptions slow = options(server.url());
    slow.per_second = 50;
    Client client(slow);
    const std::int64_t start = base::monotonic_us();
    for (int i = 0; i < 2; ++i) client.get_all(std::vector<metadata::Call>(6, {"/a", {}, {}}));
    CPPUNIT_ASSERT(base::monotonic_us() - start >= 11 * 20000);
    CPPUNIT_ASSERT_EQUAL(std::size_t{12}, server.requests().size());
  }

  void several_calls_wait_together() {
    test::StubServer server;
    server.raw("/3/silent", "");
    Client client(impatient(server.url(), 1500));
    const std::int64_t start = base::monotonic_us();
    const auto replies = client.get_all(std::vector<metadata::Call>(6, {"/silent", {}, {}}));
    CPPUNIT_ASSERT(base::monotonic_us() - start < 6 * 1500 * 1000);  // the time of all of them in turn
    for (const auto& reply : replies) CPPUNIT_ASSERT(reply.problem);
    CPPUNIT_ASSERT_EQUAL(std::size_t{6}, server.connections());
  }

  void one_connection_serves_many_calls() {
    test::StubServer server;
    server.answer("/3/a", 200, "{}");
    Client client(options(server.url()));
    for (int i = 0; i < 5; ++i) client.get("/a", {});
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, server.connections());
  }

  void a_redirect_is_not_followed() {
    test::StubServer server;
    server.answer("/3/a", 302, "", "Location: " + server.url() + "/3/b\r\n");
    Client client(options(server.url()));
    CPPUNIT_ASSERT_EQUAL(302L, client.get("/a", {}).status);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, server.requests().size());
  }

  // CGI turns a header that anybody can send into HTTP_PROXY.
  void no_proxy_of_the_environment_is_used() {
    test::StubServer server;
    server.answer("/3/a", 200, "{}");
    for (const char* name : {"http_proxy", "all_proxy"}) ::setenv(name, "http://127.0.0.1:1", 1);
    Client client(options(server.url()));
    const long status = client.get("/a", {}).status;
    for (const char* name : {"http_proxy", "all_proxy"}) ::unsetenv(name);
    CPPUNIT_ASSERT_EQUAL(200L, status);
  }

  void no_other_scheme_is_spoken() {
    metadata::ClientOptions local = options("");
    local.api_url = "file:///proc/self";
    Client client(local);
    CPPUNIT_ASSERT_THROW(client.get("/status", {}), ProviderError);
  }

  // The server has signed its certificate itself, so no request is sent, and no key.
  void a_server_that_cannot_prove_itself_is_told_nothing() {
    const test::TlsIdentity identity("IP:127.0.0.1");
    const test::MailStub server(&identity, true);  // it would write down any line
    Client client(options("https" + server.url().substr(5)));
    CPPUNIT_ASSERT_THROW(client.get("/a", {}), ProviderError);
    CPPUNIT_ASSERT(server.commands().empty());
  }

  void retry_after_is_read_and_bounded() {
    test::StubServer server;
    server.answer("/3/a", 429, "{}", "Retry-After: 7\r\n");
    server.answer("/3/b", 429, "{}", "Retry-After: 99999999\r\n");
    server.answer("/3/c", 429, "{}", "Retry-After: -5\r\n");
    Client client(options(server.url()));
    CPPUNIT_ASSERT_EQUAL(7, client.get("/a", {}).retry_after);
    CPPUNIT_ASSERT_EQUAL(3600, client.get("/b", {}).retry_after);
    CPPUNIT_ASSERT_EQUAL(0, client.get("/c", {}).retry_after);
  }

  void silence_ends_with_the_time_limit() {
    test::StubServer server;
    server.raw("/3/a", "");
    Client client(impatient(server.url(), 300));
    const std::int64_t start = base::monotonic_us();
    CPPUNIT_ASSERT_THROW(client.get("/a", {}), ProviderError);
    CPPUNIT_ASSERT(base::monotonic_us() - start < 20000000);
  }

  void an_answer_above_the_cap_is_refused() {
    test::StubServer server;
    server.answer("/3/a", 200, std::string(2 * 1024 * 1024 + 1, 'x'));
    server.answer("/3/b", 200, std::string(2 * 1024 * 1024, 'x'));
    Client client(options(server.url()));
    CPPUNIT_ASSERT_THROW(client.get("/a", {}), ProviderError);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2 * 1024 * 1024}, client.get("/b", {}).body.size());
  }

  void errors_never_tell_the_key() {
    Client client(options("http://127.0.0.1:1"));
    try {
      client.get("/a", {});
      CPPUNIT_FAIL("nobody listens there");
    } catch (const ProviderError& error) {
      CPPUNIT_ASSERT(!holds(error.what(), "k3y") && !holds(error.what(), "127.0.0.1"));
    }
  }

  void the_wait_is_told_also_when_it_fails() {
    Client client(options("http://127.0.0.1:1"));
    std::string told;
    client.on_wait = [&](bool waiting) { told += waiting ? '+' : '-'; };
    CPPUNIT_ASSERT_THROW(client.get("/a", {}), ProviderError);
    CPPUNIT_ASSERT_EQUAL(std::string("+-"), told);
  }
};
REGISTER_SUITE(MetadataClientTest);
