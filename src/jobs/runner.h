// The job runner: claims jobs and does them, checkpoints the WAL, expires what is old. One process beside the
// workers; `matinee jobs run --once` does the same work once.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "jobs/work.h"

namespace jobs {

class Runner {
 public:
  // `until_us` (monotonic): when it stops between two steps of a job; such a guest shows no sign of life. 0: no end.
  explicit Runner(const Tools& tools, std::int64_t until_us = 0);

  // Does all due jobs; returns how many. Stops early when `stop` is set.
  int run_due(const std::atomic<bool>& stop);
  // Checkpoints when the WAL has grown, and once a minute expires tokens, sessions, receipts, cache rows.
  void keep_house();

 private:
  void run(const store::Job& job, const std::atomic<bool>& stop);
  bool must_stop(const std::atomic<bool>& stop) const;
  void show_life();
  void expire();
  void queue_lists_when_missing();

  Tools tools_;
  std::int64_t until_us_;
  std::string owner_;
  base::UnixTime last_expiry_ = 0, last_life_ = 0;
};

// Where no job runner has shown life for ten minutes (plain CGI, mod_fcgid): a process whose answer is out does what is
// due, one such process at a time, and stops after five seconds.
void work_between_requests(const Tools& tools);

}  // namespace jobs
