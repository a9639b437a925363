#include "store/job.h"

namespace store {

namespace {

bool returned(Query& query) {
  const bool found = query.step();
  query.run();
  return found;
}

}  // namespace

void add_job(Tx& tx, std::string_view type, std::string_view subject, std::optional<std::int64_t> user_id, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO job (type, subject, user_id, created_at) VALUES (?, ?, ?, ?) "
      "ON CONFLICT (type, subject) WHERE state IN ('waiting', 'running') DO NOTHING";
  Query(tx, kSql, type, subject, user_id, now).run();
}

bool has_due_job(Db& db, base::UnixTime now) {
  static constexpr char kSql[] =
      "SELECT EXISTS (SELECT 1 FROM job WHERE state = 'waiting' AND run_after <= ?1) "
      "OR EXISTS (SELECT 1 FROM job WHERE state = 'running' AND lease_until < ?1)";
  Query query(db, kSql, now);
  return query.step() && query.flag(0);
}

std::optional<Job> claim_job(Tx& tx, std::string_view owner, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE job SET state = 'running', lease_owner = ?1, lease_until = ?2 + 30, attempts = attempts + 1, "
      "started_at = coalesce(started_at, ?2) "
      "WHERE id = coalesce((SELECT id FROM job WHERE state = 'waiting' AND run_after <= ?2 ORDER BY run_after, id LIMIT 1), "
      "                    (SELECT id FROM job WHERE state = 'running' AND lease_until < ?2 ORDER BY run_after, id LIMIT 1)) "
      "RETURNING id, type, subject, parameters, attempts";
  Query query(tx, kSql, owner, now);
  if (!query.step()) return std::nullopt;
  Job job{query.integer(0), query.text(1), query.text(2), query.text(3), static_cast<int>(query.integer(4))};
  query.run();
  return job;
}

bool renew_lease(Tx& tx, const Job& job, std::string_view owner, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE job SET lease_until = ? WHERE id = ? AND lease_owner = ? AND state = 'running' RETURNING id";
  Query query(tx, kSql, now + kJobLease, job.id, owner);
  return returned(query);
}

bool finish_job(Tx& tx, const Job& job, std::string_view owner, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE job SET state = 'done', lease_owner = NULL, lease_until = NULL, message = NULL, finished_at = ? "
      "WHERE id = ? AND lease_owner = ? AND state = 'running' RETURNING id";
  Query query(tx, kSql, now, job.id, owner);
  return returned(query);
}

bool retry_job(Tx& tx, const Job& job, std::string_view owner, std::string_view message, base::UnixTime run_after,
               base::UnixTime now) {
  if (job.attempts >= kMaxAttempts) return fail_job(tx, job, owner, message, now);
  static constexpr char kSql[] =
      "UPDATE job SET state = 'waiting', lease_owner = NULL, lease_until = NULL, message = ?, run_after = ? "
      "WHERE id = ? AND lease_owner = ? AND state = 'running' RETURNING id";
  Query query(tx, kSql, message, run_after, job.id, owner);
  return returned(query);
}

bool fail_job(Tx& tx, const Job& job, std::string_view owner, std::string_view message, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE job SET state = 'failed', lease_owner = NULL, lease_until = NULL, message = ?, finished_at = ? "
      "WHERE id = ? AND lease_owner = ? AND state = 'running' RETURNING id";
  Query query(tx, kSql, message, now, job.id, owner);
  return returned(query);
}

std::int64_t delete_old_jobs(Tx& tx, base::UnixTime finished_before) {
  static constexpr char kSql[] = "DELETE FROM job WHERE finished_at IS NOT NULL AND finished_at < ?";
  Query(tx, kSql, finished_before).run();
  return tx.db().changes();
}

}  // namespace store
