// The places of the web processes and the job runner: started, replaced when they die, ended when they hang. Each has the
// slot of the scoreboard with its number. Only the master has them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "server/backoff.h"
#include "server/handover.h"
#include "server/scoreboard.h"
#include "server/supervisor.h"

namespace server {

class Seats {
 public:
  // What every child is given; `lifetime_write` is closed in it.
  struct Ground {
    int listen_fd = -1, lifetime_read = -1, lifetime_write = -1, wake_fd = -1;
  };
  enum class Exit { not_ours, expected, crash };

  Seats(const SupervisorOptions& options, const Roles& roles);

  // All of one generation, at once.
  void fill(const Ground& ground, int generation);
  void start_due();
  Exit take_exit(pid_t pid, int status);

  // Web processes that are in one state for too long get TERM; KILL follows by kill_overdue.
  void end_hung();
  void kill_overdue();
  // TERM or QUIT to all; KILL at `until`.
  void dismiss(int web_signal, std::int64_t until);

  bool are_empty() const;
  int ready() const;                                 // web processes that have come as far as serving
  bool show_life(std::int64_t now, std::int64_t within) const;  // whether a web process has moved on lately
  std::int64_t until_next(std::int64_t now, std::int64_t most) const;  // until a process is due
  void append_to(std::vector<Predecessor>& processes) const;

 private:
  // One process that is kept alive.
  struct Seat {
    pid_t pid = 0;
    std::int64_t started = 0;
    std::int64_t start_at = 0;  // when there is no process
    std::int64_t kill_at = 0;   // told to leave; 0: not
    int failures = 0;
  };

  bool is_web(std::size_t index) const { return index < static_cast<std::size_t>(options_.workers); }
  void start(std::size_t index);
  Exit vacate(std::size_t index, int status);

  const SupervisorOptions& options_;
  const Roles& roles_;
  Scoreboard scoreboard_;
  std::vector<Seat> seats_;
  Ground ground_;
  int generation_ = 0;
  std::minstd_rand random_;
  ForkBudget budget_;
};

// Whose time is over is killed, once.
void kill_if_due(pid_t pid, std::int64_t& kill_at, std::int64_t now);
// Tells a process to leave and when it is killed otherwise.
void tell_to_leave(pid_t pid, int signal, std::int64_t until, std::int64_t& kill_at);

}  // namespace server
