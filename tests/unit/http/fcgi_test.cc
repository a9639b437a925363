#include "http/fcgi.h"

#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iterator>
#include <thread>

#include "http/cgi.h"
#include "http/progress.h"
#include "tests/unit/fixtures/server_client.h"
#include "tests/unit/suite.h"

namespace {

using server_test::Parameters;

class FcgiTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FcgiTest);
  CPPUNIT_TEST(an_answer_begins_with_its_status);
  CPPUNIT_TEST(stages_come_in_order);
  CPPUNIT_TEST(large_bodies_and_answers_enter_their_stage_again_and_again);
  CPPUNIT_TEST(progress_has_an_end);
  CPPUNIT_TEST(a_header_sent_twice_is_joined_and_other_variables_keep_the_last);
  CPPUNIT_TEST(a_body_is_read_to_its_end);
  CPPUNIT_TEST(answers_of_every_length_arrive_whole);
  CPPUNIT_TEST(an_end_of_input_that_comes_later_finds_the_connection_open);
  CPPUNIT_TEST(an_answer_does_not_wait_for_the_end_of_input);
  CPPUNIT_TEST(too_many_variables_are_refused);
  CPPUNIT_TEST(too_long_variables_are_refused);
  CPPUNIT_TEST(another_role_is_not_served);
  CPPUNIT_TEST(a_silent_peer_is_left_after_the_timeout);
  CPPUNIT_TEST(half_a_header_is_left_after_the_timeout);
  CPPUNIT_TEST(a_kept_connection_is_closed_all_the_same);
  CPPUNIT_TEST(a_peer_that_left_ends_nothing);
  CPPUNIT_TEST(descriptors_are_given_back);
  CPPUNIT_TEST_SUITE_END();

 public:
  void setUp() override {
    http::init_fcgi();
    ::signal(SIGPIPE, SIG_IGN);
    CPPUNIT_ASSERT_EQUAL(0, ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends_));
    const timeval limit{0, 20'000};
    ::setsockopt(ends_[0], SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    stages_.clear();
    seen_.clear();
    body_.clear();
  }

  void tearDown() override {
    if (ends_[1] >= 0) ::close(ends_[1]);
  }

  void an_answer_begins_with_its_status() {
    const auto output = exchange(server_test::request_bytes({{"REQUEST_METHOD", "GET"}}, ""));
    CPPUNIT_ASSERT(served_ && output);
    CPPUNIT_ASSERT_EQUAL(std::string("Status: 200 OK\r\n"), output->substr(0, 16));
    CPPUNIT_ASSERT_EQUAL(std::string("fine"), output->substr(output->size() - 4));
  }

  void stages_come_in_order() {
    exchange(server_test::request_bytes({{"REQUEST_METHOD", "GET"}}, ""));
    const std::vector<http::Stage> expected{http::Stage::reading, http::Stage::handling, http::Stage::writing};
    CPPUNIT_ASSERT(expected == stages_);
  }

  // Each 64 KiB counts as a sign of life for the process that watches.
  void large_bodies_and_answers_enter_their_stage_again_and_again() {
    reply_ = std::string(135'000, 'r');
    exchange(server_test::request_bytes({{"CONTENT_LENGTH", "135000"}}, std::string(135'000, 'b')));
    CPPUNIT_ASSERT_EQUAL(std::size_t{135'000}, body_.size());
    CPPUNIT_ASSERT_EQUAL(3, static_cast<int>(std::ranges::count(stages_, http::Stage::handling)));
    CPPUNIT_ASSERT_EQUAL(3, static_cast<int>(std::ranges::count(stages_, http::Stage::writing)));
  }

  void progress_has_an_end() {
    int pieces = 0;
    http::Progress going([&] { ++pieces; }), over([&] { ++pieces; }, 0);
    for (int i = 0; i < 4; ++i) going.add(http::Progress::kPiece / 2);
    CPPUNIT_ASSERT_EQUAL(2, pieces);
    over.add(http::Progress::kPiece);
    CPPUNIT_ASSERT_EQUAL(2, pieces);
  }

  void a_header_sent_twice_is_joined_and_other_variables_keep_the_last() {
    exchange(server_test::request_bytes({{"HTTP_X_A", "1"},
                                         {"HTTP_X_A", "2"},
                                         {"HTTP_COOKIE", "a=1"},
                                         {"HTTP_COOKIE", "b=2"},
                                         {"SCRIPT_NAME", "/x"},
                                         {"SCRIPT_NAME", ""}},
                                        ""));
    CPPUNIT_ASSERT_EQUAL(std::string("1, 2"), seen_.at("HTTP_X_A"));
    CPPUNIT_ASSERT_EQUAL(std::string("a=1; b=2"), seen_.at("HTTP_COOKIE"));
    CPPUNIT_ASSERT_EQUAL(std::string(""), seen_.at("SCRIPT_NAME"));
  }

  void a_body_is_read_to_its_end() {
    const std::string body(40'000, 'b');
    exchange(server_test::request_bytes({{"CONTENT_LENGTH", "50000"}}, body));
    CPPUNIT_ASSERT(body == body_);
  }

  void answers_of_every_length_arrive_whole() {
    for (const std::size_t size : std::initializer_list<std::size_t>{0, 1, 7'900, 8'000, 8'200, 65'535, 65'600, 73'400,
                                                                     73'600, 100'000, 139'000}) {
      tearDown();
      setUp();
      reply_.clear();
      while (reply_.size() < size) reply_ += std::to_string(reply_.size()) + ' ';
      reply_.resize(size);
      const auto output = exchange(server_test::request_bytes({{"A", "b"}}, ""));
      CPPUNIT_ASSERT_MESSAGE(std::to_string(size), output && output->ends_with("\r\n\r\n" + reply_));
    }
  }

  // Apache sends the end of input apart from the parameters, and would report an error if the connection were closed
  // before.
  void an_end_of_input_that_comes_later_finds_the_connection_open() {
    std::thread server = serve_all_but_the_end_of_input();
    ::usleep(5000);
    const std::string end = server_test::record(server_test::kInput, "");
    const ssize_t sent = ::send(ends_[1], end.data(), end.size(), MSG_NOSIGNAL);
    server.join();
    CPPUNIT_ASSERT_EQUAL(static_cast<ssize_t>(end.size()), sent);
    const auto output = server_test::output_of(server_test::read_to_end(ends_[1]));
    CPPUNIT_ASSERT(output && output->ends_with("fine"));
  }

  // The server would wait a minute for the end of input, and this peer ten seconds for the answer.
  void an_answer_does_not_wait_for_the_end_of_input() {
    for (const std::size_t size : std::initializer_list<std::size_t>{4, 100'000}) {
      tearDown();
      setUp();
      reply_ = std::string(size, 'r');
      std::thread server = serve_all_but_the_end_of_input();
      const timeval patience{10, 0};
      ::setsockopt(ends_[1], SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
      const auto output = server_test::read_answer(ends_[1]);
      ::close(std::exchange(ends_[1], -1));  // as a web server does then
      server.join();
      CPPUNIT_ASSERT_MESSAGE(std::to_string(size), served_ && output && output->ends_with("\r\n\r\n" + reply_));
    }
  }

  void too_many_variables_are_refused() {
    Parameters parameters;
    for (int i = 0; i < 300; ++i) parameters.emplace_back("HTTP_X_" + std::to_string(i), "v");
    expect_bad_request(parameters);
  }

  void too_long_variables_are_refused() {
    Parameters parameters;
    for (int i = 0; i < 5; ++i) parameters.emplace_back("HTTP_X_" + std::to_string(i), std::string(15'000, 'v'));
    expect_bad_request(parameters);
  }

  void another_role_is_not_served() {
    exchange(server_test::request_bytes({{"A", "b"}}, "", 2));
    CPPUNIT_ASSERT(!served_);
    CPPUNIT_ASSERT(seen_.empty());
  }

  void a_silent_peer_is_left_after_the_timeout() {
    CPPUNIT_ASSERT(!serve());
    CPPUNIT_ASSERT(seen_.empty());
  }

  void half_a_header_is_left_after_the_timeout() {
    server_test::send_all(ends_[1], std::string{1, 1});
    CPPUNIT_ASSERT(!serve());
  }

  void a_kept_connection_is_closed_all_the_same() {
    const auto output = exchange(server_test::request_bytes({{"A", "b"}}, "", 1, 1));
    CPPUNIT_ASSERT(served_ && output);  // read_to_end has returned, so the server closed
  }

  void a_peer_that_left_ends_nothing() {
    reply_ = std::string(1'000'000, 'r');
    server_test::send_all(ends_[1], server_test::request_bytes({{"A", "b"}}, ""));
    ::close(std::exchange(ends_[1], -1));
    CPPUNIT_ASSERT(serve());
  }

  void descriptors_are_given_back() {
    exchange(server_test::request_bytes({{"A", "b"}}, ""));
    const auto before = open_descriptors();
    for (int i = 0; i < 20; ++i) {
      tearDown();
      setUp();
      exchange(i % 2 ? "nonsense" : server_test::request_bytes({{"A", "b"}}, ""));
    }
    CPPUNIT_ASSERT_EQUAL(before, open_descriptors());
  }

 private:
  static std::ptrdiff_t open_descriptors() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator());
  }

  bool serve() {
    const auto handle = [this](const http::Variables& variables, const http::BodyReader& reader) {
      seen_ = variables;
      body_.resize(reads_ ? 140'000 : 0);
      body_.resize(reader(body_.data(), body_.size()));
      return http::text(reply_);
    };
    return http::serve_fcgi(ends_[0], handle, [this](http::Stage stage) { stages_.push_back(stage); });
  }

  // Sends the whole request and closes the sending side, so that the server's lingering close ends at once.
  std::optional<std::string> exchange(const std::string& bytes) {
    server_test::send_all(ends_[1], bytes);
    ::shutdown(ends_[1], SHUT_WR);
    served_ = serve();
    return server_test::output_of(server_test::read_to_end(ends_[1]));
  }

  // Sends a request without a body. The server is patient, because this process may have to wait for its turn.
  std::thread serve_all_but_the_end_of_input() {
    const timeval patience{60, 0};
    ::setsockopt(ends_[0], SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    reads_ = false;
    const std::string bytes = server_test::request_bytes({{"A", "b"}}, "");
    server_test::send_all(ends_[1],
                          bytes.substr(0, bytes.size() - server_test::record(server_test::kInput, "").size()));
    return std::thread([this] { served_ = serve(); });
  }

  void expect_bad_request(const Parameters& parameters) {
    const auto output = exchange(server_test::request_bytes(parameters, ""));
    CPPUNIT_ASSERT(output);
    CPPUNIT_ASSERT_EQUAL(std::string("Status: 400"), output->substr(0, 11));
    CPPUNIT_ASSERT(seen_.empty());
  }

  int ends_[2] = {-1, -1};
  std::string reply_ = "fine";
  std::string body_;
  http::Variables seen_;
  std::vector<http::Stage> stages_;
  bool served_ = false, reads_ = true;
};

class CgiTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(CgiTest);
  CPPUNIT_TEST(the_environment_and_standard_input_make_a_request);
  CPPUNIT_TEST(a_request_that_takes_too_long_is_answered_and_ends);
  CPPUNIT_TEST(a_large_body_has_its_time_anew_with_each_piece);
  CPPUNIT_TEST(work_after_the_answer_has_an_end);
  CPPUNIT_TEST(settings_of_the_program_are_no_variables);
  CPPUNIT_TEST_SUITE_END();

 public:
  void the_environment_and_standard_input_make_a_request() {
    const Ending ending = run("body", [] { return http::serve_cgi(echo, 30) ? 0 : 1; });
    CPPUNIT_ASSERT_EQUAL(0, ending.status);
    CPPUNIT_ASSERT_EQUAL(std::string("Status: 201 Created\r\n"), ending.answer.substr(0, 21));
    CPPUNIT_ASSERT_EQUAL(std::string("POST body"), ending.answer.substr(ending.answer.size() - 9));
  }

  // The limit is by the clock while the request waits for something, and by processor time; it holds even after waits
  // that used alarm(2).
  void a_request_that_takes_too_long_is_answered_and_ends() {
    for (const http::RequestHandler& handle :
         {http::RequestHandler(wait_for_ever), http::RequestHandler(compute_for_ever)}) {
      const Ending ending = run("", [&handle] { return http::serve_cgi(handle, 1) ? 0 : 7; });
      CPPUNIT_ASSERT_EQUAL(1, ending.status);
      CPPUNIT_ASSERT_EQUAL(std::string("Status: 503 Service Unavailable\r\n"), ending.answer.substr(0, 33));
      CPPUNIT_ASSERT(ending.answer.find("Retry-After: 10\r\n") != std::string::npos);
    }
  }

  // The limit of four seconds by the clock would end the request if the pieces did not renew it.
  void a_large_body_has_its_time_anew_with_each_piece() {
    const auto handle = [](const http::Variables&, const http::BodyReader& reader) {
      std::string piece(http::Progress::kPiece, ' ');
      std::size_t bytes = 0;
      while (const std::size_t got = reader(piece.data(), piece.size())) bytes += got;
      return http::text(std::to_string(bytes));
    };
    const std::string piece(http::Progress::kPiece, 'b');
    const Ending ending = run(
        "", [&] { return http::serve_cgi(handle, 4) ? 0 : 1; },
        [&](int input) {
          for (int i = 0; i < 12; ++i) {
            CPPUNIT_ASSERT_EQUAL(static_cast<ssize_t>(piece.size()), ::write(input, piece.data(), piece.size()));
            ::poll(nullptr, 0, 400);
          }
        });
    CPPUNIT_ASSERT(ending.answer.ends_with("\r\n\r\n786432"));
  }

  // The limit is by the clock too, because the work may wait for a disk or a server that never answers. The answer is
  // out and stays whole.
  void work_after_the_answer_has_an_end() {
    const Ending ending = run("", []() -> int {
      http::serve_cgi(echo, 30, 1);
      for (;;) ::pause();
    });
    CPPUNIT_ASSERT_EQUAL(1, ending.status);
    CPPUNIT_ASSERT_EQUAL(std::string("Status: 201 Created\r\n"), ending.answer.substr(0, 21));
    CPPUNIT_ASSERT_EQUAL(std::string::npos, ending.answer.find("503"));
  }

  void settings_of_the_program_are_no_variables() {
    ::setenv("MATINEE_SECRET_OF_A_TEST", "x", 1);
    const http::Variables variables = http::environment_variables();
    ::unsetenv("MATINEE_SECRET_OF_A_TEST");
    CPPUNIT_ASSERT(!variables.contains("MATINEE_SECRET_OF_A_TEST"));
    CPPUNIT_ASSERT(variables.contains("PATH"));
  }

 private:
  struct Ending {
    std::string answer;
    int status = -1;  // of the exit; negative if a signal ended it
  };
  // Runs a process as a web server starts it: a POST with `body` as its standard input, and `serve` as its work.
  static Ending run(
      const std::string& body, const std::function<int()>& serve, const std::function<void(int)>& send = [](int) {}) {
    int input[2], output[2];
    CPPUNIT_ASSERT(::pipe(input) == 0 && ::pipe(output) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
      ::dup2(input[0], 0);
      ::dup2(output[1], 1);
      for (const int fd : {input[0], input[1], output[0], output[1]}) ::close(fd);
      ::setenv("REQUEST_METHOD", "POST", 1);
      ::_exit(serve());
    }
    CPPUNIT_ASSERT_EQUAL(static_cast<ssize_t>(body.size()), ::write(input[1], body.data(), body.size()));
    send(input[1]);
    for (const int fd : {input[0], input[1], output[1]}) ::close(fd);
    Ending ending{server_test::read_to_end(output[0])};
    ::close(output[0]);
    int status = 0;
    if (::waitpid(child, &status, 0) == child && WIFEXITED(status)) ending.status = WEXITSTATUS(status);
    return ending;
  }
  static http::Response echo(const http::Variables& variables, const http::BodyReader& reader) {
    std::string body(100, ' ');
    body.resize(reader(body.data(), body.size()));
    return http::text(variables.at("REQUEST_METHOD") + ' ' + body, 201);
  }
  static http::Response wait_for_ever(const http::Variables&, const http::BodyReader&) {
    ::alarm(0);
    while (::getpid() > 0) ::pause();
    return {};
  }
  static http::Response compute_for_ever(const http::Variables&, const http::BodyReader&) {
    while (::getpid() > 0) {
    }
    return {};
  }
};

REGISTER_SUITE(FcgiTest);
REGISTER_SUITE(CgiTest);

}  // namespace
