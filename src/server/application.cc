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
#include "store/upkeep/backup.h"

namespace server {

namespace {

// Throws nothing, because it runs within a COMMIT, whose success it must not change.
void note_stuck_log(store::Db& cache, app::Metrics* metrics, const char* reason) {
  base::log(base::LogLevel::error, "log_not_moved", {{"reason", reason}});
  if (metrics != nullptr) metrics->count_stuck_log();
  try {
    store::note_stuck_log(cache, reason, base::SystemClock().now());
  } catch (const std::exception& error) {
    base::log(base::LogLevel::warning, "cache_failed", {{"name", "stuck_log"}, {"reason", error.what()}});
  }
}

// Returns the resident memory in bytes, or 0 if the process has just ended.
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
  options.read_only = access == Access::read_only;
  return options;
}

// Returns the path of the cache, or memory if it may have been deleted, since Access::read_only makes no file.
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
      metrics_(metrics),
      waits_(config, slot, scoreboard) {
  if (cache_.path() == ":memory:") cache_.execute(store::kCacheSchema);
  cache_.scope = store::database_id(db_);
  cache_.computing_places = std::max(1, config.workers / 2);
  db_.on_log_stuck = [this](const char* reason) { note_stuck_log(cache_, metrics_, reason); };
  for (store::Db* db : {&db_, &cache_}) db->wait_for_lock = [this](int fd) { return waits_.wait_for_lock(fd); };
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
  services.wake_jobs = wake_jobs;
  if (scoreboard_ != nullptr) services.processes = [board = scoreboard_] { return processes_of(*board); };
  return services;
}

jobs::Tools Application::tools() {
  return {config_,
          db_,
          cache_,
          provider_,
          clock_,
          keys_,
          [this] { follow_settings(); },
          &languages_,
          [this] {
            if (slot_ != nullptr) slot_->enter(SlotState::handling);
          }};
}

void Application::note_provider_wait(bool waiting) {
  db_.end_snapshot();
  if (waiting) waits_.begin_provider_call();
  else waits_.end_provider_call();
}

// Applies settings that an administrator changed in another process, from the next request or job on.
void Application::follow_settings() {
  const std::int64_t revision = store::settings_revision(db_);
  if (revision != settings_revision_) config_ = app::effective_config(configured_, keys_, db_);
  settings_revision_ = revision;
}

// Ends the snapshot before the body is read, because a body may arrive slowly and a snapshot keeps the log from being
// cut.
http::BodyReader Application::without_snapshot(http::BodyReader reader) {
  return [this, reader = std::move(reader)](char* data, std::size_t size) {
    db_.end_snapshot();
    return reader(data, size);
  };
}

http::Response Application::handle(http::Variables variables, http::BodyReader reader) {
  if (slot_ != nullptr) slot_->set_request_id(variables["HTTP_X_REQUEST_ID"]);
  waits_.begin_request();
  const store::Snapshot snapshot(db_);  // settings, guards and page see the same moment
  try {
    follow_settings();
  } catch (const store::DbError& error) {
    base::log(base::LogLevel::error, "settings_unread", {{"reason", error.what()}});
  }
  outcome_ = api::dispatch(services(), routes(), std::move(variables), without_snapshot(std::move(reader)));
  return std::move(outcome_.response);
}

void Application::after_request() { app::run_after_answer(outcome_); }

bool Application::take_work() {
  const bool of_cache = cache_.take_work();
  return db_.take_work() || of_cache;
}

}  // namespace server
