#include "server/application.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "app/settings.h"
#include "base/log.h"
#include "store/setting.h"
#include "store/migrate.h"

namespace server {

namespace {

// The slot of this process, for the database's plain callback: one Application per process.
Slot* waiting_slot = nullptr;

void note_lock_wait(bool waiting) {
  if (waiting_slot != nullptr) waiting_slot->enter(waiting ? SlotState::waiting_for_lock : SlotState::handling);
}

// At most half the processes wait for the provider, so that pages without it go on.
void check_free_to_wait(const Scoreboard& scoreboard) {
  std::size_t waiting = 0;
  for (std::size_t i = 0; i < scoreboard.size(); ++i) waiting += scoreboard.slot(i).state() == SlotState::upstream ? 1 : 0;
  if (waiting >= std::max<std::size_t>(1, scoreboard.size() / 2))
    throw metadata::ProviderError(metadata::Problem::unavailable, "Too many requests wait for the metadata provider.", 2);
}

metadata::ClientOptions client_options(const base::Config& config) {
  metadata::ClientOptions options;
  options.api_url = config.metadata_api_url;
  options.image_url = config.metadata_image_url;
  options.api_key = config.metadata_api_key;
  options.language = config.metadata_language;
  return options;
}

store::DbOptions cache_options() {
  store::DbOptions options;
  options.durable = false;
  return options;
}

void make_folder(const std::string& path, mode_t mode) {
  if (mkdir(path.c_str(), mode) != 0 && errno != EEXIST)
    throw std::runtime_error("cannot make the folder " + path + ": " + std::strerror(errno));
  chmod(path.c_str(), mode);  // mkdir is cut by the umask; a folder of another owner keeps its mode
}

}  // namespace

Application::Application(const base::Config& config, Slot* slot, const Scoreboard* scoreboard)
    : configured_(config),
      config_(config),
      keys_(auth::Keys::load(config.secret_file)),
      db_(config.database_path()),
      cache_(config.cache_path(), cache_options()),
      client_(client_options(config)),
      provider_(client_, cache_, clock_),
      slot_(slot) {
  waiting_slot = slot;
  db_.on_lock_wait = note_lock_wait;
  cache_.on_lock_wait = note_lock_wait;
  client_.key_source = [this] { return config_.metadata_api_key; };
  follow_settings();
  if (slot != nullptr && scoreboard != nullptr)
    client_.on_wait = [slot, scoreboard](bool waiting) {
      if (waiting) check_free_to_wait(*scoreboard);
      slot->enter(waiting ? SlotState::upstream : SlotState::handling);
    };
}

app::Services Application::services() { return {config_, keys_, db_, cache_, provider_, clock_}; }

jobs::Tools Application::tools() { return {config_, db_, cache_, provider_, clock_}; }

// What an administrator changed in another process holds from the next request on.
void Application::follow_settings() {
  const std::int64_t revision = store::settings_revision(db_);
  if (revision == settings_revision_) return;
  config_ = app::effective_config(configured_, keys_, db_);
  settings_revision_ = revision;
}

http::Response Application::handle(http::Variables variables, http::BodyReader reader) {
  if (slot_ != nullptr) slot_->set_request_id(variables["HTTP_X_REQUEST_ID"]);
  try {
    follow_settings();
  } catch (const store::DbError& error) {
    base::log(base::LogLevel::error, "settings_unread", {{"reason", error.what()}});
  }
  outcome_ = app::dispatch(services(), std::move(variables), std::move(reader));
  return std::move(outcome_.response);
}

void Application::after_request() { app::run_after_answer(outcome_); }

bool Application::has_written() {
  const std::int64_t changes = db_.total_changes();
  const bool written = changes != seen_changes_;
  seen_changes_ = changes;
  return written;
}

void prepare(const base::Config& config) {
  make_folder(config.data_dir, 0711);
  for (const char* name : {"/images", "/profile-images"}) make_folder(config.data_dir + name, 0755);
  for (const char* name : {"/imports", "/backups"}) make_folder(config.data_dir + name, 0700);
  static_cast<void>(auth::Keys::load(config.secret_file));
  store::migrate(config.database_path());
  store::prepare_cache(config.cache_path());
}

}  // namespace server
