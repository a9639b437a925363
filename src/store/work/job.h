// Work for the job runner. One conditional statement claims a job with a lease; what the job does to the database
// commits together with its progress, guarded by the lease.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

struct Job {
  std::int64_t id = 0;
  std::string type;
  std::string subject;     // what it works on; one open job per type and subject
  std::string parameters;  // a JSON object
  int attempts = 0;
  std::string owner = {};  // who claimed it
  std::int64_t done = 0;   // progress when it was claimed
  base::UnixTime created_at = 0;
  std::string position = {};  // where to go on, in a form of the type's own; empty: at the beginning
};

constexpr base::UnixTime kJobLease = 30;  // seconds
constexpr int kMaxAttempts = 5;           // claims without progress

// Does nothing when the same job waits or runs already.
void add_job(Tx& tx, std::string_view type, std::string_view subject, std::optional<std::int64_t> user_id,
             base::UnixTime now);
// The id of the job that waits or runs; there is at most one.
std::optional<std::int64_t> find_open_job(Db& db, std::string_view type, std::string_view subject);
// How many of a type run or are due; those that are tried again later are not counted.
std::int64_t count_due_jobs(Db& db, std::string_view type, base::UnixTime now);

// claim_job() claims the next due job, or one whose lease ran out, and counts the attempt: a job that kills its process
// has failed after kMaxAttempts claims. Ask has_due_job() first, which takes no lock.
bool has_due_job(Db& db, base::UnixTime now);
std::optional<Job> claim_job(Tx& tx, std::string_view owner, base::UnixTime now);
// Claims this job, if it is due.
std::optional<Job> claim_job(Tx& tx, std::int64_t id, std::string_view owner, base::UnixTime now);
// Each of the following is false when the lease is no longer the owner's.
bool renew_lease(Tx& tx, const Job& job, std::string_view owner, base::UnixTime now);
bool finish_job(Tx& tx, const Job& job, std::string_view owner, base::UnixTime now);
// Schedules another attempt; once job.attempts has reached kMaxAttempts the job has failed. `message` tells a person
// why.
bool retry_job(Tx& tx, const Job& job, std::string_view owner, std::string_view message, base::UnixTime run_after,
               base::UnixTime now);
// Puts the job back as it was before the claim; the attempt does not count.
bool release_job(Tx& tx, const Job& job, std::string_view owner);
// The same, behind all jobs that are due.
bool requeue_job(Tx& tx, const Job& job, std::string_view owner, base::UnixTime now);
// Fails all open jobs of this type that the user asked for. A runner that works on one loses its lease.
void stop_jobs(Tx& tx, std::string_view type, std::int64_t user_id, std::string_view message, base::UnixTime now);
bool fail_job(Tx& tx, const Job& job, std::string_view owner, std::string_view message, base::UnixTime now);
// Fails this job if it is open, the way stop_jobs() does.
bool stop_job(Tx& tx, std::int64_t id, std::string_view message, base::UnixTime now);
// Stores the progress in the transaction of the job's work. When the job got further, it has all its attempts again,
// and why it failed before is forgotten. False when another runner has claimed the job: do not commit then, so that
// nothing is done twice.
bool note_progress(Tx& tx, const Job& job, std::int64_t done, std::int64_t total);
// The same for a position; a job never goes back to a position that it has stored.
bool note_position(Tx& tx, const Job& job, std::string_view position);

// Returns whether the job's stored position has changed since it was claimed.
bool has_moved(Db& db, const Job& job);

std::int64_t delete_old_jobs(Tx& tx, base::UnixTime finished_before);

// Shortens what a clock that was set back made longer: waits to a day, leases to kJobLease.
void bound_waits(Tx& tx, base::UnixTime now);

// A job as people see it.
struct JobRow {
  std::int64_t id = 0;
  std::string type, subject;
  std::string about;  // what the subject is, as people call it: "Metropolis (1927)", "http://nas:8096"; or empty
  std::string state;  // "waiting", "running", "done" or "failed"
  std::optional<std::int64_t> user_id;  // who asked for it; none: the server itself
  std::string user_name;
  std::int64_t done = 0, total = 0;
  std::string message;
  int attempts = 0;
  base::UnixTime created_at = 0;
  std::optional<base::UnixTime> started_at, finished_at;
};
// `wanted`: jobs that a person asked for or has to know of; `routine`: those that the server adds by itself.
enum class JobKind { any, wanted, routine };
struct JobFilter {
  std::string state = {}, type = {};         // empty: any
  std::optional<std::int64_t> user_id = {};  // none: everybody's and the server's
  JobKind kind = JobKind::any;
  bool oldest_first = false;
};
struct JobPage {
  std::vector<JobRow> jobs;  // newest first unless asked
  std::int64_t total = 0;
};
struct JobCounts {
  std::int64_t waiting = 0, running = 0, done = 0, failed = 0;
  std::int64_t all() const { return waiting + running + done + failed; }
};
bool is_job_state(std::string_view text);
JobPage list_jobs(Db& db, const JobFilter& filter, int limit, std::int64_t offset);
std::optional<JobRow> find_job(Db& db, std::int64_t id);
std::optional<JobRow> newest_job(Db& db, std::int64_t user_id, std::string_view type, std::string_view subject);
JobCounts count_jobs(Db& db, std::optional<std::int64_t> user_id, JobKind kind = JobKind::any);
// Lets a failed job wait again, with all its attempts. False when it has not failed or the same job is open already.
bool retry_failed_job(Tx& tx, std::int64_t id, base::UnixTime now);
// False while the job runs, and when there is none.
bool delete_job(Tx& tx, std::int64_t id);

// Notes for a day an administrator's wish to stop a job. It is in cache.db, which has its own lock, so the runner sees
// it even while the job itself holds the writer lock. clear_stop_wish() withdraws it.
void note_stop_wish(Db& cache, std::int64_t id, base::UnixTime now);
bool has_stop_wish(Db& cache, std::int64_t id, base::UnixTime now);
void clear_stop_wish(Db& cache, std::int64_t id, base::UnixTime now);

// The job runner's heartbeat in cache.db, once a minute. Without one for kRunnerSilence there is no runner.
constexpr base::UnixTime kRunnerSilence = 10 * base::kMinute;
void note_runner(Db& cache, base::UnixTime now);
std::optional<base::UnixTime> runner_seen_at(Db& cache, base::UnixTime now);

}  // namespace store
