// The job runner: claims jobs and runs them, cuts a long log, deletes expired rows. One process beside the workers;
// `matinee jobs run --once` does the same work once.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "jobs/work.h"

namespace jobs {

class Runner {
 public:
  // `until_us` (monotonic): the time after which it stops between two steps of a job; such a runner has no heartbeat.
  // 0: never.
  explicit Runner(const Tools& tools, std::int64_t until_us = 0);

  // Runs all due jobs and returns how many. Stops early when `stop` is set.
  int run_due(const std::atomic<bool>& stop);
  // Runs one job, if it is due and no other runner has it.
  bool run_one(std::int64_t id, const std::atomic<bool>& stop);
  // Cuts a log that has grown long, and once a minute deletes expired tokens, sessions, receipts and cache rows and
  // adds the server's periodic jobs. A runner that cannot run its jobs shows no life.
  void run_scheduled_tasks(bool can_run = true);

  // How one run of a job ended.
  struct RunResult {
    base::Text problem = {};  // nothing: none
    int retry_after = 0;
    bool stopped = false;    // before its end, by the runner
    bool turn_over = false;  // before its end, so that others get their turn
  };

 private:
  void follow_settings() const;
  void run(const store::Job& job, const std::atomic<bool>& stop);
  bool should_stop(const std::atomic<bool>& stop) const;
  void finish(const store::Job& job, bool is_known, const RunResult& result);
  void cut_logs();
  void note_heartbeat();
  void expire();
  bool is_due_again(std::string_view name, base::UnixTime interval);
  void queue_lists_when_missing();
  void queue_periodic_jobs();
  void queue(std::string_view type, std::string_view subject);

  Tools tools_;
  std::int64_t until_us_;
  std::string owner_;
  base::UnixTime last_tasks_ = 0, last_heartbeat_ = 0;
};

// Runs due jobs and tasks for up to five seconds, in a process whose answer is out and while no job runner has had a
// heartbeat for ten minutes (plain CGI, mod_fcgid). One such process at a time.
void work_between_requests(const Tools& tools);

}  // namespace jobs
