// A listening socket on a loopback port of its own, and a way to end the thread that waits for its clients.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>

#include "base/descriptor.h"

namespace test {

class Loopback {
 public:
  explicit Loopback(in_addr_t own_address = htonl(INADDR_LOOPBACK))
      : listener_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = own_address;
    socklen_t length = sizeof address;
    int ends[2];
    if (bind(listener_.get(), reinterpret_cast<sockaddr*>(&address), length) != 0 || listen(listener_.get(), 16) != 0 ||
        getsockname(listener_.get(), reinterpret_cast<sockaddr*>(&address), &length) != 0 ||
        pipe2(ends, O_CLOEXEC) != 0)
      throw std::runtime_error("no loopback port");
    stopped_.reset(ends[0]);
    stop_.reset(ends[1]);
    port_ = ntohs(address.sin_port);
  }

  int listener() const { return listener_.get(); }
  int port() const { return port_; }
  // The descriptor that becomes readable for poll(2) once stop() was called.
  int stopped() const { return stopped_.get(); }
  void stop() { stop_.reset(); }

 private:
  base::Descriptor listener_, stopped_, stop_;
  int port_ = 0;
};

}  // namespace test
