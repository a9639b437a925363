// The job runner: claims jobs and does them, cuts a long log, expires what is old. One process beside the
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
  // Does one job, if it is due and nobody else is at it.
  bool run_one(std::int64_t id, const std::atomic<bool>& stop);
  // Cuts a log that has grown long, and once a minute expires tokens, sessions, receipts, cache rows
  // and asks for what the server does by itself now and then.
  void keep_house();

  // How a run ended.
  struct Outcome {
    std::string problem = {};  // empty: none
    int retry_after = 0;
    bool stopped = false;      // before its end, by the runner
    bool turn_over = false;    // before its end, so that others get their turn
  };

 private:
  void follow_settings() const;
  void run(const store::Job& job, const std::atomic<bool>& stop);
  bool must_stop(const std::atomic<bool>& stop) const;
  void settle(const store::Job& job, bool is_known, const Outcome& outcome);
  void cut_logs();
  void show_life();
  void expire();
  bool is_due_again(std::string_view name, base::UnixTime interval);
  void queue_lists_when_missing();
  void queue_now_and_then();
  void queue(std::string_view type, std::string_view subject);

  Tools tools_;
  std::int64_t until_us_;
  std::string owner_;
  base::UnixTime last_expiry_ = 0, last_life_ = 0;
};

// Where no job runner has shown life for ten minutes (plain CGI, mod_fcgid): a process whose answer is out does what is
// due, one such process at a time, and stops after five seconds.
void work_between_requests(const Tools& tools);

}  // namespace jobs
