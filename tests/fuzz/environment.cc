// Fuzzes the variables of a request: sent as FastCGI parameters, read back, made a request and answered without a body,
// they get an answer that a browser reads in one way and that leads nowhere else. The first byte chooses how the server
// is set up; then variables follow as in /proc/PID/environ: NAME=value, each ended by a zero byte.
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>

#include "api/dialect/dispatch.h"
#include "app/absolute_url.h"
#include "app/client_address.h"
#include "base/crypto.h"
#include "base/log.h"
#include "base/text.h"
#include "check.h"
#include "http/fcgi.h"
#include "metadata/client.h"
#include "net/http_client.h"
#include "routes.h"
#include "store/account/token.h"
#include "store/account/user.h"
#include "store/upkeep/migrate.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/fixtures/server_client.h"

namespace {

constexpr base::UnixTime kNow = 1714564800;  // 2024-05-01T12:00:00Z
constexpr std::size_t kMostVariables = 256;
const std::string kToken(64, 'a');  // the administrator's, used in the corpus too

base::Config config_for(char choice, const std::string& folder) {
  base::Config::Variables settings = {{"MATINEE_DATA_DIR", folder},
                                      {"MATINEE_METADATA_API_URL", "http://127.0.0.1:9/3"},
                                      {"MATINEE_METADATA_IMAGE_URL", "http://127.0.0.1:9/t/p"},
                                      {"MATINEE_METADATA_API_KEY", "none"}};
  if (choice == 'b') settings["MATINEE_BASE_URL"] = "https://films.example/matinee";
  if (choice == 't') settings["MATINEE_TRUSTED_PROXIES"] = "10.0.0.0/8";
  return base::Config::from("", settings);
}

// A server with one account. Only its sessions change here.
class Server {
 public:
  Server()
      : usual_(config_for('u', folder_.file(""))),
        keys_(auth::Keys::from_secret(std::string(32, 's'))),
        db_(prepared(folder_.file("matinee.db"))),
        cache_(prepared_cache(folder_.file("cache.db"))),
        client_(metadata::ClientOptions{.api_url = usual_.metadata_api_url,
                                        .image_url = usual_.metadata_image_url,
                                        .api_key = "none",
                                        .language = "en-US"}),
        provider_(client_, cache_, clock_) {}

  http::Response answer(const base::Config& config, const http::Variables& variables) {
    const app::Services services{config, keys_, db_, cache_, provider_, clock_, languages_};
    return api::dispatch(services, routes(), variables, nullptr).response;
  }
  std::string folder() const { return folder_.file(""); }

 private:
  static std::string prepared(const std::string& file) {
    store::migrate(file);
    store::Db db(file);
    store::Tx tx(db);
    store::NewUser user;
    user.name = "ada";
    user.email = "ada@example.org";
    user.password_hash = "$y$none";
    store::NewToken token;
    token.user_id = store::add_user(tx, user, kNow);
    token.hash = base::sha256_hex(kToken);
    token.expires_at = kNow + base::kDay;
    store::add_token(tx, token, kNow);
    tx.commit();
    return file;
  }
  static std::string prepared_cache(const std::string& file) {
    store::prepare_cache(file);
    return file;
  }

