#include "server/worker.h"

#include <signal.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <utility>

#include "base/log.h"
#include "base/time.h"
#include "server/listener.h"
#include "tests/unit/fixtures/server_client.h"
#include "tests/unit/suite.h"

namespace {

using server_test::ask;

// Tests one worker without a master, as under spawn-fcgi.
class WorkerTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(WorkerTest);
  CPPUNIT_TEST(descriptor_0_is_served_until_term);
  CPPUNIT_TEST(term_is_heard_while_connections_keep_coming);
  CPPUNIT_TEST(a_silent_peer_holds_it_less_than_one_that_began);
  CPPUNIT_TEST(a_body_that_stops_has_ended);
  CPPUNIT_TEST(quit_answers_the_queue_first);
  CPPUNIT_TEST(it_leaves_after_its_last_request);
  CPPUNIT_TEST(it_leaves_when_the_lifetime_ends);
  CPPUNIT_TEST(a_descriptor_that_does_not_listen_fails);
  CPPUNIT_TEST(large_bodies_have_their_time_anew_in_half_of_the_processes);
  CPPUNIT_TEST_SUITE_END();

 public:
  void setUp() override {
    char name[] = "/tmp/matinee-worker-XXXXXX";
    CPPUNIT_ASSERT(::mkdtemp(name));
    folder_ = name;
    path_ = folder_ + "/w.sock";
    listener_ = server::open_listener("unix:" + path_);
  }
  void tearDown() override {
    if (worker_ > 0) ::kill(worker_, SIGKILL);
    if (worker_ > 0) ::waitpid(worker_, nullptr, 0);
    worker_ = 0;
    std::filesystem::remove_all(folder_);
  }

  void descriptor_0_is_served_until_term() {
    start([this] {
      ::dup2(listener_.socket.get(), 0);
      return server::WorkerOptions{};
    });
    CPPUNIT_ASSERT(ask(path_, "1") && ask(path_, "2"));
    expect_exit_after(SIGTERM);
  }

  // All connections are in the queue before the signal, which must not wait for the queue's end.
  void term_is_heard_while_connections_keep_coming() {
    start([this] { return served(); });
    std::vector<int> clients;
    for (int i = 0; i < 40; ++i) clients.push_back(begin("250"));
    const auto first = server_test::answer_on(clients[0]);
    expect_exit_after(SIGTERM);
    listener_.socket.reset();
    int answered = first ? 1 : 0;
    for (std::size_t i = 1; i < clients.size(); ++i) answered += server_test::answer_on(clients[i]) ? 1 : 0;
    CPPUNIT_ASSERT(answered >= 1 && answered < 40);
  }

  void a_silent_peer_holds_it_less_than_one_that_began() {
    start([this] { return served(); });
    CPPUNIT_ASSERT(ask(path_, "1"));
    const int silent = server_test::connect_to(path_);
    const std::int64_t before = base::monotonic_us();
    CPPUNIT_ASSERT(ask(path_, "1"));
    const std::int64_t took = base::monotonic_us() - before;
    CPPUNIT_ASSERT_MESSAGE(std::to_string(took), took < 4'000'000);
    CPPUNIT_ASSERT(!server_test::answer_on(silent));
  }

  // The worker answers although the client keeps the connection open.
  void a_body_that_stops_has_ended() {
    CPPUNIT_ASSERT_EQUAL(5, server::WorkerOptions{}.body_timeout);
    start(
        [this] {
          server::WorkerOptions options = served();
          options.body_timeout = 1;
          return options;
        },
        [](const http::Variables&, const http::BodyReader& read) {
          std::string body(100, ' ');
          return http::text(std::to_string(read(body.data(), body.size())) + " bytes");
        });
    const int client = server_test::connect_to(path_);
    const std::string whole = server_test::request_bytes({{"CONTENT_LENGTH", "100"}}, std::string(100, 'b'));
    const std::size_t unsent = 90 + server_test::record(server_test::kInput, "").size();
    server_test::send_all(client, whole.substr(0, whole.size() - unsent));
    const std::int64_t before = base::monotonic_us();
    const std::string answer = server_test::answer_on(client).value_or("");
    CPPUNIT_ASSERT_EQUAL(std::string("10 bytes"), answer.substr(answer.rfind('\n') + 1));
    CPPUNIT_ASSERT(base::monotonic_us() - before < 20'000'000);
  }

