// A mail server on a loopback port, in a thread: takes one connection after the other and keeps what it was told.
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

class MailStub {
 public:
  MailStub() {
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
  ~MailStub() {
    close(stop_[1]);
    thread_.join();
    close(stop_[0]);
    close(listener_);
  }
  MailStub(const MailStub&) = delete;
  MailStub& operator=(const MailStub&) = delete;

  std::string url() const { return "smtp://127.0.0.1:" + std::to_string(port_); }
  // What answers a command that begins with this word instead of "250 fine"; "greeting" and "message" too. Empty:
  // silence.
  void answer(const std::string& word, const std::string& reply) {
    const std::lock_guard lock(mutex_);
    replies_[word] = reply;
  }
  std::vector<std::string> commands() const {
    const std::lock_guard lock(mutex_);
    return commands_;
  }
  std::vector<std::string> messages() const {
    const std::lock_guard lock(mutex_);
    return messages_;
  }

 private:
  // False when it is time to stop, or the other side has gone.
  bool readable(int fd) const {
    pollfd watched[2] = {{fd, POLLIN, 0}, {stop_[0], POLLIN, 0}};
    return poll(watched, 2, -1) > 0 && watched[1].revents == 0;
  }
  void serve() {
    while (readable(listener_)) {
      const int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (client < 0) continue;
      talk(client);
      close(client);
    }
  }
  void talk(int client) {
    say(client, reply_to("greeting", "220 stub"));
    for (std::string line; read_until(client, "\r\n", line);) {
      {
        const std::lock_guard lock(mutex_);
        commands_.push_back(line);
      }
      const std::string word = line.substr(0, line.find(' '));
      say(client, reply_to(word, word == "DATA" ? "354 go on" : "250 fine"));
      if (word == "QUIT") return;
      if (word == "DATA") take_message(client);
    }
  }
  void take_message(int client) {
    std::string message;
    if (!read_until(client, "\r\n.\r\n", message)) return;
    {
      const std::lock_guard lock(mutex_);
      messages_.push_back(message);
    }
    say(client, reply_to("message", "250 taken"));
  }
  std::string reply_to(const std::string& word, const std::string& usual) const {
    const std::lock_guard lock(mutex_);
    const auto found = replies_.find(word);
    return found == replies_.end() ? usual : found->second;
  }
  static void say(int client, const std::string& reply) {
    const std::string bytes = reply + "\r\n";
    if (!reply.empty() && send(client, bytes.data(), bytes.size(), MSG_NOSIGNAL) < 0) return;
  }
  bool read_until(int client, const std::string& end, std::string& text) const {
    text.clear();
    for (char c; readable(client) && recv(client, &c, 1, 0) == 1;) {
      text += c;
      if (!text.ends_with(end)) continue;
      text.resize(text.size() - end.size());
      return true;
    }
    return false;
  }

  int listener_ = -1;
  int stop_[2] = {-1, -1};
  int port_ = 0;
  mutable std::mutex mutex_;
  std::map<std::string, std::string> replies_;
  std::vector<std::string> commands_, messages_;
  std::thread thread_;
};

}  // namespace test
