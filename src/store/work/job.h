// Work for the job runner. One conditional statement claims a job with a lease; the job's writes to the database commit
// together with its progress, guarded by the lease.
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
  std::string subject;     // the thing it works on; one open job per type and subject
  std::string parameters;  // a JSON object
  int attempts = 0;
  std::string owner = {};  // the runner that claimed it
  std::int64_t done = 0;   // progress when it was claimed
  base::UnixTime created_at = 0;
  std::string position = {};  // the place to continue, in the type's own form; empty: at the beginning
};

constexpr base::UnixTime kJobLease = 30;  // seconds
constexpr int kMaxAttempts = 5;           // claims without progress

// Does nothing if the same job is waiting or running already.
void add_job(Tx& tx, std::string_view type, std::string_view subject, std::optional<std::int64_t> user_id,
             base::UnixTime now);
// Returns the id of the waiting or running job; there is at most one.
std::optional<std::int64_t> find_open_job(Db& db, std::string_view type, std::string_view subject);
// Returns the number of jobs of a type that run or are due; jobs that are retried later do not count.
std::int64_t count_due_jobs(Db& db, std::string_view type, base::UnixTime now);

// claim_job() claims the next due job, or one whose lease ran out, and counts the attempt: a job that kills its process
// has failed after kMaxAttempts claims. Call has_due_job() first, which takes no lock.
bool has_due_job(Db& db, base::UnixTime now);
std::optional<Job> claim_job(Tx& tx, std::string_view owner, base::UnixTime now);
// Claims this job if it is due.
std::optional<Job> claim_job(Tx& tx, std::int64_t id, std::string_view owner, base::UnixTime now);
// Each of the following returns false if the lease is no longer the owner's.
bool renew_lease(Tx& tx, const Job& job, std::string_view owner, base::UnixTime now);
bool finish_job(Tx& tx, const Job& job, std::string_view owner, base::UnixTime now);
// Schedules another attempt; once job.attempts has reached kMaxAttempts the job fails. `message` gives a person the
// reason.
bool retry_job(Tx& tx, const Job& job, std::string_view owner, std::string_view message, base::UnixTime run_after,
               base::UnixTime now);
// Puts the job back as it was before the claim; the attempt does not count.
bool release_job(Tx& tx, const Job& job, std::string_view owner);
// Puts the job back behind all jobs that are due; the attempt does not count.
bool requeue_job(Tx& tx, const Job& job, std::string_view owner, base::UnixTime now);
// Fails all open jobs of this type that the user asked for. A runner that works on one loses its lease.
void stop_jobs(Tx& tx, std::string_view type, std::int64_t user_id, std::string_view message, base::UnixTime now);
bool fail_job(Tx& tx, const Job& job, std::string_view owner, std::string_view message, base::UnixTime now);
// Fails this job if it is open, the way stop_jobs() does.
bool stop_job(Tx& tx, std::int64_t id, std::string_view message, base::UnixTime now);
// Stores the progress in the transaction of the job's work. A job that got further has all its attempts again, and
// forgets why it failed before. Returns false if another runner has claimed the job: do not commit then, so that
// nothing is done twice.
bool note_progress(Tx& tx, const Job& job, std::int64_t done, std::int64_t total);
// Stores the position in the transaction of the job's work, like note_progress(); a job never goes back to a position
// that it has stored.
bool note_position(Tx& tx, const Job& job, std::string_view position);

// Returns true if the job's stored position has changed since it was claimed.
bool has_moved(Db& db, const Job& job);

std::int64_t delete_old_jobs(Tx& tx, base::UnixTime finished_before);

// Shortens waits (to a day) and leases (to kJobLease) that became longer because the clock was set back.
void bound_waits(Tx& tx, base::UnixTime now);

// A job as people see it.
struct JobRow {
  std::int64_t id = 0;
  std::string type, subject;
  std::string about;                    // name of the subject: "Metropolis (1927)", "http://nas:8096"; or empty
  std::string state;                    // "waiting", "running", "done" or "failed"
  std::optional<std::int64_t> user_id;  // who asked for it; nullopt: the server itself
  std::string user_name;
  std::int64_t done = 0, total = 0;
  std::string message;
  int attempts = 0;
  base::UnixTime created_at = 0;
  std::optional<base::UnixTime> started_at, finished_at;
};
// `wanted` jobs are those that a person asked for or has to know of; the server adds `routine` jobs on its own.
enum class JobKind { any, wanted, routine };
struct JobFilter {
  std::string state = {}, type = {};         // empty: any
  std::optional<std::int64_t> user_id = {};  // nullopt: everybody's and the server's
  JobKind kind = JobKind::any;
  bool oldest_first = false;
};
struct JobPage {
  std::vector<JobRow> jobs;  // newest first unless oldest_first
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
// Lets a failed job wait again, with all its attempts. Returns false if it has not failed or the same job is open
// already.
bool retry_failed_job(Tx& tx, std::int64_t id, base::UnixTime now);
// Returns false while the job runs, or if there is none.
bool delete_job(Tx& tx, std::int64_t id);

// Notes for a day an administrator's wish to stop a job. It is in cache.db, which has its own lock, so the runner sees
// it even while the job itself holds the writer lock. clear_stop_wish() withdraws it.
void note_stop_wish(Db& cache, std::int64_t id, base::UnixTime now);
bool has_stop_wish(Db& cache, std::int64_t id, base::UnixTime now);
void clear_stop_wish(Db& cache, std::int64_t id, base::UnixTime now);

// The job runner notes its heartbeat in cache.db once a minute. Without a heartbeat for kRunnerSilence there is no
// runner.
constexpr base::UnixTime kRunnerSilence = 10 * base::kMinute;
void note_runner(Db& cache, base::UnixTime now);
std::optional<base::UnixTime> runner_seen_at(Db& cache, base::UnixTime now);

}  // namespace store
