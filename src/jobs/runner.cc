#include "jobs/runner.h"

#include <fcntl.h>
#include <sys/file.h>

#include <algorithm>
#include <chrono>

#include "base/descriptor.h"
#include "base/log.h"
#include "base/random.h"
#include "base/text.h"
#include "domain/job.h"
#include "jobs/backup.h"
#include "jobs/exports.h"
#include "jobs/images.h"
#include "jobs/refresh.h"
#include "jobs/work.h"
#include "net/mail.h"
#include "store/account/audit.h"
#include "store/account/invite.h"
#include "store/account/password_reset.h"
#include "store/account/second_factor.h"
#include "store/account/session.h"
#include "store/account/setting.h"
#include "store/account/token.h"
#include "store/cache/cache.h"
#include "store/catalogue/movie.h"
#include "store/sharing/share_link.h"
#include "store/work/change.h"
#include "store/work/idempotency_key.h"
#include "store/work/linked_service.h"
#include "store/work/receipt.h"
#include "store/work/scrobble_receipt.h"
#include "store/work/unmatched_play.h"

namespace jobs {

namespace {

constexpr base::UnixTime kUsualAuditDays = 400;
constexpr base::UnixTime kJobRetention = 30 * base::kDay;
constexpr std::string_view kRefreshed = "job_refresh", kSwept = "job_sweep", kListed = "job_lists";

constexpr std::int64_t kTimeBetweenRequestsUs = 5'000'000;
constexpr std::int64_t kLongestLog = 16 * 1024 * 1024;     // bytes; without readers SQLite restarts it at 4 MB
constexpr std::string_view kTasksRun = "scheduled_tasks";  // a name in cache.db, for a minute

using JobFunction = void (*)(const Tools&, const store::Job&, const GoOn&);

enum class Pace {
  usual,
  in_turns,       // continues where it stopped, so other jobs get a turn in between
  catching_up,    // like in_turns, but replays finished work first; its turn then goes on for as long again
  in_one_piece,   // begins anew after a stop, so it is stopped only with the process
  beside_others,  // only waits for others, as calls of hooks do
};
struct JobType {
  std::string_view name;
  JobFunction work;
  Pace pace = Pace::usual;
};
constexpr JobType kTypes[] = {{domain::kBackupJob, back_up, Pace::in_one_piece},
                              {domain::kCacheImagesJob, cache_images},
                              {domain::kRefreshImagesJob, refresh_images, Pace::in_turns},
                              {domain::kSweepImagesJob, sweep_images, Pace::in_turns},
                              {domain::kRefreshMoviesJob, refresh_movies, Pace::in_turns},
                              {domain::kRefreshPersonsJob, refresh_persons, Pace::in_turns},
                              {domain::kPersonCreditsJob, person_credits, Pace::in_turns},
                              {domain::kCollectionJob, collection, Pace::in_turns},
                              {domain::kProviderListsJob, provider_lists},
                              {domain::kWatchOffersJob, watch_offers, Pace::in_turns},
                              {domain::kReleaseDatesJob, release_dates, Pace::in_turns},
                              {domain::kKnownFilmsJob, known_films},
                              {domain::kCheckLinkJob, check_link},
                              {domain::kSyncJellyfinJob, sync_jellyfin, Pace::in_turns},
                              {domain::kMatchPlayJob, match_play},
                              {domain::kSendHooksJob, nullptr, Pace::beside_others},
                              {domain::kImportReadJob, import_read, Pace::catching_up},
                              {domain::kImportMatchJob, import_match, Pace::in_turns},
                              {domain::kImportApplyJob, import_apply, Pace::in_turns},
                              {domain::kImportUndoJob, import_undo, Pace::in_turns},
                              {domain::kImportForecastJob, import_forecast, Pace::in_one_piece},
                              {domain::kDigestJob, send_digest},
                              {domain::kExportJob, make_export, Pace::in_one_piece},
                              {domain::kWeeklyExportJob, make_weekly_export, Pace::in_one_piece},
                              {domain::kYearCardJob, year_card}};
static_assert(std::ranges::is_permutation(kTypes, domain::kJobTypes, {}, &JobType::name));
constexpr std::int64_t kTurnUs = 2'000'000;  // after that, another job that is due has its turn
constexpr base::UnixTime kFirstWait = 30, kLongestWait = base::kDay;
constexpr int kMailWait = base::kHour;  // a mail server may be away for the whole morning
constexpr int kMostDoublings = 10;
constexpr base::Text kUnexplained = base::tr("This failed. See the server log for the reason.");
constexpr std::chrono::milliseconds kBetweenLooks{50};  // between checks for other jobs while hooks are called

template <typename Work>
void attempt(const store::Job& job, Runner::RunResult& result, const Work& work) {
  try {
    return work();
  } catch (const metadata::ProviderError& error) {
    result.problem = error.message;
    result.retry_after = error.retry_after;
    return;
  } catch (const net::MailError& error) {
    result.problem = error.message;
    result.retry_after = kMailWait;
    return;
  } catch (const std::exception& error) {
    base::log(base::LogLevel::error, "job_failed", {{"job", job.id}, {"type", job.type}, {"reason", error.what()}});
  } catch (...) {
    base::log(base::LogLevel::error, "job_failed",
              {{"job", job.id}, {"type", job.type}, {"reason", "something that is no exception"}});
  }
  result.problem = kUnexplained;
}

// Returns kFirstWait, doubled with each attempt, or longer if the provider asks for it.
base::UnixTime wait_before_retry(const store::Job& job, int retry_after) {
  const base::UnixTime doubled = kFirstWait << std::clamp(job.attempts - 1, 0, kMostDoublings);
  return std::min(std::max<base::UnixTime>(doubled, retry_after), kLongestWait);
}

// Runs a scheduled task. Logs its failure, so that the others run in any case.
template <typename Task>
void try_task(const Tools& tools, const char* name, const Task& task) {
  try {
    if (tools.show_life) tools.show_life();
    task();
  } catch (const std::exception& error) {
    base::log(base::LogLevel::error, "scheduled_task_failed", {{"task", name}, {"reason", error.what()}});
  }
}

// Returns false if the clock has been set back since, so that a task of every minute does not wait for years.
bool is_within_a_minute(base::UnixTime last, base::UnixTime now) { return now >= last && now - last < base::kMinute; }

}  // namespace

Runner::Runner(const Tools& tools, std::int64_t until_us)
    : tools_(tools), until_us_(until_us), owner_(base::random_hex(8)), hook_calls_(tools_) {}

bool Runner::should_stop(const std::atomic<bool>& stop) const {
  return stop || (until_us_ != 0 && base::monotonic_us() >= until_us_);
}

void Runner::follow_settings() const {
  if (tools_.follow_settings) tools_.follow_settings();
}

// Returns true if a job was claimed and run.
bool Runner::claim_next(const std::atomic<bool>& stop) {
  if (!store::has_due_job(tools_.db, tools_.clock.now())) return false;
  follow_settings();
  store::Tx tx(tools_.db);
  const auto job = store::claim_job(tx, owner_, tools_.clock.now());
  tx.commit();
  if (!job) return false;
  run(*job, stop);
  cut_logs();
  return true;
}

int Runner::run_due(const std::atomic<bool>& stop) {
  int count = 0;
  while (!should_stop(stop)) {
    call_hooks(&HookCalls::go_on);
    if (claim_next(stop)) {
      ++count;
    } else {
      if (!hook_calls_.is_busy()) break;
      show_life();
      hook_calls_.wait(kBetweenLooks);
    }
  }
  call_hooks(&HookCalls::end);
  return count;
}

bool Runner::run_one(std::int64_t id, const std::atomic<bool>& stop) {
  follow_settings();
  store::Tx tx(tools_.db);
  const auto job = store::claim_job(tx, id, owner_, tools_.clock.now());
  tx.commit();
  if (!job) return false;
  run(*job, stop);
  call_hooks(&HookCalls::end);
  return true;
}

// Runs a step of the hooks. A fault in it must not reach the job that they run beside; the hooks' own job is retried
// later.
void Runner::call_hooks(void (HookCalls::*step)()) {
  if (!hook_calls_.is_busy()) return;
  store::Job job;
  job.type = domain::kSendHooksJob;
  job = hook_calls_.job().value_or(job);
  RunResult result;
  attempt(job, result, [&] { (hook_calls_.*step)(); });
  if (result.problem.is_empty()) return;
  hook_calls_.rest();
  attempt(job, result, [&] { finish(job, true, result); });  // if this fails, it is retried when the lease is over
}

void Runner::show_life() {
  note_heartbeat();
  if (tools_.show_life) tools_.show_life();
}

// Runs a job. Checks cache.db for a stop wish first, because the job may be unwanted for holding up the writer lock.
void Runner::run(const store::Job& job, const std::atomic<bool>& stop) {
  const auto type = std::ranges::find(kTypes, job.type, &JobType::name);
  const bool is_known = type != std::end(kTypes);
  if (is_known && type->pace == Pace::beside_others) return hook_calls_.begin(job);
  const std::int64_t began_us = base::monotonic_us(), until_us = began_us + kTurnUs;
  std::int64_t caught_up_us = 0;
  const auto has_come_further = [&] {
    if (type->pace != Pace::catching_up) return true;
    const std::int64_t now_us = base::monotonic_us();
    if (caught_up_us == 0 && store::has_moved(tools_.db, job)) caught_up_us = now_us;
    return caught_up_us != 0 && now_us - caught_up_us >= caught_up_us - began_us;
  };
  const auto is_unwanted = [&] { return store::has_stop_wish(tools_.cache, job.id, tools_.clock.now()); };
  RunResult result;
  const GoOn go_on = [&] {
    show_life();
    result.unwanted = is_unwanted();
    if (result.unwanted) return false;
    store::Tx tx(tools_.db);
    const bool ours = store::renew_lease(tx, job, owner_, tools_.clock.now());
    tx.commit();
    call_hooks(&HookCalls::go_on);
    const bool can_end = type->pace != Pace::in_one_piece && has_come_further();
    result.stopped = !ours || stop || (can_end && should_stop(stop));
    result.turn_over = !result.stopped && can_end && type->pace != Pace::usual && base::monotonic_us() > until_us &&
                       store::has_due_job(tools_.db, tools_.clock.now());
    return !result.stopped && !result.turn_over;
  };
  result.unwanted = is_unwanted();
  if (is_known && !result.unwanted) attempt(job, result, [&] { type->work(tools_, job, go_on); });
  if (!result.problem.is_empty()) result.unwanted = result.unwanted || is_unwanted();
  finish(job, is_known, result);
}

void Runner::finish(const store::Job& job, bool is_known, const RunResult& result) {
  const base::UnixTime now = tools_.clock.now();
  store::Tx tx(tools_.db);
  store::Job again = job;
  if (const auto row = store::find_job(tools_.db, job.id))
    again.attempts = row->attempts;  // progress has reset its attempts
  if (!is_known)
    store::fail_job(tx, job, owner_, base::tr("This version doesn’t know this type of job.").stored(), now);
  else if (result.unwanted) store::fail_job(tx, job, owner_, kStopped.stored(), now);
  else if (result.stopped && until_us_ == 0) store::release_job(tx, job, owner_);
  else if (!result.problem.is_empty())
    store::retry_job(tx, again, owner_, result.problem.stored(), now + wait_before_retry(again, result.retry_after),
                     now);
  else if (result.turn_over || result.stopped) store::requeue_job(tx, job, owner_, now);
  else store::finish_job(tx, job, owner_, now);
  tx.commit();
  if (result.unwanted) store::clear_stop_wish(tools_.cache, job.id, now);
}

void Runner::cut_logs() {
  for (store::Db* db : {&tools_.db, &tools_.cache}) db->cut_log(kLongestLog);
}

void Runner::run_scheduled_tasks(bool can_run) {
  cut_logs();
  if (can_run) note_heartbeat();
  if (is_within_a_minute(last_tasks_, tools_.clock.now())) return;
  last_tasks_ = tools_.clock.now();
  try_task(tools_, "settings", [this] { follow_settings(); });
  try_task(tools_, "expire", [this] { expire(); });
  try_task(tools_, "pictures", [this] { remove_orphan_pictures(tools_); });
  try_task(tools_, "imports", [this] { clear_old_imports(tools_); });
  try_task(tools_, "lists", [this] { queue_lists_when_missing(); });
  try_task(tools_, "backup", [this] { queue_backup_when_due(tools_); });
  try_task(tools_, "weekly_exports", [this] { queue_weekly_exports(tools_); });
  try_task(tools_, "exports", [this] { sweep_exports(tools_); });
  try_task(tools_, "hooks", [this] { queue_hooks_when_due(tools_); });
  try_task(tools_, "digests", [this] { queue_digests_when_due(tools_); });
  try_task(tools_, "refresh", [this] { queue_periodic_jobs(); });
  try_task(tools_, "check", [this] { look_for_damage(tools_); });
}

// Stores the heartbeat once a minute, even in the middle of long jobs. A runner between requests has none.
void Runner::note_heartbeat() {
  const base::UnixTime now = tools_.clock.now();
  if (until_us_ != 0 || is_within_a_minute(last_heartbeat_, now)) return;
  last_heartbeat_ = now;
  store::note_runner(tools_.cache, now);
}

void Runner::expire() {
  const base::UnixTime now = tools_.clock.now();
  const auto audit_days = base::parse_id(store::find_setting(tools_.db, store::kAuditDays).value_or(""));
  store::Tx tx(tools_.db);
  store::delete_expired_tokens(tx, now);
  store::delete_old_sessions(tx, now);
  store::delete_old_receipts(tx, now);
  store::delete_old_idempotency_keys(tx, now);
  store::delete_old_scrobble_receipts(tx, now);
  store::delete_expired_devices(tx, now);
  store::delete_expired_password_resets(tx, now);
  store::delete_expired_invites(tx, now);
  store::delete_ended_share_links(tx, now);
  store::delete_old_audit_events(tx, now - audit_days.value_or(kUsualAuditDays) * base::kDay);
  store::delete_old_jobs(tx, now - kJobRetention);
  store::bound_waits(tx, now);
  store::delete_old_changes(tx, now);
  tx.commit();
  store::expire_cache(tools_.cache, now);
}

// Returns true once in each interval. cache.db remembers it, as one run too many does no harm.
bool Runner::is_due_again(std::string_view name, base::UnixTime interval) {
  const base::UnixTime now = tools_.clock.now();
  if (store::cached_text(tools_.cache, name, now)) return false;
  store::cache_text(tools_.cache, name, "1", now + interval);
  return true;
}

// Asks only if there is a key, since each attempt would fail without one.
void Runner::queue_lists_when_missing() {
  if (tools_.config.metadata_api_key.empty() || store::has_languages(tools_.db)) return;
  if (is_due_again(kListed, base::kHour)) queue(domain::kProviderListsJob, "");
}

// Adds the jobs that keep the catalogue fresh, a little at a time.
void Runner::queue_periodic_jobs() {
  if (is_due_again(kRefreshed, base::kHour)) {
    queue(domain::kRefreshMoviesJob, domain::kStalest);
    queue(domain::kRefreshPersonsJob, domain::kStalest);
    const bool has_key = !tools_.config.metadata_api_key.empty();
    if (has_key && lacks_offers(tools_)) queue(domain::kWatchOffersJob, "");
    if (has_key && lacks_release_dates(tools_)) queue(domain::kReleaseDatesJob, "");
    if (has_key && lacks_known_films(tools_)) queue(domain::kKnownFilmsJob, "");
  }
  if (is_due_again(kSwept, base::kDay)) queue(domain::kSweepImagesJob, "");
}

void Runner::queue(std::string_view type, std::string_view subject) {
  store::Tx tx(tools_.db);
  store::add_job(tx, type, subject, std::nullopt, tools_.clock.now());
  tx.commit();
}

void work_between_requests(const Tools& tools) {
  const base::UnixTime now = tools.clock.now();
  const auto seen = store::runner_seen_at(tools.cache, now);
  if (seen && now - *seen < store::kRunnerSilence) return;
  const base::Descriptor lock(
      open((tools.config.data_dir + "/jobs.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!lock.is_open() || flock(lock.get(), LOCK_EX | LOCK_NB) != 0) return;
  const std::atomic<bool> never = false;
  Runner runner(tools, base::monotonic_us() + kTimeBetweenRequestsUs);
  try_task(tools, "jobs", [&] { runner.run_due(never); });
  if (store::cached_text(tools.cache, kTasksRun, now)) return;
  store::cache_text(tools.cache, kTasksRun, "1", now + base::kMinute);
  runner.run_scheduled_tasks();
}

}  // namespace jobs
