#include "server/application.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "api/dialect/dispatch.h"
#include "app/admin/settings.h"
#include "base/log.h"
#include "routes.h"
#include "store/account/installation.h"
#include "store/account/setting.h"
#include "store/cache/cache.h"
#include "store/sqlite/backup.h"

namespace server {

namespace {

// The slot of this process, for the database's plain callback: one Application per process.
Slot* waiting_slot = nullptr;

// What the database's other callback needs, likewise.
store::Db* note_book = nullptr;
app::Metrics* counters = nullptr;

constexpr std::int64_t kTurnUs = 2000000;
constexpr std::int64_t kQuickUs = 1000000;

void note_lock_wait(bool waiting) {
  if (waiting_slot != nullptr) waiting_slot->enter(waiting ? SlotState::waiting_for_lock : SlotState::handling);
}

// Within a COMMIT, whose success it does not change.
void note_stuck_log(const char* reason) {
  base::log(base::LogLevel::error, "log_not_moved", {{"reason", reason}});
  if (counters != nullptr) counters->count_stuck_log();
  try {
    store::note_stuck_log(*note_book, reason, base::SystemClock().now());
  } catch (const std::exception& error) {
    base::log(base::LogLevel::warning, "cache_failed", {{"name", "stuck_log"}, {"reason", error.what()}});
  }
}

// Web processes that wait for the provider now, and since when the first of them.
struct Waiting {
  std::size_t count = 0;
  std::int64_t longest_us = 0;
};

Waiting waiting_now(const Scoreboard& scoreboard, std::size_t web_processes) {
  Waiting waiting;
  for (std::size_t i = 0; i < web_processes; ++i) {
    const Slot::Moment moment = scoreboard.slot(i).moment();
    if (moment.state != SlotState::upstream) continue;
    ++waiting.count;
    waiting.longest_us = std::max(waiting.longest_us, base::monotonic_us() - moment.since);
  }
  return waiting;
}

// At most half the web processes wait for the provider, so that pages without it go on. While it answers
// quickly a further one waits its turn for a moment; when it hangs, that one is refused at once.
void wait_for_turn(const Scoreboard& scoreboard) {
  const std::size_t web_processes = scoreboard.size() - 1;  // the last slot is the job runner's
  const std::size_t most = std::max<std::size_t>(1, web_processes / 2);
  const std::int64_t until = base::monotonic_us() + kTurnUs;
  for (;;) {
    const Waiting waiting = waiting_now(scoreboard, web_processes);
    if (waiting.count < most) return;
    if (waiting.longest_us > kQuickUs || base::monotonic_us() > until)
      throw metadata::ProviderError(
          metadata::ProviderProblem::busy,
          base::tr("Too many requests wait for the metadata provider. Try again in a moment."), 2);
    usleep(5000);
  }
}

// Resident pages; 0 when the process has just gone.
std::int64_t memory_of(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/statm");
  std::int64_t all = 0, resident = 0;
  file >> all >> resident;
  return file ? resident * sysconf(_SC_PAGESIZE) : 0;
}

app::ServerProcesses processes_of(const Scoreboard& scoreboard) {
  app::ServerProcesses processes{scoreboard.made_at(), {}};
  for (std::size_t i = 0; i + 1 < scoreboard.size(); ++i) {  // the last slot is the job runner's
    const Slot& slot = scoreboard.slot(i);
    if (slot.state() == SlotState::gone || slot.pid() == 0) continue;
    processes.workers.push_back(
        {slot.pid(), slot.requests(), memory_of(slot.pid()), slot.started_at(), slot_state_name(slot.state())});
  }
  return processes;
}

metadata::ClientOptions client_options(const base::Config& config) {
  metadata::ClientOptions options;
  options.api_url = config.metadata_api_url;
  options.image_url = config.metadata_image_url;
  options.api_key = config.metadata_api_key;
  options.language = config.metadata_language;
  options.per_second = config.metadata_rate;
  return options;
}

store::DbOptions options_for(Access access, bool durable) {
  store::DbOptions options;
  options.durable = durable;
  options.read_only = access == Access::look;
  return options;
}

// It may have been deleted; who only looks makes none.
std::string cache_to_open(const base::Config& config, Access access) {
  const bool is_there = access == Access::full || ::access(config.cache_path().c_str(), F_OK) == 0;
  return is_there ? config.cache_path() : ":memory:";
}

}  // namespace

Application::Application(const base::Config& config, Slot* slot, const Scoreboard* scoreboard, app::Metrics* metrics,
                         base::Languages languages, Access access)
    : configured_(config),
      config_(config),
      languages_(std::move(languages)),
      keys_(auth::Keys::load(config.secret_file)),
      db_(config.database_path(), options_for(access, true)),
      cache_(cache_to_open(config, access), options_for(access, false)),
      client_(client_options(config)),
      provider_(client_, cache_, clock_),
      slot_(slot),
      scoreboard_(scoreboard),
      metrics_(metrics) {
  if (cache_.path() == ":memory:") cache_.execute(store::kCacheSchema);
  waiting_slot = slot;
  note_book = &cache_;
  counters = metrics;
  db_.on_log_stuck = note_stuck_log;
  cache_.scope = store::database_id(db_);
  db_.on_lock_wait = note_lock_wait;
  cache_.on_lock_wait = note_lock_wait;
  client_.key_source = [this] { return config_.metadata_api_key; };
  client_.language_source = [this] { return config_.metadata_language; };
  if (metrics != nullptr)
    client_.on_call = [metrics](bool failed, std::int64_t us) { metrics->count_provider_call(failed, us); };
  follow_settings();
  client_.on_wait = [this](bool waiting) { note_provider_wait(waiting); };
}

app::Services Application::services() {
  app::Services services{config_, keys_, db_, cache_, provider_, clock_, languages_};
  services.metrics = metrics_;
  if (scoreboard_ != nullptr) services.processes = [board = scoreboard_] { return processes_of(*board); };
  return services;
}

jobs::Tools Application::tools() {
  return {config_, db_, cache_, provider_, clock_, keys_, [this] { follow_settings(); }};
}

void Application::note_provider_wait(bool waiting) {
  db_.end_snapshot();
  if (slot_ == nullptr) return;
  if (waiting && scoreboard_ != nullptr) wait_for_turn(*scoreboard_);
  slot_->enter(waiting ? SlotState::upstream : SlotState::handling);
}

// What an administrator changed in another process holds from the next request or job on.
void Application::follow_settings() {
  const std::int64_t revision = store::settings_revision(db_);
  if (revision != settings_revision_) config_ = app::effective_config(configured_, keys_, db_);
  settings_revision_ = revision;
}

http::Response Application::handle(http::Variables variables, http::BodyReader reader) {
  if (slot_ != nullptr) slot_->set_request_id(variables["HTTP_X_REQUEST_ID"]);
  const store::Snapshot snapshot(db_);  // settings, guards and page are of one moment
  try {
    follow_settings();
  } catch (const store::DbError& error) {
    base::log(base::LogLevel::error, "settings_unread", {{"reason", error.what()}});
  }
  outcome_ = api::dispatch(services(), routes(), std::move(variables), std::move(reader));
  return std::move(outcome_.response);
}

void Application::after_request() { app::run_after_answer(outcome_); }

bool Application::take_work() {
  const bool of_cache = cache_.take_work();
  return db_.take_work() || of_cache;
}

}  // namespace server
