// The job runner: claims and runs jobs, cuts a long log, deletes expired rows. It is one process beside the workers;
// `matinee jobs run --once` does the same work once.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "jobs/hooks/calls.h"
#include "jobs/work.h"

namespace jobs {

inline constexpr base::Text kStopped = base::tr("An admin stopped this job.");

class Runner {
 public:
  // Stops between two steps of a job once base::monotonic_us() has reached `until_us`, and then has no heartbeat. 0
  // means that it never stops.
  explicit Runner(const Tools& tools, std::int64_t until_us = 0);

  // Runs all due jobs, calls hooks beside them and returns how many ran. Stops early once `stop` is set.
  int run_due(const std::atomic<bool>& stop);
  // Runs one job, if it is due and no other runner has it.
  bool run_one(std::int64_t id, const std::atomic<bool>& stop);
  // Cuts a log that has grown long. Once a minute it also deletes expired tokens, sessions, receipts and cache rows and
  // adds the server's periodic jobs. Without `can_run` there is no heartbeat, as the runner cannot run jobs.
  void run_scheduled_tasks(bool can_run = true);

  // The end of one run of a job.
  struct RunResult {
    base::Text problem = {};  // empty if there is none
    int retry_after = 0;      // seconds
    bool stopped = false;     // by the runner, before its end
    bool turn_over = false;   // interrupted so that other jobs get a turn
    bool unwanted = false;    // an administrator stopped it
  };

 private:
  void follow_settings() const;
  bool claim_next(const std::atomic<bool>& stop);
  void show_life();
  void call_hooks(void (HookCalls::*step)());
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
  HookCalls hook_calls_;
  base::UnixTime last_tasks_ = 0, last_heartbeat_ = 0;
};

// Runs due jobs and tasks for up to five seconds, in a process whose answer has been sent (plain CGI, mod_fcgid). Does
// nothing while there is a job runner (store::kRunnerSilence) or another process does the same.
void work_between_requests(const Tools& tools);

}  // namespace jobs
