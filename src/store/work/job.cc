#include "store/work/job.h"

#include <algorithm>

#include "base/text.h"
#include "base/texts/sentence.h"
#include "store/cache/cache.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

constexpr base::Text kGivenUp = base::tr(
    "The server kept stopping during this job, so we won’t retry it automatically. The server’s log may say "
    "why.");

// Fails jobs that have no attempts left: a job whose attempts all ended with their process (killed, out of memory,
// crashed) could end the next process too.
void give_up_spent_jobs(Tx& tx, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE job SET state = 'failed', lease_owner = NULL, lease_until = NULL, message = ?1, finished_at = ?2 "
      "WHERE state = 'running' AND lease_until < ?2 AND attempts >= ?3";
  Query(tx, kSql, kGivenUp.stored(), now, kMaxAttempts).run();
}

std::optional<Job> claim_if_due(Tx& tx, std::int64_t id, std::string_view owner, base::UnixTime now) {
  static constexpr char kSql[] = R"(
    UPDATE job SET state = 'running', lease_owner = ?1, lease_until = ?2 + 30, attempts = attempts + 1,
      started_at = coalesce(started_at, ?2)
    WHERE id = ?3 AND ((state = 'waiting' AND run_after <= ?2) OR (state = 'running' AND lease_until < ?2))
    RETURNING id, type, subject, parameters, attempts, lease_owner, done, created_at, position)";
  return Query(tx, kSql, owner, now, id).first([](const Query& row) {
    return Job{row.integer(0), row.text(1),    row.text(2),    row.text(3), static_cast<int>(row.integer(4)),
               row.text(5),    row.integer(6), row.integer(7), row.text(8)};
  });
}

}  // namespace

void add_job(Tx& tx, std::string_view type, std::string_view subject, std::optional<std::int64_t> user_id,
             base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO job (type, subject, user_id, created_at) VALUES (?, ?, ?, ?) "
      "ON CONFLICT (type, subject) WHERE state IN ('waiting', 'running') DO NOTHING";
  Query(tx, kSql, type, subject, user_id, now).run();
  tx.db().note_work();
}

std::optional<std::int64_t> find_open_job(Db& db, std::string_view type, std::string_view subject) {
  static constexpr char kSql[] =
      "SELECT id FROM job WHERE type = ? AND subject = ? AND state IN ('waiting', 'running')";
  Query query(db, kSql, type, subject);
  return query.step() ? std::optional(query.integer(0)) : std::nullopt;
}

std::int64_t count_due_jobs(Db& db, std::string_view type, base::UnixTime now) {
  static constexpr char kSql[] =
      "SELECT count(*) FROM job INDEXED BY job_open_once "
      "WHERE type = ? AND state IN ('waiting', 'running') AND run_after <= ?";
  return Query(db, kSql, type, now).number();
}

bool has_due_job(Db& db, base::UnixTime now) {
  static constexpr char kSql[] =
      "SELECT EXISTS (SELECT 1 FROM job WHERE state = 'waiting' AND run_after <= ?1) "
      "OR EXISTS (SELECT 1 FROM job WHERE state = 'running' AND lease_until < ?1)";
  return Query(db, kSql, now).number() != 0;
}

std::optional<Job> claim_job(Tx& tx, std::string_view owner, base::UnixTime now) {
  static constexpr char kNext[] = R"(
    SELECT coalesce(
      (SELECT id FROM job WHERE state = 'waiting' AND run_after <= ?1 ORDER BY run_after, id LIMIT 1),
      (SELECT id FROM job WHERE state = 'running' AND lease_until < ?1 ORDER BY run_after, id LIMIT 1)))";
  give_up_spent_jobs(tx, now);
  return claim_if_due(tx, Query(tx, kNext, now).number(), owner, now);
}

std::optional<Job> claim_job(Tx& tx, std::int64_t id, std::string_view owner, base::UnixTime now) {
  give_up_spent_jobs(tx, now);
  return claim_if_due(tx, id, owner, now);
}

