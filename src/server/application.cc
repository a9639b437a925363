#include "server/application.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>

#include "api/dialect/dispatch.h"
#include "app/admin/settings.h"
#include "base/log.h"
#include "routes.h"
#include "store/account/setting.h"
#include "store/sqlite/file_system.h"
#include "store/sqlite/migrate.h"

namespace server {

namespace {

// The slot of this process, for the database's plain callback: one Application per process.
Slot* waiting_slot = nullptr;

constexpr std::int64_t kTurnUs = 2000000;
constexpr std::int64_t kQuickUs = 1000000;

void note_lock_wait(bool waiting) {
  if (waiting_slot != nullptr) waiting_slot->enter(waiting ? SlotState::waiting_for_lock : SlotState::handling);
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
          metadata::Problem::busy, base::tr("Too many requests wait for the metadata provider. Try again in a moment."),
          2);
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

store::DbOptions cache_options() {
  store::DbOptions options;
  options.durable = false;
  return options;
}

// A disk that is full or broken may be another the next time; the rest somebody has to set right.
[[noreturn]] void fail(const std::string& what, int error) {
  const std::string text = what + ": " + std::strerror(error);
  if (error == ENOSPC || error == EDQUOT || error == EIO) throw std::runtime_error(text);
  throw base::ConfigError(text);
}

void make_folder(const std::string& path, mode_t mode) {
  if (mkdir(path.c_str(), mode) != 0 && errno != EEXIST) fail("cannot make the folder " + path, errno);
  chmod(path.c_str(), mode);  // mkdir is cut by the umask; a folder of another owner keeps its mode
  if (access((path + "/.").c_str(), W_OK | X_OK) != 0) fail("cannot write to the folder " + path, errno);
}

}  // namespace

Application::Application(const base::Config& config, Slot* slot, const Scoreboard* scoreboard, app::Metrics* metrics,
                         base::Languages languages)
    : configured_(config),
      config_(config),
      languages_(std::move(languages)),
      keys_(auth::Keys::load(config.secret_file)),
      db_(config.database_path()),
      cache_(config.cache_path(), cache_options()),
      client_(client_options(config)),
      provider_(client_, cache_, clock_),
      slot_(slot),
      scoreboard_(scoreboard),
      metrics_(metrics) {
  waiting_slot = slot;
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

void prepare(const base::Config& config) {
  make_folder(config.data_dir, 0711);
  if (store::file_system_of(config.data_dir) == store::FileSystem::network)
    throw base::ConfigError(
        config.data_dir +
        " lies on a network file system, where the database would be damaged; choose a disk of this machine");
  for (const char* name : {"/images", "/profile-images"}) make_folder(config.data_dir + name, 0755);
  for (const char* name : {"/imports", "/backups"}) make_folder(config.data_dir + name, 0700);
  static_cast<void>(auth::Keys::load(config.secret_file));
  store::migrate(config.database_path());
  store::prepare_cache(config.cache_path());
}

bool is_prepared(const base::Config& config) {
  return store::schema_version_of_file(config.database_path()) == store::latest_schema_version() &&
         store::schema_version_of_file(config.cache_path()) == store::kCacheVersion;
}

}  // namespace server
