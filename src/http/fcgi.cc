#include "http/fcgi.h"

#include <fcgiapp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>
#include <string_view>

#include "base/text.h"

namespace http {
namespace {

constexpr std::size_t kMaxVariables = 256;
constexpr std::size_t kMaxVariableBytes = 64 * 1024;
constexpr int kResponder = 1;  // FCGI_RESPONDER; fastcgi.h names it by a macro with a cast-prone type
constexpr char kVersion = 1, kStdout = 6;  // FastCGI 1.0 §3.3 and §8
constexpr std::size_t kMaxRecord = 65528;  // of the 65,535 that its length can name
constexpr std::size_t kStreamed = 8000;    // what libfcgi sends in one write together with the end of the answer

// FCGX_Init replaces default and ignored dispositions of these by its own handlers; ours come back.
class KeptSignals {
 public:
  KeptSignals() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], nullptr, &actions_[i]);
  }
  ~KeptSignals() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &actions_[i], nullptr);
  }
  KeptSignals(const KeptSignals&) = delete;
  KeptSignals& operator=(const KeptSignals&) = delete;

 private:
  static constexpr std::array<int, 3> kSignals{SIGPIPE, SIGTERM, SIGUSR1};
  std::array<struct sigaction, 3> actions_{};
};

// A header sent twice arrives as two variables: joined as RFC 9110 §5.3 says. Of anything else the
// last one counts, so that a line after `include fastcgi_params` overrides it.
void add_variable(Variables& variables, std::string_view name, std::string_view value) {
  auto [place, added] = variables.try_emplace(std::string(name), value);
  if (added) return;
  if (name.substr(0, 5) != "HTTP_") {
    place->second = value;
    return;
  }
  place->second += name == "HTTP_COOKIE" ? "; " : ", ";
  place->second += value;
}

// Own copies of the parameters; false when there are too many.
bool copy_variables(char** parameters, Variables& variables) {
  std::size_t count = 0, bytes = 0;
  for (char** next = parameters; next && *next; ++next) {
    const std::string_view pair(*next);
    const std::size_t equals = pair.find('=');
    bytes += pair.size();
    if (++count > kMaxVariables || bytes > kMaxVariableBytes) return false;
    if (equals == std::string_view::npos || equals == 0) continue;
    add_variable(variables, pair.substr(0, equals), pair.substr(equals + 1));
  }
  return true;
}

int bounded_int(std::size_t size) {
  return static_cast<int>(std::min<std::size_t>(size, std::numeric_limits<int>::max()));
}

std::size_t read_body(FCGX_Stream* in, char* data, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const int got = FCGX_GetStr(data + done, bounded_int(size - done), in);
    if (got <= 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

// A peer that went away is its own affair: the stream remembers the error and writes no more.
void write_stream(FCGX_Stream* out, std::string_view text) {
  while (!text.empty()) {
    const int written = FCGX_PutStr(text.data(), bounded_int(text.size()), out);
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

std::string as_records(int request_id, std::string_view text) {
  std::string records;
  records.reserve(text.size() + 8 * (text.size() / kMaxRecord + 1));
  while (!text.empty()) {
    const std::string_view content = text.substr(0, kMaxRecord);
    text.remove_prefix(content.size());
    const std::size_t size = content.size();
    for (const std::size_t byte : {std::size_t{kVersion}, std::size_t{kStdout}, static_cast<std::size_t>(request_id) >> 8,
                                   static_cast<std::size_t>(request_id), size >> 8, size, std::size_t{0}, std::size_t{0}})
      records += static_cast<char>(byte & 0xff);
    records += content;
  }
  return records;
}

bool send_all(int connection, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

// libfcgi's stream sends 8 KiB at a time, and the web server wakes up for each: long answers go out in one piece, all
// but their end. The last stream that is closed sends that, and with it the record that ends the request.
void write_all(FCGX_Request& request, std::string_view text) {
  const std::string_view start = text.substr(0, text.size() > kStreamed ? text.size() - kStreamed : 0);
  if (send_all(request.ipcFd, as_records(request.requestId, start))) {
    write_stream(request.out, text.substr(start.size()));
    FCGX_FClose(request.err);
    FCGX_FClose(request.out);
    return;
  }
  shutdown(request.ipcFd, SHUT_RDWR);  // so that libfcgi, too, need not wait for this peer
}

bool is_unix(int connection) {
  int domain = 0;
  socklen_t size = sizeof domain;
  return getsockopt(connection, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 && domain == AF_UNIX;
}

// Sends what is buffered and closes the connection, whatever happens in between. libfcgi waits for the peer to close
// first, lest TCP take back what was sent but not read; a Unix socket does not, so there the process is free at once.
class Finish {
 public:
  explicit Finish(FCGX_Request& request) : request_(request) {}
  ~Finish() {
    const int connection = request_.ipcFd;
    request_.keepConnection = read_all && is_unix(connection) ? 1 : 0;
    FCGX_Finish_r(&request_);
    if (request_.ipcFd == connection) close(connection);
  }
  Finish(const Finish&) = delete;
  Finish& operator=(const Finish&) = delete;

  bool read_all = false;  // the body; of a peer that still sends one is waited for in any case

 private:
  FCGX_Request& request_;
};

// What is left of a body to be read.
class Body {
 public:
  explicit Body(FCGX_Request& request) : in_(request.in) {
    const char* length = FCGX_GetParam("CONTENT_LENGTH", request.envp);
    left_ = base::parse_int(length == nullptr ? "" : length).value_or(0);
  }
  std::size_t read(char* data, std::size_t size) {
    const std::size_t got = read_body(in_, data, size);
    left_ -= static_cast<std::int64_t>(got);
    return got;
  }
  // To the record that ends it, which some web servers send apart from the request's parameters: it is waited for.
  bool is_read() const { return left_ <= 0 && FCGX_GetChar(in_) == EOF && FCGX_GetError(in_) == 0; }

 private:
  FCGX_Stream* in_;
  std::int64_t left_;
};

}  // namespace

struct FcgiServer::State {
  FCGX_Request request{};
};

FcgiServer::FcgiServer() : state_(new State) {
  const KeptSignals kept;
  setenv("LIBFCGI_OS_CLOSE_POLL_TIMEOUT", "200", 0);  // ms; its default lets a silent peer hold us for 2 s
  FCGX_Init();
}

FcgiServer::~FcgiServer() { delete state_; }

bool FcgiServer::serve(int connection, const Handle& handle, const OnStage& on_stage) {
  FCGX_Request& request = state_->request;
  // Without a listening socket FCGX_Accept_r returns after this one connection failed. keepConnection
  // stops it from closing the connection before the first byte; the request's own flag replaces it.
  FCGX_InitRequest(&request, -1, FCGI_FAIL_ACCEPT_ON_INTR);
  request.ipcFd = connection;
  request.keepConnection = 1;

  on_stage(Stage::reading);
  if (FCGX_Accept_r(&request) != 0) return false;
  Finish finish(request);
  if (request.role != kResponder) return false;
  Variables variables;
  const bool bounded = copy_variables(request.envp, variables);

  on_stage(Stage::handling);
  Body body(request);
  const BodyReader reader = [&body](char* data, std::size_t size) { return body.read(data, size); };
  const std::string answer = to_cgi(bounded ? handle(std::move(variables), reader)
                                            : text("The request has too many headers.\n", 400));
  on_stage(Stage::writing);
  write_all(request, answer);
  finish.read_all = body.is_read();  // after the answer, which does not wait for a peer that never ends its input
  return true;
}

}  // namespace http
