#include "http/fcgi.h"

#include <fcgiapp.h>
#include <stdlib.h>

#include <algorithm>
#include <string_view>

#include "http/progress.h"

namespace http {
namespace {

constexpr std::size_t kMaxVariables = 256;
constexpr std::size_t kMaxVariableBytes = 64 * 1024;
constexpr int kResponder = 1;  // FCGI_RESPONDER of the FastCGI specification

// Joins a header that was sent twice and so arrives as two variables (RFC 9110 §5.3). The last value of any other
// variable counts, so that a line after `include fastcgi_params` overrides it.
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

// Copies the parameters. Returns false if there are too many.
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

// Returns the most bytes for one call of libfcgi, which returns only when all of them are through.
int at_once(std::size_t size) { return static_cast<int>(std::min<std::size_t>(size, 16 * 1024)); }

std::size_t read_body(FCGX_Stream* in, char* data, std::size_t size, Progress& progress) {
  std::size_t done = 0;
  while (done < size) {
    const int got = FCGX_GetStr(data + done, at_once(size - done), in);
    if (got <= 0) break;
    done += static_cast<std::size_t>(got);
    progress.add(static_cast<std::size_t>(got));
  }
  return done;
}

// Returns false if the peer has gone away; FCGX_Finish_r then closes the connection.
bool write_piece(FCGX_Stream* out, std::string_view text, Progress& progress) {
  while (!text.empty()) {
    const int written = FCGX_PutStr(text.data(), at_once(text.size()), out);
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
    progress.add(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

void init_fcgi() {
  setenv("LIBFCGI_OS_CLOSE_POLL_TIMEOUT", "200", 0);  // ms; by default a silent peer holds us for 2 s
  FCGX_Init();
}

bool serve_fcgi(int connection, const RequestHandler& handle, const OnStage& on_stage) {
  // FCGX_Accept_r reads this connection and does not wait for another, because it has no listening socket (-1).
  // keepConnection keeps it from closing the connection before it reads the first byte.
  FCGX_Request request;
  FCGX_InitRequest(&request, -1, FCGI_FAIL_ACCEPT_ON_INTR);
  request.ipcFd = connection;
  request.keepConnection = 1;

  on_stage(Stage::reading);
  if (FCGX_Accept_r(&request) != 0) return false;
  request.keepConnection = 0;
  const bool is_responder = request.role == kResponder;
  if (is_responder) {
    Variables variables;
    const bool bounded = copy_variables(request.envp, variables);
    on_stage(Stage::handling);
    Progress received([&on_stage] { on_stage(Stage::handling); }), sent([&on_stage] { on_stage(Stage::writing); });
    const BodyReader reader = [&](char* data, std::size_t size) { return read_body(request.in, data, size, received); };
    const Response response =
        bounded ? handle(std::move(variables), reader) : text("The request has too many headers.\n", 400);
    on_stage(Stage::writing);
    write_cgi(response, [&](std::string_view piece) { return write_piece(request.out, piece, sent); });
  }
  FCGX_Finish_r(&request);
  return is_responder;
}

}  // namespace http
