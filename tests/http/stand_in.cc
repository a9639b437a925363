#include "stand_in.h"

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <stdexcept>

#include "base/log.h"
#include "base/time.h"
#include "fcgi_client.h"

namespace cases {

namespace {

constexpr std::int64_t kStartTimeout_us = 60'000'000;

http::Variables variables_for(const std::string& method, const std::string& target) {
  return {{"REQUEST_METHOD", method}, {"REQUEST_URI", target}, {"CONTENT_LENGTH", ""}, {"HTTP_HOST", "provider.test"}};
}

std::string http_answer(const Reply& reply) {
  std::string text = "HTTP/1.1 " + std::to_string(reply.status) + " X\r\nConnection: close\r\n";
  for (const auto& [name, value] : reply.headers)
    if (name != "Content-Length") text += name + ": " + value + "\r\n";
  return text + "Content-Length: " + std::to_string(reply.body.size()) + "\r\n\r\n" + reply.body;
}

void send_all(int client, const std::string& bytes) {
  for (std::size_t sent = 0; sent < bytes.size();) {
    const ssize_t count = send(client, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (count <= 0) return;
    sent += static_cast<std::size_t>(count);
  }
}

// Serves one client. If the child closes without an answer, the client gets just that.
void serve_client(int client, const std::string& socket) {
  char buffer[16384];
  const ssize_t count = recv(client, buffer, sizeof buffer, 0);
  if (count <= 0) return;
  const std::string request(buffer, static_cast<std::size_t>(count));
  const auto first = request.find(' '), second = request.find(' ', first + 1);
  if (first == std::string::npos || second == std::string::npos) return;
  try {
    const auto variables = variables_for(request.substr(0, first), request.substr(first + 1, second - first - 1));
    send_all(client, http_answer(fcgi_request(socket, variables, "")));
  } catch (const ExchangeError& error) {
    base::log(base::LogLevel::warning, "stand_in_failed", {{"reason", error.what()}});
  }
}

}  // namespace

StandIn::StandIn(const std::string& program, const std::string& catalogue, const std::string& folder)
    : socket_(folder + "/provider.sock") {
  start_program(program, catalogue);
  thread_ = std::thread([this] { serve(); });
}

StandIn::~StandIn() {
  loopback_.stop();
  thread_.join();
  kill(child_, SIGTERM);
  waitpid(child_, nullptr, 0);
}

void StandIn::start_program(const std::string& program, const std::string& catalogue) {
  const std::string listen = "unix:" + socket_;
  child_ = fork();
  if (child_ == 0) {
    execl(program.c_str(), program.c_str(), "--listen", listen.c_str(), "--catalogue", catalogue.c_str(), "--workers",
          "2", static_cast<char*>(nullptr));
    _exit(127);
  }
  const std::int64_t until = base::monotonic_us() + kStartTimeout_us;
  while (access(socket_.c_str(), F_OK) != 0) {
    if (child_ < 0 || waitpid(child_, nullptr, WNOHANG) != 0 || base::monotonic_us() > until)
      throw std::runtime_error("the stand-in provider does not start: " + program);
    usleep(2000);
  }
}

void StandIn::serve() {
  for (;;) {
    pollfd wait[2] = {{loopback_.listener(), POLLIN, 0}, {loopback_.stopped(), POLLIN, 0}};
    if (poll(wait, 2, -1) < 0) continue;
    if (wait[1].revents != 0) return;
    const int client = accept4(loopback_.listener(), nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0) continue;
    serve_client(client, socket_);
    close(client);
  }
}

void order_stand_in(const std::string& socket, const std::string& order) {
  const Reply reply = fcgi_request(socket, variables_for("POST", "/control?" + order), "");
  if (reply.status != 200) throw ExchangeError("the stand-in refuses the order " + order + ": " + reply.body);
}

}  // namespace cases
