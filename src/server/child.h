// Forking one child of the master: what must be true in it before its role runs.
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>

namespace server {

// Blocks the signals the master waits for, in this process.
void block_master_signals();

// Waits at most `timeout_us` for one of them; 0 when none came.
int wait_master_signal(long long timeout_us);

// Runs `role` in a child that dies with this process and has default signals, without `close_fd`.
// Returns the child's pid, or -1 with errno.
pid_t fork_child(int close_fd, const std::function<int()>& role);

// "exit 3" or "signal 9" of a status of waitpid(2).
std::string status_text(int status);

// The exit status of a process that ended so: its own, or 128 + signal.
int exit_status(int status);

}  // namespace server
