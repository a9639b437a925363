// The loop of one web process: it waits on the shared listening socket, accepts, and answers one request per
// connection. The process answers a connection that it has accepted before it leaves.
//
// It leaves on TERM after the request in hand; on INT or QUIT when the queue of the socket is empty too (at most 5 s);
// when `lifetime_fd` reports end of file (the master died); after `max_requests` ±10 %; above 128 MiB resident; after
// std::bad_alloc. TERM, INT and QUIT stay blocked and SIGPIPE ignored for the rest of the process.
#pragma once

#include <cstdint>
#include <functional>

#include "http/fcgi.h"
#include "server/scoreboard.h"

namespace server {

struct WorkerOptions {
  int listen_fd = 0;                       // a listening socket, set non-blocking here; stays open
  std::int64_t max_requests = 0;           // 0 means no limit
  int lifetime_fd = -1;                    // read end of the master's pipe; -1 without a master
  Slot* slot = nullptr;                    // null if no master watches
  const Scoreboard* scoreboard = nullptr;  // of all processes; if null, any number may take long over large requests
  int body_timeout = 5;                    // seconds without a byte after which a request's body counts as ended
  std::function<void()> after_request;     // runs after the connection is closed; may be empty
};

// Returns the exit status: 0 if it left as above, 1 if the socket is unusable. An exception of `handle` becomes a plain
// 500.
int run_worker(const WorkerOptions& options, const http::RequestHandler& handle);

// Returns `max_requests` moved by up to ±10 %, so that workers do not retire together. Pure.
std::int64_t with_jitter(std::int64_t max_requests, std::uint32_t random);

}  // namespace server