bool renew_lease(Tx& tx, const Job& job, std::string_view owner, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE job SET lease_until = ? WHERE id = ? AND lease_owner = ? AND state = 'running' RETURNING id";
  return Query(tx, kSql, now + kJobLease, job.id, owner).step();
}

bool finish_job(Tx& tx, const Job& job, std::string_view owner, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE job SET state = 'done', lease_owner = NULL, lease_until = NULL, message = NULL, finished_at = ? "
      "WHERE id = ? AND lease_owner = ? AND state = 'running' RETURNING id";
  return Query(tx, kSql, now, job.id, owner).step();
}

bool retry_job(Tx& tx, const Job& job, std::string_view owner, std::string_view message, base::UnixTime run_after,
               base::UnixTime now) {
  if (job.attempts >= kMaxAttempts) return fail_job(tx, job, owner, message, now);
  static constexpr char kSql[] =
      "UPDATE job SET state = 'waiting', lease_owner = NULL, lease_until = NULL, message = ?, run_after = ?, "
      "attempts = ? "
      "WHERE id = ? AND lease_owner = ? AND state = 'running' RETURNING id";
  return Query(tx, kSql, message, run_after, job.attempts, job.id, owner).step();
}

bool release_job(Tx& tx, const Job& job, std::string_view owner) {
  static constexpr char kSql[] =
      "UPDATE job SET state = 'waiting', lease_owner = NULL, lease_until = NULL, attempts = max(attempts - 1, 0) "
      "WHERE id = ? AND lease_owner = ? AND state = 'running' RETURNING id";
  return Query(tx, kSql, job.id, owner).step();
}

bool requeue_job(Tx& tx, const Job& job, std::string_view owner, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE job SET state = 'waiting', lease_owner = NULL, lease_until = NULL, attempts = max(attempts - 1, 0), "
      "run_after = ? "
      "WHERE id = ? AND lease_owner = ? AND state = 'running' RETURNING id";
  return Query(tx, kSql, now, job.id, owner).step();
}

bool fail_job(Tx& tx, const Job& job, std::string_view owner, std::string_view message, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE job SET state = 'failed', lease_owner = NULL, lease_until = NULL, message = ?, finished_at = ? "
      "WHERE id = ? AND lease_owner = ? AND state = 'running' RETURNING id";
  return Query(tx, kSql, message, now, job.id, owner).step();
}

void stop_jobs(Tx& tx, std::string_view type, std::int64_t user_id, std::string_view message, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE job SET state = 'failed', lease_owner = NULL, lease_until = NULL, message = ?, finished_at = ? "
      "WHERE type = ? AND user_id = ? AND state IN ('waiting', 'running')";
  Query(tx, kSql, message, now, type, user_id).run();
}

bool stop_job(Tx& tx, std::int64_t id, std::string_view message, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE job SET state = 'failed', lease_owner = NULL, lease_until = NULL, message = ?, finished_at = ? "
      "WHERE id = ? AND state IN ('waiting', 'running') RETURNING id";
  return Query(tx, kSql, message, now, id).step();
}

bool note_progress(Tx& tx, const Job& job, std::int64_t done, std::int64_t total) {
  static constexpr char kSql[] =
      "UPDATE job SET done = ?1, total = ?2, attempts = CASE WHEN ?1 > done THEN 1 ELSE attempts END, "
      "message = CASE WHEN ?1 > done THEN NULL ELSE message END "
      "WHERE id = ?3 AND lease_owner = ?4 AND state = 'running' RETURNING id";
  return Query(tx, kSql, done, total, job.id, job.owner).step();
}

bool note_position(Tx& tx, const Job& job, std::string_view position) {
  static constexpr char kSql[] =
      "UPDATE job SET position = ?1, attempts = CASE WHEN ?1 <> position THEN 1 ELSE attempts END "
      "WHERE id = ?2 AND lease_owner = ?3 AND state = 'running' RETURNING id";
  return Query(tx, kSql, position, job.id, job.owner).step();
}

