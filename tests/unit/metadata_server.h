// A provider on a loopback port, in a thread: canned answers by path, and what was asked.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace test {

class StubServer {
 public:
  StubServer() {
    listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    if (bind(listener_, reinterpret_cast<sockaddr*>(&address), length) != 0 || listen(listener_, 16) != 0 ||
        getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &length) != 0 || pipe2(stop_, O_CLOEXEC) != 0)
      throw std::runtime_error("no loopback port");
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { serve(); });
  }
  ~StubServer() {
    close(stop_[1]);
    thread_.join();
    close(stop_[0]);
    close(listener_);
    for (const pollfd& client : clients_) close(client.fd);
  }
  StubServer(const StubServer&) = delete;
  StubServer& operator=(const StubServer&) = delete;

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }

  void answer(const std::string& path, int status, const std::string& body, const std::string& headers = "") {
    raw(path, "HTTP/1.1 " + std::to_string(status) + " X\r\n" + headers +
                  "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  }
  // The bytes that answer a path; empty: silence.
  void raw(const std::string& path, const std::string& bytes) {
    const std::lock_guard lock(mutex_);
    answers_[path] = bytes;
  }
  // Whole requests, in order.
  std::vector<std::string> requests() const {
    const std::lock_guard lock(mutex_);
    return requests_;
  }
  std::size_t connections() const {
    const std::lock_guard lock(mutex_);
    return connections_;
  }

 private:
  void serve() {
    for (;;) {
      std::vector<pollfd> all = clients_;
      all.push_back({listener_, POLLIN, 0});
      all.push_back({stop_[0], POLLIN, 0});
      if (poll(all.data(), all.size(), -1) < 0) continue;
      if (all.back().revents != 0) return;
      if (all[all.size() - 2].revents != 0) accept_client();
      for (std::size_t i = 0; i + 2 < all.size(); ++i)
        if (all[i].revents != 0 && !serve_client(all[i].fd)) drop(all[i].fd);
    }
  }
  void accept_client() {
    const std::lock_guard lock(mutex_);
    clients_.push_back({accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC), POLLIN, 0});
    ++connections_;
  }
  void drop(int client) {
    close(client);
    std::erase_if(clients_, [&](const pollfd& entry) { return entry.fd == client; });
  }
  bool serve_client(int client) {
    char buffer[8192];
    const ssize_t count = recv(client, buffer, sizeof buffer, 0);
    if (count <= 0) return false;
    const std::string request(buffer, static_cast<std::size_t>(count));
    const std::string target = request.substr(4, request.find(' ', 4) - 4);
    std::string bytes = "HTTP/1.1 404 X\r\nContent-Length: 2\r\n\r\n{}";
    {
      const std::lock_guard lock(mutex_);
      requests_.push_back(request);
      const auto known = answers_.find(target.substr(0, target.find('?')));
      if (known != answers_.end()) bytes = known->second;
    }
    for (std::size_t sent = 0; sent < bytes.size();) {
      const ssize_t more = send(client, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (more <= 0) return false;
      sent += static_cast<std::size_t>(more);
    }
    return true;
  }

  int listener_ = -1;
  int stop_[2] = {-1, -1};
  int port_ = 0;
  std::vector<pollfd> clients_;
  mutable std::mutex mutex_;
  std::map<std::string, std::string> answers_;
  std::vector<std::string> requests_;
  std::size_t connections_ = 0;
  std::thread thread_;
};

}  // namespace test
