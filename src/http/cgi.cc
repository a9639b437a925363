#include "http/cgi.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>

#include "http/progress.h"

namespace http {
namespace {

constexpr std::uint64_t kMostDiscarded = 64 * 1024 * 1024;
constexpr char kUnavailable[] =
    "Status: 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 10\r\nCache-Control: "
    "no-store\r\n"
    "X-Content-Type-Options: nosniff\r\n\r\nThe server cannot answer this now. Please try again in a moment.\n";

volatile std::sig_atomic_t answer_begun = 0;

std::size_t read_standard_input(char* data, std::size_t size, Progress& progress) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t got = ::read(STDIN_FILENO, data + done, size - done);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    done += static_cast<std::size_t>(got);
    progress.add(static_cast<std::size_t>(got));
  }
  return done;
}

// Reads the rest of the body, at most kMostDiscarded bytes. Otherwise the web server, while it still writes the body of
// a refused request, would take our end for a failure of the script.
void discard_rest_of_body(const char* content_length, std::uint64_t bytes_read, const BodyReader& read) {
  const std::uint64_t announced = content_length == nullptr ? 0 : std::strtoull(content_length, nullptr, 10);
  const std::uint64_t most = std::min(announced, kMostDiscarded);
  std::array<char, 65536> part;
  while (bytes_read < most) {
    const std::size_t got = read(part.data(), std::min<std::uint64_t>(part.size(), most - bytes_read));
    if (got == 0) return;
    bytes_read += got;
  }
}

bool write_standard_output(std::string_view text, Progress& progress) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
    progress.add(static_cast<std::size_t>(written));
  }
  return true;
}

// Signals the web server that the answer is complete, however long the process goes on.
void end_standard_output() {
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  ::dup2(nowhere, STDOUT_FILENO);
  ::close(nowhere);
}

// Runs as a signal handler, so it calls nothing but write(2) and _exit(2).
void give_up(int) {
  if (answer_begun == 0 && ::write(STDOUT_FILENO, kUnavailable, sizeof kUnavailable - 1) < 0) ::_exit(1);
  ::_exit(1);
}

// Ends the process after `seconds` of the clock or of processor time. The clock has a timer and a signal of its own,
// because waiting for the writer lock uses alarm(2).
class ProcessTimeLimit {
 public:
  explicit ProcessTimeLimit(int seconds) {
    struct sigaction action {};
    action.sa_handler = give_up;
    sigaction(SIGXCPU, &action, nullptr);
    sigevent event{};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGXCPU;
    is_set_ = timer_create(CLOCK_MONOTONIC, &event, &timer_) == 0;
    set(seconds);
  }
  void set(int seconds) const {
    rlimit processor{};
    ::getrlimit(RLIMIT_CPU, &processor);
    processor.rlim_cur = std::min(static_cast<rlim_t>(seconds), processor.rlim_max);
    ::setrlimit(RLIMIT_CPU, &processor);
    set_clock(seconds);
  }
  void set_clock(int seconds) const {
    itimerspec when{};
    when.it_value.tv_sec = seconds;
    if (is_set_) timer_settime(timer_, 0, &when, nullptr);
  }

 private:
  timer_t timer_{};  // ends with the process
  bool is_set_ = false;
};

}  // namespace

// Leaves out the program's own settings, which are not part of a request and may hold secrets.
Variables environment_variables() {
  Variables variables;
  for (char** next = environ; next && *next; ++next) {
    const std::string_view pair(*next);
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos || equals == 0) continue;
    if (pair.substr(0, 8) == "MATINEE_") continue;
    variables.insert_or_assign(std::string(pair.substr(0, equals)), std::string(pair.substr(equals + 1)));
  }
  return variables;
}

bool serve_cgi(const RequestHandler& handle, int seconds, int afterwards) {
  std::signal(SIGPIPE, SIG_IGN);
  const ProcessTimeLimit limit(seconds);
  Progress progress([&] { limit.set_clock(seconds); });
  std::uint64_t bytes_read = 0;
  const BodyReader read = [&](char* data, std::size_t size) {
    const std::size_t got = read_standard_input(data, size, progress);
    bytes_read += got;
    return got;
  };
  const Response answer = handle(environment_variables(), read);
  discard_rest_of_body(std::getenv("CONTENT_LENGTH"), bytes_read, read);
  answer_begun = 1;
  const bool written = write_cgi(answer, [&](std::string_view text) { return write_standard_output(text, progress); });
  end_standard_output();
  limit.set(afterwards);
  return written;
}

void refuse_cgi() {
  if (answer_begun != 0) return;
  Progress unwatched([] {});
  write_standard_output(kUnavailable, unwatched);
  end_standard_output();
}

}  // namespace http
