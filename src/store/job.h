// Work for the job runner. A job is claimed by one conditional statement with a lease; what it does to the
// database commits together with its progress, guarded by the lease.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "store/db.h"

namespace store {

struct Job {
  std::int64_t id = 0;
  std::string type;
  std::string subject;     // what it works on; one open job per type and subject
  std::string parameters;  // a JSON object
  int attempts = 0;
};

constexpr base::UnixTime kJobLease = 30;
constexpr int kMaxAttempts = 5;

// Does nothing when the same job waits or runs already.
void add_job(Tx& tx, std::string_view type, std::string_view subject, std::optional<std::int64_t> user_id, base::UnixTime now);

// Takes the next due job, or one whose owner's lease ran out. Read has_due_job first: it takes no lock.
bool has_due_job(Db& db, base::UnixTime now);
std::optional<Job> claim_job(Tx& tx, std::string_view owner, base::UnixTime now);
// Each is false when the lease is no longer the owner's.
bool renew_lease(Tx& tx, const Job& job, std::string_view owner, base::UnixTime now);
bool finish_job(Tx& tx, const Job& job, std::string_view owner, base::UnixTime now);
// Waits and tries again, until kMaxAttempts; then the job has failed. `message` is for a person.
bool retry_job(Tx& tx, const Job& job, std::string_view owner, std::string_view message, base::UnixTime run_after, base::UnixTime now);
bool fail_job(Tx& tx, const Job& job, std::string_view owner, std::string_view message, base::UnixTime now);

std::int64_t delete_old_jobs(Tx& tx, base::UnixTime finished_before);

}  // namespace store
