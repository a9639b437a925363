#include "metadata/hook_sender.h"

#include <algorithm>

#include "base/crypto.h"
#include "base/text.h"
#include "net/address.h"
#include "tests/unit/fixtures/metadata_server.h"
#include "tests/unit/suite.h"

using metadata::HookMessage;
using metadata::HookProblem;

class MetadataHookSenderTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(MetadataHookSenderTest);
  CPPUNIT_TEST(the_signature_is_over_time_and_body);
  CPPUNIT_TEST(our_json_goes_as_it_is);
  CPPUNIT_TEST(discord_gets_an_embed_that_mentions_nobody);
  CPPUNIT_TEST(ntfy_gets_the_topic_in_the_message);
  CPPUNIT_TEST(gotify_and_mastodon_are_told_at_their_interfaces);
  CPPUNIT_TEST(long_texts_are_cut);
  CPPUNIT_TEST(addresses_are_whole_and_of_web_servers);
  CPPUNIT_TEST(nobody_is_told_on_this_machine);
  CPPUNIT_TEST_SUITE_END();

  static constexpr base::UnixTime kNow = 1714564800;

  static HookMessage message(const std::string& form, const std::string& url) {
    HookMessage message;
    message.template_name = form;
    message.url = url;
    message.secret = "key";
    message.token = "tok";
    message.id = 7;
    message.event = "play.added";
    message.body["id"] = 7;
    message.title = "Alien (1979)";
    message.text = "Watched by ada: Alien (1979)";
    message.link = "https://films.example/movie/4";
    return message;
  }
  static net::HttpRequest request(const HookMessage& message) {
    return metadata::HookSender("").request_of(message, kNow);
  }
  static base::Json body(const net::HttpRequest& request) { return base::parse_json(request.body.value()).value(); }
  static bool has(const net::HttpRequest& request, const std::string& header) {
    return std::ranges::find(request.headers, header) != request.headers.end();
  }

 public:
  void the_signature_is_over_time_and_body() {
    // The signature is that of `openssl dgst -sha256 -hmac key` over "1714564800.{}".
    CPPUNIT_ASSERT_EQUAL("t=1714564800,v1=" + base::to_hex(base::hmac_sha256("key", "1714564800.{}")),
                         metadata::hook_signature("key", "{}", kNow));
    CPPUNIT_ASSERT(metadata::hook_signature("key", "{}", kNow) != metadata::hook_signature("key", "{}", kNow + 1));
  }

  void our_json_goes_as_it_is() {
    const auto sent = request(message("json", "https://example.org/hook/?key=a%20b"));
    CPPUNIT_ASSERT_EQUAL(std::string("https://example.org/hook/?key=a%20b"), sent.url);
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"id":7})"), sent.body.value());
    CPPUNIT_ASSERT(has(sent, "Content-Type: application/json"));
    CPPUNIT_ASSERT(has(sent, "X-Service-Event: play.added") && has(sent, "X-Service-Delivery: 7"));
    CPPUNIT_ASSERT(has(sent, "X-Service-Signature: " + metadata::hook_signature("key", *sent.body, kNow)));
    CPPUNIT_ASSERT(std::ranges::none_of(sent.headers, [](const auto& line) { return line.find("tok") != line.npos; }));
  }

  void discord_gets_an_embed_that_mentions_nobody() {
    const auto sent = request(message("discord", "https://discord.com/api/webhooks/1/a-b_c"));
    CPPUNIT_ASSERT_EQUAL(std::string("https://discord.com/api/webhooks/1/a-b_c"), sent.url);
    CPPUNIT_ASSERT(body(sent)["allowed_mentions"]["parse"].isArray());
    const base::Json embed = body(sent)["embeds"][0];
    CPPUNIT_ASSERT_EQUAL(std::string("Alien (1979)"), embed["title"].asString());
    CPPUNIT_ASSERT_EQUAL(std::string("https://films.example/movie/4"), embed["url"].asString());
  }

  void ntfy_gets_the_topic_in_the_message() {
    const auto sent = request(message("ntfy", "https://ntfy.sh/my-films"));
    CPPUNIT_ASSERT_EQUAL(std::string("https://ntfy.sh/"), sent.url);
    CPPUNIT_ASSERT_EQUAL(std::string("my-films"), body(sent)["topic"].asString());
    CPPUNIT_ASSERT_EQUAL(std::string("Watched by ada: Alien (1979)"), body(sent)["message"].asString());
    CPPUNIT_ASSERT(has(sent, "Authorization: Bearer tok"));
  }

  void gotify_and_mastodon_are_told_at_their_interfaces() {
    const auto gotify = request(message("gotify", "https://push.example/gotify/"));
    CPPUNIT_ASSERT_EQUAL(std::string("https://push.example/gotify/message"), gotify.url);
    CPPUNIT_ASSERT(has(gotify, "X-Gotify-Key: tok"));
    CPPUNIT_ASSERT(body(gotify)["priority"].isInt());
    const auto mastodon = request(message("mastodon", "https://mastodon.social"));
    CPPUNIT_ASSERT_EQUAL(std::string("https://mastodon.social/api/v1/statuses"), mastodon.url);
    CPPUNIT_ASSERT(has(mastodon, "Authorization: Bearer tok") && has(mastodon, "Idempotency-Key: matinee-7"));
    CPPUNIT_ASSERT_EQUAL(std::string("Watched by ada: Alien (1979)\n\nhttps://films.example/movie/4"),
                         body(mastodon)["status"].asString());
    CPPUNIT_ASSERT(!body(mastodon).isMember("visibility"));
    HookMessage tested = message("mastodon", "https://mastodon.social");
    tested.event = "test";
    CPPUNIT_ASSERT_EQUAL(std::string("direct"), body(request(tested))["visibility"].asString());
  }

  void long_texts_are_cut() {
    HookMessage said = message("mastodon", "https://mastodon.social");
    said.text = std::string(2000, 'x');
    CPPUNIT_ASSERT(body(request(said))["status"].asString().size() < 500);
    said = message("discord", "https://discord.com/x");
    said.title = std::string(2000, 'x');
    CPPUNIT_ASSERT(body(request(said))["embeds"][0]["title"].asString().size() <= 256);
  }

  void addresses_are_whole_and_of_web_servers() {
    using metadata::hook_problem;
    CPPUNIT_ASSERT(!hook_problem("json", "https://example.org/a/?b=c&d=%20", ""));
    CPPUNIT_ASSERT(!hook_problem("json", "http://[2001:db8::1]:8080/a", ""));
    for (const char* url : {"", "example.org", "ftp://example.org/", "https://a:b@example.org/",
                            "https://example.org/#x", "https://example.org:25/", "https://example.org/a b",
                            "https://example.org/a\nb", "https://example.org:6379", "gopher://x/", "https:///x"})
      CPPUNIT_ASSERT_MESSAGE(url, hook_problem("json", url, "") == HookProblem::url);
    CPPUNIT_ASSERT(hook_problem("ntfy", "https://ntfy.sh", "") == HookProblem::topic);
    CPPUNIT_ASSERT(hook_problem("ntfy", "https://ntfy.sh/", "") == HookProblem::topic);
    CPPUNIT_ASSERT(hook_problem("ntfy", "https://ntfy.sh/a?b=c", "") == HookProblem::topic);
    CPPUNIT_ASSERT(!hook_problem("ntfy", "https://ntfy.sh/films", ""));
    CPPUNIT_ASSERT(hook_problem("mastodon", "https://mastodon.social", "") == HookProblem::token);
    CPPUNIT_ASSERT(hook_problem("gotify", "https://push.example", "a\r\nX: y") == HookProblem::token);
    CPPUNIT_ASSERT(!hook_problem("gotify", "https://push.example", "abc"));
    CPPUNIT_ASSERT(hook_problem("gotify", "https://push.example/?a=b", "abc") == HookProblem::server);
    CPPUNIT_ASSERT(hook_problem("mastodon", "https://mastodon.social/?a", "abc") == HookProblem::server);
  }

  void nobody_is_told_on_this_machine() {
    test::StubServer server;
    server.answer("/hook", 200, "{}");
    metadata::HookSender sender("127.0.0.0/8");  // no list opens it
    const auto answers = sender.send({message("json", server.url() + "/hook"), message("json", "")}, kNow);
    CPPUNIT_ASSERT_EQUAL(0, answers.at(0).status_class);
    CPPUNIT_ASSERT_EQUAL(0, answers.at(1).status_class);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, server.connections());
  }
};

REGISTER_SUITE(MetadataHookSenderTest);
