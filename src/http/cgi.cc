#include "http/cgi.h"

#include <fcntl.h>

#include <cerrno>
#include <csignal>
#include <string_view>
#include <unistd.h>

namespace http {
namespace {

std::size_t read_standard_input(char* data, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t got = ::read(STDIN_FILENO, data + done, size - done);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

bool write_standard_output(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// The web server has the whole answer then, however long the process goes on.
void end_standard_output() {
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  ::dup2(nowhere, STDOUT_FILENO);
  ::close(nowhere);
}

}  // namespace

// The program's own settings stay out: they are no part of a request and may hold secrets.
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

bool serve_cgi(const Handle& handle) {
  std::signal(SIGPIPE, SIG_IGN);
  const bool written = write_standard_output(to_cgi(handle(environment_variables(), read_standard_input)));
  end_standard_output();
  return written;
}

}  // namespace http