bool has_moved(Db& db, const Job& job) {
  static constexpr char kSql[] = "SELECT 1 FROM job WHERE id = ? AND position <> ?";
  return Query(db, kSql, job.id, job.position).step();
}

std::int64_t delete_old_jobs(Tx& tx, base::UnixTime finished_before) {
  static constexpr char kSql[] = "DELETE FROM job WHERE finished_at IS NOT NULL AND finished_at < ?";
  Query(tx, kSql, finished_before).run();
  return tx.db().changes();
}

void bound_waits(Tx& tx, base::UnixTime now) {
  static constexpr char kWaiting[] = "UPDATE job SET run_after = ?1 WHERE state = 'waiting' AND run_after > ?1 + 86400";
  static constexpr char kRunning[] = "UPDATE job SET lease_until = ?1 WHERE state = 'running' AND lease_until > ?1";
  Query(tx, kWaiting, now).run();
  Query(tx, kRunning, now + kJobLease).run();
}

namespace {

constexpr std::string_view kRunnerSeen = "job_runner_seen";

JobRow read_job(const Query& query) {
  JobRow job;
  job.id = query.integer(0);
  job.type = query.text(1);
  job.subject = query.text(2);
  job.state = query.text(3);
  job.user_id = query.optional_integer(4);
  job.user_name = query.text(5);
  job.done = query.integer(6);
  job.total = query.integer(7);
  job.message = query.text(8);
  job.attempts = static_cast<int>(query.integer(9));
  job.created_at = query.integer(10);
  job.started_at = query.optional_integer(11);
  job.finished_at = query.optional_integer(12);
  job.about = query.text(13);
  if (!job.about.empty() && !query.is_null(14)) job.about += " (" + query.text(14) + ")";
  return job;
}

// Reads the jobs in the order of `ids`.
std::vector<JobRow> read_jobs(Db& db, const std::vector<std::int64_t>& ids) {
  static constexpr char kSql[] = R"(
    SELECT j.id, j.type, j.subject, j.state, j.user_id, u.name, j.done, j.total, j.message, j.attempts, j.created_at,
      j.started_at, j.finished_at, coalesce(m.title, n.name, c.name, p.title, l.server_url),
      coalesce(substr(m.release_date, 1, 4), nullif(p.year, 0))
    FROM json_each(?) i CROSS JOIN job j ON j.id = i.value LEFT JOIN user u ON u.id = j.user_id
    LEFT JOIN movie m ON j.type IN ('cache_images', 'refresh_persons') AND m.id = CAST(j.subject AS INTEGER)
    LEFT JOIN person n ON j.type = 'person_credits' AND n.id = CAST(j.subject AS INTEGER)
    LEFT JOIN collection c ON j.type = 'collection' AND c.meta_id = CAST(j.subject AS INTEGER)
    LEFT JOIN unmatched_play p ON j.type = 'match_play' AND p.id = CAST(j.subject AS INTEGER)
    LEFT JOIN linked_service l ON j.type IN ('check_link', 'sync_jellyfin') AND l.id = CAST(j.subject AS INTEGER)
    /*scan*/)";
  return Query(db, kSql, id_list(ids)).all(read_job);
}

}  // namespace

bool is_job_state(std::string_view text) {
  return text == "waiting" || text == "running" || text == "done" || text == "failed";
}

