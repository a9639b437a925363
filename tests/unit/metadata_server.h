// A provider on a loopback port, in a thread: canned answers by path, and what was asked.
#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/loopback.h"

namespace test {

class StubServer {
 public:
  StubServer() : thread_([this] { serve(); }) {}
  ~StubServer() {
    loopback_.stop();
    thread_.join();
    for (const pollfd& client : clients_) close(client.fd);
  }
  StubServer(const StubServer&) = delete;
  StubServer& operator=(const StubServer&) = delete;

  std::string url() const { return "http://127.0.0.1:" + std::to_string(loopback_.port()); }

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
      all.push_back({loopback_.listener(), POLLIN, 0});
      all.push_back({loopback_.stopped(), POLLIN, 0});
      if (poll(all.data(), all.size(), -1) < 0) continue;
      if (all.back().revents != 0) return;
      if (all[all.size() - 2].revents != 0) accept_client();
      for (std::size_t i = 0; i + 2 < all.size(); ++i)
        if (all[i].revents != 0 && !serve_client(all[i].fd)) drop(all[i].fd);
    }
  }
  void accept_client() {
    const std::lock_guard lock(mutex_);
    clients_.push_back({accept4(loopback_.listener(), nullptr, nullptr, SOCK_CLOEXEC), POLLIN, 0});
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

  Loopback loopback_;
  std::vector<pollfd> clients_;
  mutable std::mutex mutex_;
  std::map<std::string, std::string> answers_;
  std::vector<std::string> requests_;
  std::size_t connections_ = 0;
  std::thread thread_;
};

}  // namespace test
