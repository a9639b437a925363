// The loop of one web process: waits on the shared listening socket, accepts, answers one request per
// connection. An accepted connection is always answered before the process leaves.
//
// Leaves: on TERM after the request in hand; on INT or QUIT when the queue of the socket is empty too (at
// most 5 s); when `lifetime_fd` reports end of file (the master died); after `max_requests` ±10 %; above
// 128 MiB resident; after std::bad_alloc. Keeps TERM, INT and QUIT blocked and SIGPIPE ignored for the
// rest of the process.
#pragma once

#include <cstdint>
#include <functional>

#include "http/fcgi.h"
#include "server/scoreboard.h"

namespace server {

struct WorkerOptions {
  int listen_fd = 0;                    // a listening socket, set non-blocking here; stays open
  std::int64_t max_requests = 0;        // 0: no bound
  int lifetime_fd = -1;                 // read end of the master's pipe; -1: no master
  Slot* slot = nullptr;                 // null: nobody watches
  std::function<void()> after_request;  // after the connection is closed: deferred work; may be empty
};

// Returns the exit status: 0 when it left as above, 1 when the socket is unusable. The handle must not
// throw but std::bad_alloc, which becomes a plain 500.
int run_worker(const WorkerOptions& options, const http::Handle& handle);

// `max_requests` moved by up to ±10 %, so that workers do not retire together. Pure.
std::int64_t with_jitter(std::int64_t max_requests, std::uint32_t random);

}  // namespace server