  test::TemporaryFolder folder_;
  base::FakeClock clock_{kNow};
  base::Languages languages_;
  base::Config usual_;
  auth::Keys keys_;
  store::Db db_, cache_;
  metadata::Client client_;
  metadata::Provider provider_;
};

Server& server() {
  static const bool started = [] {
    base::set_log_level(base::LogLevel::error);
    net::global_init();
    return true;
  }();
  static Server one;
  FUZZ_CHECK(started);
  return one;
}

server_test::Parameters parameters_of(std::string_view text) {
  server_test::Parameters parameters;
  for (const std::string_view pair : base::split(text, '\0')) {
    const auto equals = pair.find('=');
    if (equals != std::string_view::npos) parameters.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
  }
  return parameters;
}

// Returns the variables as a worker gets them. nullopt means that there are too many, which a worker answers itself.
std::optional<http::Variables> received(const server_test::Parameters& parameters) {
  static const bool begun = (http::init_fcgi(), true);
  int ends[2];
  FUZZ_CHECK(begun && ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0);
  server_test::send_all(ends[1], server_test::request_bytes(parameters, ""));
  ::shutdown(ends[1], SHUT_WR);
  std::optional<http::Variables> seen;
  const auto handle = [&](http::Variables variables, const http::BodyReader&) {
    seen = std::move(variables);
    return http::text("seen");
  };
  const bool served = http::serve_fcgi(ends[0], handle, [](http::Stage) {});
  const auto output = server_test::output_of(server_test::read_to_end(ends[1]));
  ::close(ends[1]);
  FUZZ_CHECK(served && output && output->starts_with(seen ? "Status: 200" : "Status: 400"));
  return seen;
}

void check_variables(const server_test::Parameters& sent, const http::Variables& seen) {
  FUZZ_CHECK(seen.size() <= kMostVariables);
  for (const auto& [name, value] : seen) {
    if (name == "FCGI_ROLE") continue;  // added by the library
    const auto from =
        std::find_if(sent.begin(), sent.end(), [&name = name](const auto& pair) { return pair.first == name; });
    FUZZ_CHECK(!name.empty() && from != sent.end());
    FUZZ_CHECK(name.starts_with("HTTP_") ? value.starts_with(from->second) : true);
  }
}

// Checks that the forwarded headers of a stranger change neither the client's address nor whether it is https.
void check_origin(const base::Config& config, const http::Request& request) {
  const std::string peer(request.variable("REMOTE_ADDR"));
  const std::string client = app::client_address(config, request);
  FUZZ_CHECK(client.find_first_not_of("0123456789abcdef:.") == std::string::npos && client.size() <= 45);
  const bool is_stranger = peer.starts_with("203.0.113.") && peer == client;
  if (peer.starts_with("203.0.113.") && !client.empty()) FUZZ_CHECK(is_stranger);
  if (is_stranger && config.trusted_proxies_set && request.variable("HTTPS") != "on")
    FUZZ_CHECK(!app::is_https(config, request));
  const std::string host(request.header("Host"));
  if (app::is_host(host)) FUZZ_CHECK(host.find_first_of("/\\@?#<>\"' \r\n\t") == std::string::npos);
}

bool is_own_path(const std::string& location) {
  return location.starts_with('/') && location.compare(1, 1, "/") != 0 && location.compare(1, 1, "\\") != 0;
}

void check_answer(const base::Config& config, const http::Request& request, const http::Response& response) {
  FUZZ_CHECK(response.status >= 200 && response.status < 600 && response.status != 500 &&
             !http::reason(response.status).empty());
  for (const char* name :
       {"Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "X-Request-Id", "Cache-Control"})
    FUZZ_CHECK(std::count_if(response.headers.begin(), response.headers.end(),
                             [&](const auto& header) { return header.first == name; }) == 1);
  FUZZ_CHECK((response.find("Strict-Transport-Security") != nullptr) == app::is_https(config, request));
  if (const std::string* location = response.find("Location")) {
    FUZZ_CHECK(is_own_path(*location) && location->starts_with(config.base_path));
  }
  for (const auto& [name, value] : response.headers)
    if (name == "Set-Cookie")
      FUZZ_CHECK((value.find("; Secure") != std::string::npos) == app::is_https(config, request));
  const std::string text = http::to_cgi(response), head = text.substr(0, text.find("\r\n\r\n"));
  FUZZ_CHECK(head.size() < text.size() && head.find('\0') == std::string::npos);
  FUZZ_CHECK(std::count(head.begin(), head.end(), '\n') == std::count(head.begin(), head.end(), '\r'));
  const std::string* id = response.find("X-Request-Id");
  FUZZ_CHECK(id != nullptr && id->size() >= 8 && id->size() <= 64);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const auto sent = parameters_of(input.substr(1));
  const auto variables = received(sent);
  if (!variables) return 0;
  check_variables(sent, *variables);
  const base::Config config = config_for(input[0], server().folder());
  const auto request = http::Request::from_variables(*variables, nullptr);
  check_origin(config, request);
  check_answer(config, request, server().answer(config, *variables));
  return 0;
}
