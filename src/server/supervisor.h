// The master of `matinee serve`. It owns the listening socket, lets a child migrate, keeps N web processes and one job
// runner alive, and stops and reloads without dropping a request. It opens no database, parses no request, stays in the
// foreground and starts no thread.
//
// TERM, INT and QUIT stop it: children finish, and get KILL after `stop_timeout`. HUP lets the new program migrate in a
// child, then re-executes it on the same socket; the old processes leave once a new one is idle, and go on serving when
// the new program cannot start. Roles run with default signals (HUP, PIPE and USR1 ignored) and get TERM to leave; they
// die with the master by PR_SET_PDEATHSIG, and should leave when `lifetime_fd` becomes readable (end of file).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/listener.h"
#include "server/scoreboard.h"

namespace server {

// The descriptors and slots that a child gets from the master. The descriptors are close-on-exec and belong to the
// master.
struct Process {
  int listen_fd = -1;
  int lifetime_fd = -1;  // reaches end of file when the master is gone
  int wake_fd = -1;      // eventfd (non-blocking): web processes write to it, the job runner waits for it
  Slot* slot = nullptr;
  const Scoreboard* scoreboard = nullptr;  // slots of the web processes, then the job runner's
};

// Each runs in its own process and returns its exit status. An exception is logged and becomes status 1, a
// base::PermanentError 78.
struct Roles {
  std::function<int()> migrate;            // if it returns another status than 0, the start fails with it
  std::function<int(const Process&)> web;  // calls run_worker
  std::function<int(const Process&)> jobs;
};

struct SupervisorOptions {
  int workers = 4;
  int request_timeout = 30;  // seconds
  int stop_timeout = 25;     // seconds
  int jobs_timeout = 120;    // seconds within which the job runner must show that it is alive
  std::string listen;        // see open_listener
  SocketFile socket_file;
  std::string program;                         // argv[0]
  std::vector<std::string> serve_arguments;    // of the program at a reload
  std::vector<std::string> migrate_arguments;  // with these the new program must end with status 0 before a reload
};

// Returns the exit status of the program. Throws ListenError when the socket cannot be opened.
int supervise(const SupervisorOptions& options, const Roles& roles);

// Returns the microseconds until a dead process is replaced: 0 at first, then 100 ms, doubling with each failure to 10
// s.
std::int64_t respawn_delay_us(int failures);

}  // namespace server