  void quit_answers_the_queue_first() {
    start([this] { return served(); });
    CPPUNIT_ASSERT(ask(path_, "1"));
    std::vector<int> clients;
    for (int i = 0; i < 10; ++i) clients.push_back(begin("20"));
    ::kill(worker_, SIGQUIT);
    for (const int client : clients) CPPUNIT_ASSERT(server_test::answer_on(client));
    expect_exit_after(0);
  }

  void it_leaves_after_its_last_request() {
    start([this] {
      server::WorkerOptions options = served();
      options.max_requests = 3;
      return options;
    });
    for (int i = 0; i < 3; ++i) CPPUNIT_ASSERT(ask(path_, "1"));
    expect_exit_after(0);
  }

  void it_leaves_when_the_lifetime_ends() {
    int ends[2];
    CPPUNIT_ASSERT_EQUAL(0, ::pipe(ends));
    start([this, &ends] {
      ::close(ends[1]);
      server::WorkerOptions options = served();
      options.lifetime_fd = ends[0];
      return options;
    });
    CPPUNIT_ASSERT(ask(path_, "1"));
    ::close(ends[1]);
    ::close(ends[0]);
    expect_exit_after(0);
  }

  // There are two processes, and the answer shows whether the body was a sign of life.
  void large_bodies_have_their_time_anew_in_half_of_the_processes() {
    server::Scoreboard board(3);
    start(
        [&] {
          server::WorkerOptions options = served();
          options.slot = &board.slot(0);
          options.scoreboard = &board;
          return options;
        },
        [&](const http::Variables&, const http::BodyReader& read) {
          const std::int64_t since = board.slot(0).moment().since;
          std::string body(200'000, ' ');
          const std::size_t size = read(body.data(), body.size());
          const bool is_anew = board.slot(0).moment().since != since;
          return http::text(std::to_string(size) + (is_anew ? " anew" : " as before"));
        });
    const std::string request = server_test::request_bytes({{"CONTENT_LENGTH", "200000"}}, std::string(200'000, 'b'));
    const auto end_of_answer = [&] {
      const int client = server_test::connect_to(path_);
      server_test::send_all(client, request);
      const std::string answer = server_test::answer_on(client).value_or("");
      return answer.substr(answer.rfind('\n') + 1);
    };
    CPPUNIT_ASSERT_EQUAL(std::string("200000 anew"), end_of_answer());
    board.slot(1).set_takes_long(true);
    CPPUNIT_ASSERT_EQUAL(std::string("200000 as before"), end_of_answer());
    board.slot(1).set_takes_long(false);
    CPPUNIT_ASSERT_EQUAL(std::string("200000 anew"), end_of_answer());
  }

  void a_descriptor_that_does_not_listen_fails() {
    start([] {
      server::WorkerOptions options;
      options.listen_fd = ::open("/dev/null", O_RDONLY);
      ::close(STDERR_FILENO);
      return options;
    });
    int status = 0;
    ::waitpid(std::exchange(worker_, 0), &status, 0);
    CPPUNIT_ASSERT_EQUAL(1, WEXITSTATUS(status));
  }

 private:
  server::WorkerOptions served() const {
    server::WorkerOptions options;
    options.listen_fd = listener_.socket.get();
    return options;
  }

  static http::Response wait(const http::Variables& variables, const http::BodyReader&) {
    ::poll(nullptr, 0, std::atoi(variables.at("QUERY_STRING").c_str()));
    return http::text("done");
  }

  void start(const std::function<server::WorkerOptions()>& prepare, const http::RequestHandler& handle = wait) {
    worker_ = ::fork();
    if (worker_ != 0) return;
    base::set_log_level(base::LogLevel::error);
    ::_exit(server::run_worker(prepare(), handle));
  }

  int begin(const std::string& query) const {
    const int client = server_test::connect_to(path_);
    server_test::send_all(client, server_test::request_bytes({{"QUERY_STRING", query}}, ""));
    return client;
  }

  void expect_exit_after(int signal) {
    if (signal) ::kill(worker_, signal);
    int status = -1;
    ::waitpid(std::exchange(worker_, 0), &status, 0);
    CPPUNIT_ASSERT_EQUAL(0, status);
  }

  std::string folder_, path_;
  server::Listener listener_;
  pid_t worker_ = 0;
};

REGISTER_SUITE(WorkerTest);

}  // namespace
