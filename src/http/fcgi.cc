#include "http/fcgi.h"

#include <fcgiapp.h>
#include <signal.h>
#include <stdlib.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <string_view>

namespace http {
namespace {

constexpr std::size_t kMaxVariables = 256;
constexpr std::size_t kMaxVariableBytes = 64 * 1024;
constexpr int kResponder = 1;  // FCGI_RESPONDER; fastcgi.h names it by a macro with a cast-prone type

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
void write_all(FCGX_Stream* out, std::string_view text) {
  while (!text.empty()) {
    const int written = FCGX_PutStr(text.data(), bounded_int(text.size()), out);
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

// Sends what is buffered and closes the connection, whatever happens in between.
class Finish {
 public:
  explicit Finish(FCGX_Request& request) : request_(request) {}
  ~Finish() {
    request_.keepConnection = 0;
    FCGX_Finish_r(&request_);
  }
  Finish(const Finish&) = delete;
  Finish& operator=(const Finish&) = delete;

 private:
  FCGX_Request& request_;
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
  const Finish finish(request);
  if (request.role != kResponder) return false;
  Variables variables;
  const bool bounded = copy_variables(request.envp, variables);

  on_stage(Stage::handling);
  const BodyReader body = [&request](char* data, std::size_t size) {
    return read_body(request.in, data, size);
  };
  const std::string answer = to_cgi(bounded ? handle(std::move(variables), body)
                                            : text("The request has too many headers.\n", 400));
  on_stage(Stage::writing);
  write_all(request.out, answer);
  return true;
}

}  // namespace http
