// The master of `matinee serve`: owns the listening socket, lets a child migrate, keeps N web processes and
// one job runner alive, stops and reloads without dropping a request. Opens no database, parses no request,
// stays in the foreground, starts no thread.
//
// Signals: TERM, INT, QUIT stop (children finish, KILL after `stop_timeout`); HUP lets the new program migrate
// in a child, then re-executes it on the same socket; the old processes leave once a new one is idle, and
// serve on when the new program cannot start. Roles run with default signals (HUP, PIPE and USR1 ignored) and
// get TERM to leave; they die with the master by PR_SET_PDEATHSIG, and should leave when `lifetime_fd`
// becomes readable (end of file).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/listener.h"
#include "server/scoreboard.h"

namespace server {

// What a child is given. All descriptors are close-on-exec and stay the master's.
struct Process {
  int listen_fd = -1;
  int lifetime_fd = -1;  // end of file: the master is gone
  int wake_fd = -1;      // eventfd (non-blocking): web processes write to it, the job runner waits for it
  Slot* slot = nullptr;
  const Scoreboard* scoreboard = nullptr;  // slots of the web processes, then the job runner's
};

// Each runs in its own process and returns its exit status; an exception is logged and becomes 1,
// base::PermanentError 78.
struct Roles {
  std::function<int()> migrate;            // not 0: the start fails with that status
  std::function<int(const Process&)> web;  // calls run_worker
  std::function<int(const Process&)> jobs;
};

struct SupervisorOptions {
  int workers = 4;
  int request_timeout = 30;  // seconds
  int stop_timeout = 25;     // seconds
  std::string listen;        // see open_listener
  SocketFile socket_file;
  std::string program;                         // argv[0]
  std::vector<std::string> serve_arguments;    // of the program, at a reload
  std::vector<std::string> migrate_arguments;  // what the new program must do with status 0 before it is trusted
};

// Returns the exit status of the program. Throws ListenError when the socket cannot be opened.
int supervise(const SupervisorOptions& options, const Roles& roles);

// When a dead process is replaced, in microseconds: at once, or after `failures` in a row 100 ms doubling to 10 s.
std::int64_t respawn_delay_us(int failures);

}  // namespace server