// Reads the ids of all jobs that pass the filter, since the page shows their number too. Routine jobs are those without
// a user (except subject 'all', which somebody asked for on the command line) and checks of links.
JobPage list_jobs(Db& db, const JobFilter& filter, int limit, std::int64_t offset) {
  static constexpr char kSql[] = R"(
    SELECT id
    FROM (SELECT id, state, type, user_id,
            type = 'check_link' OR (user_id IS NULL AND subject <> 'all') AS is_routine
          FROM job)
    WHERE (:state IS NULL OR state = :state) AND (:type IS NULL OR type = :type) AND (:user IS NULL OR user_id = :user)
      AND (NOT :wanted OR state = 'failed' OR NOT is_routine) AND (NOT :routine OR is_routine)
    ORDER BY id /*scan*/)";
  Query query(db, kSql);
  query.bind(":state", null_if_empty(filter.state)).bind(":type", null_if_empty(filter.type));
  query.bind(":user", filter.user_id).bind(":wanted", filter.kind == JobKind::wanted);
  query.bind(":routine", filter.kind == JobKind::routine);
  std::vector<std::int64_t> ids = query.all(read_id);
  if (!filter.oldest_first) std::reverse(ids.begin(), ids.end());
  const std::int64_t total = std::ssize(ids), first = std::min(offset, total), last = std::min(first + limit, total);
  return {read_jobs(db, {ids.begin() + first, ids.begin() + last}), total};
}

std::optional<JobRow> find_job(Db& db, std::int64_t id) {
  std::vector<JobRow> found = read_jobs(db, {id});
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::optional<JobRow> newest_job(Db& db, std::int64_t user_id, std::string_view type, std::string_view subject) {
  static constexpr char kSql[] =
      "SELECT id FROM job WHERE user_id = ? AND type = ? AND subject = ? ORDER BY id DESC LIMIT 1";
  return find_job(db, Query(db, kSql, user_id, type, subject).number());
}

JobCounts count_jobs(Db& db, std::optional<std::int64_t> user_id, JobKind kind) {
  static constexpr char kSql[] = R"(
    SELECT count(*) FILTER (WHERE state = 'waiting'), count(*) FILTER (WHERE state = 'running'),
      count(*) FILTER (WHERE state = 'done'), count(*) FILTER (WHERE state = 'failed')
    FROM (SELECT state, user_id, type = 'check_link' OR (user_id IS NULL AND subject <> 'all') AS is_routine FROM job)
    WHERE (:user IS NULL OR user_id = :user)
      AND (NOT :wanted OR state = 'failed' OR NOT is_routine) AND (NOT :routine OR is_routine) /*scan*/)";
  Query query(db, kSql);
  query.bind(":user", user_id).bind(":wanted", kind == JobKind::wanted).bind(":routine", kind == JobKind::routine);
  if (!query.step()) return {};
  return {query.integer(0), query.integer(1), query.integer(2), query.integer(3)};
}

bool retry_failed_job(Tx& tx, std::int64_t id, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE job SET state = 'waiting', attempts = 0, message = NULL, run_after = ?2, started_at = NULL, "
      "finished_at = NULL "
      "WHERE id = ?1 AND state = 'failed' "
      "AND NOT EXISTS (SELECT 1 FROM job other WHERE other.type = job.type AND other.subject = job.subject "
      "AND other.state IN ('waiting', 'running')) RETURNING id";
  tx.db().note_work();
  return Query(tx, kSql, id, now).step();
}

bool delete_job(Tx& tx, std::int64_t id) {
  static constexpr char kSql[] = "DELETE FROM job WHERE id = ? AND state <> 'running' RETURNING id";
  return Query(tx, kSql, id).step();
}

namespace {
std::string stop_name(std::int64_t id) { return "stop_job_" + std::to_string(id); }
}  // namespace

void note_stop_wish(Db& cache, std::int64_t id, base::UnixTime now) {
  cache_text(cache, stop_name(id), "1", now + base::kDay);
}

bool has_stop_wish(Db& cache, std::int64_t id, base::UnixTime now) {
  return cached_text(cache, stop_name(id), now).has_value();
}

void clear_stop_wish(Db& cache, std::int64_t id, base::UnixTime now) { cache_text(cache, stop_name(id), "", now); }

void note_runner(Db& cache, base::UnixTime now) {
  cache_text(cache, kRunnerSeen, std::to_string(now), now + base::kDay);
}

std::optional<base::UnixTime> runner_seen_at(Db& cache, base::UnixTime now) {
  const auto text = cached_text(cache, kRunnerSeen, now);
  return text ? base::parse_id(*text) : std::nullopt;
}

}  // namespace store
