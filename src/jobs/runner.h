// The job runner: claims jobs and does them, checkpoints the WAL, expires what is old. One process beside the
// workers; `matinee jobs run --once` does the same work once.
#pragma once

#include <atomic>
#include <string>

#include "jobs/work.h"

namespace jobs {

class Runner {
 public:
  explicit Runner(const Tools& tools);

  // Does all due jobs; returns how many. Stops early when `stop` is set.
  int run_due(const std::atomic<bool>& stop);
  // Checkpoints when the WAL has grown, and once a minute expires tokens, sessions, receipts, cache rows.
  void keep_house();

 private:
  void run(const store::Job& job, const std::atomic<bool>& stop);
  void show_life();
  void expire();
  void queue_lists_when_missing();

  Tools tools_;
  std::string owner_;
  base::UnixTime last_expiry_ = 0, last_life_ = 0;
};

}  // namespace jobs
