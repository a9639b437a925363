// Forks the children of a master and sets them up before their role runs.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>

namespace server {

// Blocks the signals that a master waits for.
void block_master_signals();

// Waits at most `limit_us` microseconds for one of these signals; returns 0 if there was none.
int wait_for_signal(std::int64_t limit_us);

// Runs `role` in a child that dies with this process and has default signals, without `close_fd`. Returns the child's
// pid, or -1, logged, if there cannot be one.
pid_t fork_child(int close_fd, const std::function<int()>& role);

}  // namespace server
