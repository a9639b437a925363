// A mail server on a loopback port, in a thread. It serves one connection after the other and stores the commands and
// messages that it receives.
#pragma once

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/loopback.h"
#include "tests/support/mail_tls.h"

namespace test {

class MailStub {
 public:
  // Speaks TLS if it has an identity, either from the first byte or after STARTTLS.
  explicit MailStub(const TlsIdentity* identity = nullptr, bool from_the_start = false,
                    in_addr_t own_address = htonl(INADDR_LOOPBACK))
      : identity_(identity), from_the_start_(from_the_start), loopback_(own_address) {
    if (identity != nullptr) signal(SIGPIPE, SIG_IGN);
    thread_ = std::thread([this] { serve(); });
  }
  ~MailStub() {
    loopback_.stop();
    thread_.join();
  }
  MailStub(const MailStub&) = delete;
  MailStub& operator=(const MailStub&) = delete;

  std::string url() const {
    return (from_the_start_ ? "smtps://127.0.0.1:" : "smtp://127.0.0.1:") + std::to_string(loopback_.port());
  }
  // Answers a command that begins with this word, or "greeting" or "message", with `reply` instead of the usual one. An
  // empty reply means silence; after a message kHangUp closes the connection.
  static constexpr char kHangUp[] = "hang up";
  void answer(const std::string& word, const std::string& reply) {
    const std::lock_guard lock(mutex_);
    replies_[word] = reply;
  }
  std::vector<std::string> commands() const {
    const std::lock_guard lock(mutex_);
    return commands_;
  }
  // The commands that were received encrypted.
  std::vector<std::string> secret_commands() const {
    const std::lock_guard lock(mutex_);
    return secret_commands_;
  }
  std::vector<std::string> messages() const {
    const std::lock_guard lock(mutex_);
    return messages_;
  }

 private:
  // Returns false if the server must stop or the client has closed the connection.
  bool readable(int fd) const {
    pollfd watched[2] = {{fd, POLLIN, 0}, {loopback_.stopped(), POLLIN, 0}};
    return poll(watched, 2, -1) > 0 && watched[1].revents == 0;
  }
  void serve() {
    while (readable(loopback_.listener())) {
      const int client = accept4(loopback_.listener(), nullptr, nullptr, SOCK_CLOEXEC);
      if (client < 0) continue;
      talk(client);
      close(client);
    }
  }
  void talk(int client) {
    Wire wire(client);
    if (from_the_start_ && !wire.encrypt(identity_->context())) return;
    say(wire, reply_to("greeting", "220 stub"));
    for (std::string line; read_until(wire, "\r\n", line);) {
      {
        const std::lock_guard lock(mutex_);
        commands_.push_back(line);
        if (wire.is_encrypted()) secret_commands_.push_back(line);
      }
      const std::string word = line.substr(0, line.find(' '));
      const std::string reply = reply_to(word, word == "DATA" ? "354 go on" : "250 fine");
      say(wire, reply);
      if (word == "QUIT") return;
      if (reply.starts_with("354") && !take_message(wire)) return;
      if (word == "STARTTLS" && identity_ != nullptr && !wire.encrypt(identity_->context())) return;
    }
  }
  bool take_message(Wire& wire) {
    std::string message;
    if (!read_until(wire, "\r\n.\r\n", message)) return false;
    {
      const std::lock_guard lock(mutex_);
      messages_.push_back(message);
    }
    const std::string reply = reply_to("message", "250 taken");
    if (reply == kHangUp) return false;
    say(wire, reply);
    return true;
  }
  std::string reply_to(const std::string& word, const std::string& usual) const {
    const std::lock_guard lock(mutex_);
    const auto found = replies_.find(word);
    return found == replies_.end() ? usual : found->second;
  }
  static void say(Wire& wire, const std::string& reply) {
    if (!reply.empty()) wire.write(reply + "\r\n");
  }
  bool read_until(Wire& wire, const std::string& end, std::string& text) const {
    text.clear();
    for (char c; (wire.holds_more() || readable(wire.fd())) && wire.read(c);) {
      text += c;
      if (!text.ends_with(end)) continue;
      text.resize(text.size() - end.size());
      return true;
    }
    return false;
  }

  const TlsIdentity* identity_;
  const bool from_the_start_;
  Loopback loopback_;
  mutable std::mutex mutex_;
  std::map<std::string, std::string> replies_;
  std::vector<std::string> commands_, secret_commands_, messages_;
  std::thread thread_;
};

}  // namespace test
