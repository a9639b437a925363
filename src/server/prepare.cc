#include "server/prepare.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include "auth/keys.h"
#include "base/log.h"
#include "base/time.h"
#include "store/account/installation.h"
#include "store/account/server.h"
#include "store/account/setting.h"
#include "store/sqlite/file_system.h"
#include "store/upkeep/migrate.h"
#include "store/upkeep/rotation.h"
#include "store/upkeep/schema.h"

namespace server {

namespace {

// A full or broken disk may recover by the next start; every other error needs somebody to fix it.
[[noreturn]] void cannot_prepare(const std::string& what, int error) {
  const std::string text = what + ": " + std::strerror(error);
  if (error == ENOSPC || error == EDQUOT || error == EIO) throw std::runtime_error(text);
  throw base::ConfigError(text);
}

void make_folder(const std::string& path, mode_t mode) {
  if (mkdir(path.c_str(), mode) != 0 && errno != EEXIST) cannot_prepare("cannot make the folder " + path, errno);
  chmod(path.c_str(), mode);  // the umask restricts mkdir; a folder of another owner keeps its mode
  if (access((path + "/.").c_str(), W_OK | X_OK) != 0) cannot_prepare("cannot write to the folder " + path, errno);
}

void make_folders(const base::Config& config) {
  make_folder(config.data_dir, 0711);
  if (store::file_system_of(config.data_dir) == store::FileSystem::network)
    throw base::ConfigError(config.data_dir +
                            " is on a network file system, which would damage the database; use a local disk");
  for (const char* name : {"/images", "/profile-images"}) make_folder(config.data_dir + name, 0755);
  for (const char* name : {"/imports", "/backups"}) make_folder(config.data_dir + name, 0700);
}

void refuse_lost_database(const base::Config& config) {
  const std::string trace = store::trace_of_lost_database(config, base::SystemClock().now());
  if (trace.empty()) return;
  throw base::PermanentError(config.database_path() + " is missing or empty, but a database existed: " + trace +
                             ". Mount its disk, put the file back, restore a backup with matinee restore FILE, "
                             "or start over with matinee migrate --fresh");
}

// Refuses to replace a database with users. Moves the log of a vanished database away, as it may be all that is left
// of it and SQLite deletes a log beside an empty file.
void set_remains_aside(const base::Config& config) {
  const std::string database = config.database_path();
  if (std::error_code none; std::filesystem::file_size(database, none) > 0 && !none) {
    store::Db db(database);
    const bool has_tables = store::schema_version(db) != 0;
    if (has_tables && store::server_counts(db).users > 0)
      throw std::runtime_error(database + " holds users; move it away first to replace it");
    return;
  }
  const std::string log = database + "-wal", away = database + ".before-fresh-wal";
  if (std::rename(log.c_str(), away.c_str()) != 0 && errno != ENOENT) cannot_prepare(log, errno);
  std::remove((database + "-shm").c_str());
}

std::string restore_advice(const base::Config& config) {
  const auto backups = store::list_backups(store::backup_folder(config), base::SystemClock().now());
  if (backups.empty()) return "there is no backup in " + store::backup_folder(config);
  return "restore a backup with matinee restore FILE; the newest is " + backups.front().path;
}

void refuse_other_schema(const base::Config& config, store::Db& db) {
  const store::SchemaComparison schema = store::compare_schema(db);
  for (const std::string& line : schema.foreign) base::log(base::LogLevel::warning, "schema_differs", {{"what", line}});
  if (!schema.broken.empty())
    throw base::PermanentError(config.database_path() + " does not match this version of Matinee: " +
                               schema.broken.front() + "; " + restore_advice(config));
}
// Compares the secret with the check that was noted when this database was first used.
void compare_secret(const base::Config& config, store::Db& db, Secret secret) {
  const std::string noted = store::secret_check(db), check = auth::Keys::load(config.secret_file).check;
  if (noted == check) return;
  if (!noted.empty() && secret == Secret::as_it_is)
    return base::log(base::LogLevel::error, "secret_changed", {{"file", config.secret_file}});
  store::Tx tx(db);
  store::set_secret_check(tx, check);
  tx.commit();
}

// Makes the secret, but refuses to replace a missing one that this database was used with: nobody with two-factor login
// could log in, and it would look like their own mistake.
void make_secret(const base::Config& config, Secret secret) {
  if (secret == Secret::as_it_is && access(config.secret_file.c_str(), F_OK) != 0 &&
      store::schema_version_of_file(config.database_path()) == store::latest_schema_version()) {
    store::Db db(config.database_path());
    if (!store::secret_check(db).empty())
      throw base::PermanentError(
          config.secret_file +
          " is missing, and this database was used with it. Put it back, or continue without it: "
          "matinee migrate --new-secret (two-factor logins, linked servers and saved keys "
          "must then be set up again)");
  }
  auth::Keys::make(config.secret_file);
}

void prepare_database(const base::Config& config, Secret secret) try {
  make_secret(config, secret);
  store::migrate(config.database_path());
  store::Db db(config.database_path());
  refuse_other_schema(config, db);
  compare_secret(config, db, secret);
  static_cast<void>(store::all_settings(db));  // each process reads them at its start
  store::write_marker(db);
} catch (const store::SchemaError& error) {
  throw base::PermanentError(error.what());
} catch (const store::DbError& error) {
  if (!error.is_permanent()) throw;
  const std::string reason = error.what();
  const bool names_it = reason.starts_with(config.database_path());
  throw base::PermanentError((names_it ? "" : config.database_path() + " cannot be used: ") + reason + "; " +
                             restore_advice(config));
}

// Names the owner of a file that cannot be written, which SQLite's own error does not.
void refuse_other_owner(const std::string& file) {
  struct stat info {};
  if (stat(file.c_str(), &info) != 0 || access(file.c_str(), R_OK | W_OK) == 0) return;
  throw base::PermanentError(file + " belongs to user " + std::to_string(info.st_uid) +
                             " and cannot be written by user " + std::to_string(geteuid()) +
                             "; give it to the owner of the folder: chown --reference=" +
                             std::filesystem::path(file).parent_path().string() + " " + file);
}

}  // namespace

void prepare(const base::Config& config, Database database, Secret secret) {
  make_folders(config);
  for (const std::string& file :
       {config.database_path(), config.database_path() + ".lock", config.cache_path(), config.cache_path() + ".lock"})
    refuse_other_owner(file);
  if (database == Database::as_it_is) refuse_lost_database(config);
  else set_remains_aside(config);
  prepare_database(config, secret);
  store::prepare_cache(config.cache_path());
}

bool is_prepared(const base::Config& config) {
  return store::schema_version_of_file(config.database_path()) == store::latest_schema_version() &&
         store::schema_version_of_file(config.cache_path()) == store::kCacheVersion;
}

}  // namespace server
