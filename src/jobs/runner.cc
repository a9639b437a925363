#include "jobs/runner.h"

#include <fcntl.h>
#include <sys/file.h>

#include <algorithm>

#include "base/descriptor.h"
#include "base/log.h"
#include "base/random.h"
#include "base/text.h"
#include "jobs/backup.h"
#include "jobs/images.h"
#include "jobs/link.h"
#include "jobs/pictures.h"
#include "jobs/refresh.h"
#include "jobs/unmatched.h"
#include "store/account/audit.h"
#include "store/cache/cache.h"
#include "store/work/linked_service.h"
#include "store/catalogue/movie.h"
#include "store/account/password_reset.h"
#include "store/diary/receipt.h"
#include "store/work/scrobble_receipt.h"
#include "store/account/second_factor.h"
#include "store/account/session.h"
#include "store/account/setting.h"
#include "store/account/token.h"
#include "store/work/unmatched_play.h"

namespace jobs {

namespace {

constexpr base::UnixTime kUsualAuditDays = 400;
constexpr base::UnixTime kJobRetention = 30 * base::kDay;
constexpr std::string_view kRefreshed = "job_refresh", kSwept = "job_sweep", kListed = "job_lists";

constexpr std::int64_t kGuestUs = 5'000'000;
constexpr std::int64_t kLongestLog = 16 * 1024 * 1024;  // bytes; SQLite begins it anew at 4 MB when nobody reads
constexpr std::string_view kHouseKept = "house_kept";  // in cache.db, for a minute

using Work = void (*)(const Tools&, const store::Job&, const GoOn&);

enum class Pace {
  usual,
  in_turns,      // goes on where it was: others need not wait for its end
  in_one_piece,  // begins anew after a stop: only the end of the process stops it
};
struct Type {
  std::string_view name;
  Work work;
  Pace pace = Pace::usual;
};
constexpr Type kTypes[] = {{kBackup, back_up, Pace::in_one_piece},
                           {kCacheImages, cache_images},
                           {kRefreshImages, refresh_images, Pace::in_turns},
                           {kSweepImages, sweep_images, Pace::in_turns},
                           {kRefreshMovies, refresh_movies, Pace::in_turns},
                           {kRefreshPersons, refresh_persons, Pace::in_turns},
                           {kProviderLists, provider_lists},
                           {store::kCheckLink, check_link},
                           {store::kSyncJellyfin, sync_jellyfin, Pace::in_turns},
                           {store::kMatchPlay, match_play}};
static_assert(std::ranges::is_permutation(kTypes, store::kJobTypes, {}, &Type::name));
constexpr std::int64_t kTurnUs = 20 * std::int64_t{1000000};
constexpr base::UnixTime kFirstWait = 30, kLongestWait = base::kDay;
constexpr int kMostDoublings = 10;
constexpr char kUnexplained[] = "This failed for a reason that the server's log tells.";

const Type* type_of(std::string_view name) {
  for (const Type& known : kTypes)
    if (known.name == name) return &known;
  return nullptr;
}

Runner::Outcome attempt(const Tools& tools, const Type& type, const store::Job& job, const GoOn& go_on) {
  try {
    type.work(tools, job, go_on);
    return {};
  } catch (const metadata::ProviderError& error) {
    return {error.what(), error.retry_after};
  } catch (const std::exception& error) {
    base::log(base::LogLevel::error, "job_failed", {{"job", job.id}, {"type", job.type}, {"reason", error.what()}});
    return {kUnexplained, 0};
  } catch (...) {
    base::log(base::LogLevel::error, "job_failed", {{"job", job.id}, {"type", job.type}, {"reason", "something that is no exception"}});
    return {kUnexplained, 0};
  }
}

// A run that got further does not count as a failed try: see store::note_progress.
store::Job with_fair_attempts(store::Db& db, store::Job job) {
  if (const auto now = store::find_job(db, job.id)) job.attempts = now->attempts;
  return job;
}

base::UnixTime audit_retention(store::Db& db) {
  const auto days = base::parse_id(store::find_setting(db, store::kAuditDays).value_or(""));
  return days.value_or(kUsualAuditDays) * base::kDay;
}

// 30 s, doubling with each attempt, unless the provider said how long.
base::UnixTime wait_before_retry(const store::Job& job, int retry_after) {
  const base::UnixTime doubled = kFirstWait << std::clamp(job.attempts - 1, 0, kMostDoublings);
  return std::min(std::max<base::UnixTime>(doubled, retry_after), kLongestWait);
}

// One chore that fails must not keep the others from being done.
template <typename Chore>
void do_chore(const char* name, const Chore& chore) {
  try {
    chore();
  } catch (const std::exception& error) {
    base::log(base::LogLevel::error, "chore_failed", {{"chore", name}, {"reason", error.what()}});
  }
}

// Not when the clock was set back since: what is due each minute must not wait for years.
bool is_within_a_minute(base::UnixTime last, base::UnixTime now) { return now >= last && now - last < base::kMinute; }

}  // namespace

Runner::Runner(const Tools& tools, std::int64_t until_us) : tools_(tools), until_us_(until_us), owner_(base::random_hex(8)) {}

bool Runner::must_stop(const std::atomic<bool>& stop) const { return stop || (until_us_ != 0 && base::monotonic_us() >= until_us_); }

void Runner::follow_settings() const {
  if (tools_.follow_settings) tools_.follow_settings();
}

int Runner::run_due(const std::atomic<bool>& stop) {
  int count = 0;
  while (!must_stop(stop) && store::has_due_job(tools_.db, tools_.clock.now())) {
    follow_settings();
    store::Tx tx(tools_.db);
    const auto job = store::claim_job(tx, owner_, tools_.clock.now());
    tx.commit();
    if (!job) break;
    run(*job, stop);
    cut_logs();
    ++count;
  }
  return count;
}

bool Runner::run_one(std::int64_t id, const std::atomic<bool>& stop) {
  follow_settings();
  store::Tx tx(tools_.db);
  const auto job = store::claim_job(tx, id, owner_, tools_.clock.now());
  tx.commit();
  if (!job) return false;
  run(*job, stop);
  return true;
}

void Runner::run(const store::Job& job, const std::atomic<bool>& stop) {
  const Type* type = type_of(job.type);
  const std::int64_t until_us = base::monotonic_us() + kTurnUs;
  bool stopped = false, turn_over = false;
  const GoOn go_on = [&] {
    store::Tx tx(tools_.db);
    const bool ours = store::renew_lease(tx, job, owner_, tools_.clock.now());
    tx.commit();
    show_life();
    stopped = !ours || (type->pace == Pace::in_one_piece ? stop.load() : must_stop(stop));
    turn_over = !stopped && type->pace == Pace::in_turns && base::monotonic_us() > until_us;
    return !stopped && !turn_over;
  };
  Outcome outcome;
  if (type != nullptr) outcome = attempt(tools_, *type, job, go_on);
  outcome.stopped = stopped;
  outcome.turn_over = turn_over;
  settle(job, type != nullptr, outcome);
}

void Runner::settle(const store::Job& job, bool is_known, const Outcome& outcome) {
  store::Tx tx(tools_.db);
  const base::UnixTime now = tools_.clock.now();
  const store::Job again = with_fair_attempts(tools_.db, job);
  if (!is_known) store::fail_job(tx, job, owner_, "This program does not know jobs of this type.", now);
  else if (outcome.stopped && until_us_ == 0) store::release_job(tx, job, owner_);
  else if (!outcome.problem.empty()) store::retry_job(tx, again, owner_, outcome.problem, now + wait_before_retry(again, outcome.retry_after), now);
  else if (outcome.turn_over || outcome.stopped) store::requeue_job(tx, job, owner_, now);
  else store::finish_job(tx, job, owner_, now);
  tx.commit();
}

void Runner::cut_logs() {
  for (store::Db* db : {&tools_.db, &tools_.cache}) db->cut_log(kLongestLog);
}

void Runner::keep_house() {
  cut_logs();
  show_life();
  if (is_within_a_minute(last_expiry_, tools_.clock.now())) return;
  last_expiry_ = tools_.clock.now();
  do_chore("settings", [this] { follow_settings(); });
  do_chore("expire", [this] { expire(); });
  do_chore("pictures", [this] { remove_orphan_pictures(tools_); });
  do_chore("lists", [this] { queue_lists_when_missing(); });
  do_chore("backup", [this] { queue_backup_when_due(tools_); });
  do_chore("refresh", [this] { queue_now_and_then(); });
  do_chore("check", [this] { look_for_damage(tools_); });
}

// Once a minute; also in the middle of long jobs.
void Runner::show_life() {
  const base::UnixTime now = tools_.clock.now();
  if (until_us_ != 0 || is_within_a_minute(last_life_, now)) return;
  last_life_ = now;
  store::note_runner(tools_.cache, now);
}

void Runner::expire() {
  const base::UnixTime now = tools_.clock.now();
  store::Tx tx(tools_.db);
  store::delete_expired_tokens(tx, now);
  store::delete_old_sessions(tx, now);
  store::delete_old_receipts(tx, now);
  store::delete_old_scrobble_receipts(tx, now);
  store::delete_expired_devices(tx, now);
  store::delete_expired_password_resets(tx, now);
  store::delete_old_audit_events(tx, now - audit_retention(tools_.db));
  store::delete_old_jobs(tx, now - kJobRetention);
  store::bound_waits(tx, now);
  tx.commit();
  store::expire_cache(tools_.cache, now);
}

// When something is due is kept in cache.db: once too often does no harm.
bool Runner::is_due_again(std::string_view name, base::UnixTime interval) {
  const base::UnixTime now = tools_.clock.now();
  if (store::cached_text(tools_.cache, name, now)) return false;
  store::cache_text(tools_.cache, name, "1", now + interval);
  return true;
}

// Where nobody has set a key each try would fail.
void Runner::queue_lists_when_missing() {
  if (tools_.config.metadata_api_key.empty() || store::has_languages(tools_.db)) return;
  if (is_due_again(kListed, base::kHour)) queue(kProviderLists, "");
}

// What the server does by itself, a little at a time.
void Runner::queue_now_and_then() {
  if (is_due_again(kRefreshed, base::kHour)) {
    queue(kRefreshMovies, kStalest);
    queue(kRefreshPersons, kStalest);
  }
  if (is_due_again(kSwept, base::kDay)) queue(kSweepImages, "");
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
  const base::Descriptor turn(open((tools.config.data_dir + "/jobs.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!turn.is_open() || flock(turn.get(), LOCK_EX | LOCK_NB) != 0) return;
  const std::atomic<bool> never = false;
  Runner runner(tools, base::monotonic_us() + kGuestUs);
  do_chore("jobs", [&] { runner.run_due(never); });
  if (store::cached_text(tools.cache, kHouseKept, now)) return;
  store::cache_text(tools.cache, kHouseKept, "1", now + base::kMinute);
  runner.keep_house();
}

}  // namespace jobs
