// The stand-in metadata provider for the cases: its program as a child process, and an HTTP port in a thread
// that hands requests on to it.
#pragma once

#include <sys/types.h>

#include <string>
#include <thread>

#include "tests/support/loopback.h"

namespace cases {

class StandIn {
 public:
  // `program` is matinee-provider, and `folder` holds its socket. Throws std::runtime_error.
  StandIn(const std::string& program, const std::string& catalogue, const std::string& folder);
  ~StandIn();
  StandIn(const StandIn&) = delete;
  StandIn& operator=(const StandIn&) = delete;

  std::string url() const { return "http://127.0.0.1:" + std::to_string(loopback_.port()); }
  const std::string& socket() const { return socket_; }

 private:
  void start_program(const std::string& program, const std::string& catalogue);
  void serve();
  std::string socket_;
  pid_t child_ = -1;
  test::Loopback loopback_;
  std::thread thread_;
};

// Orders the stand-in at this FastCGI socket how to answer, such as "mode=down" (tests/provider/control.h).
void order_stand_in(const std::string& socket, const std::string& order);

}  // namespace cases
