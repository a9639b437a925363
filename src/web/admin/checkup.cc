#include "web/admin/checkup.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "app/admin/provider_state.h"
#include "app/page/display.h"
#include "base/program.h"
#include "net/mail.h"
#include "store/account/installation.h"
#include "store/account/server.h"
#include "store/sqlite/file_system.h"
#include "store/upkeep/backup.h"
#include "store/upkeep/migrate.h"
#include "store/upkeep/rotation.h"
#include "store/upkeep/schema.h"
#include "store/work/job.h"
#include "web/admin/server_state.h"

namespace web {

namespace {

using base::tr;
using base::tr_n;

constexpr std::int64_t kBigLog = 64'000'000;  // bytes; the job runner cuts it at 16 MB unless somebody reads for long
constexpr base::UnixTime kOldBackup = 2 * base::kDay;

// Returns a text such as "3 hours ago", which is the same in every time zone.
base::Text ago_text(base::UnixTime seconds) {
  if (seconds < base::kMinute) return tr("a moment ago");
  if (seconds < base::kHour) return tr_n("{n} minute ago", "{n} minutes ago", seconds / base::kMinute);
  if (seconds < 2 * base::kDay) return tr_n("{n} hour ago", "{n} hours ago", seconds / base::kHour);
  return tr_n("{n} day ago", "{n} days ago", seconds / base::kDay);
}

HealthCheck database(const app::Services& app) {
  const int schema = store::schema_version(app.db);
  if (schema != store::latest_schema_version())
    return {tr("Database"), HealthState::bad,
            tr("The database has schema {schema}; this version needs {latest}.",
               {{"schema", schema}, {"latest", store::latest_schema_version()}}),
            tr("Restart the server, or run matinee migrate.")};
  if (const std::string damage = store::found_damage(app.cache, app.clock.now()); !damage.empty())
    return {tr("Database"), HealthState::bad, tr("The database is damaged: {damage}.", {{"damage", damage}}),
            tr("Stop the server and restore the last good backup: matinee restore FILE.")};
  const std::int64_t log = file_size(app.db.path() + "-wal");
  if (log > kBigLog)
    return {tr("Database"), HealthState::warning,
            tr("The write-ahead log has grown to {size}.", {{"size", size_text(log)}}),
            tr("Check that the job runner is running and that no other program has the database open.")};
  return {tr("Database"), HealthState::good,
          tr("{size}, schema {schema}.", {{"size", size_text(file_size(app.db.path()))}, {"schema", schema}})};
}

HealthCheck disk(const app::Services& app) {
  const Disk disk = disk_of(app.config.data_dir);
  const base::Text text =
      tr("{free} of {total} free.", {{"free", size_text(disk.free)}, {"total", size_text(disk.total)}});
  if (disk.is_low()) return {tr("Disk"), HealthState::bad, text, tr("Free some space, or nothing new can be saved.")};
  return {tr("Disk"), HealthState::good, text};
}

HealthCheck folders(const app::Services& app) {
  for (const char* name : {"", "/images", "/profile-images", "/imports", "/backups"}) {
    const std::string path = app.config.data_dir + name;
    if (access(path.c_str(), W_OK | X_OK) != 0)
      return {tr("Folders"), HealthState::bad, tr("The server can’t write to {folder}.", {{"folder", path}}),
              tr("Make the user that runs the server its owner.")};
  }
  return {tr("Folders"), HealthState::good,
          tr("All folders in {folder} are writable.", {{"folder", app.config.data_dir}})};
}

// A command that was run as root leaves files that the server cannot write.
HealthCheck owners(const app::Services& app) {
  struct stat folder {
  }, file{};
  if (stat(app.config.data_dir.c_str(), &folder) != 0)
    return {tr("Owners"), HealthState::bad, tr("Can’t read {folder}.", {{"folder", app.config.data_dir}})};
  const std::string database = app.db.path(), cache = app.cache.path();
  for (const std::string& path : {database, database + "-wal", database + "-shm", database + ".lock", cache,
                                  cache + "-wal", cache + "-shm", cache + ".lock", app.config.secret_file})
    if (stat(path.c_str(), &file) == 0 && file.st_uid != folder.st_uid)
      return {tr("Owners"), HealthState::bad, tr("{file} has a different owner than its folder.", {{"file", path}}),
              tr("Run {command}, and run matinee commands as that user.",
                 {{"command", "chown --reference=" + app.config.data_dir + " " + path}})};
  return {tr("Owners"), HealthState::good, tr("All files have the same owner as the folder.")};
}

HealthCheck file_system(const app::Services& app) {
  static constexpr base::Text advice = tr("Move the folder to a local disk.");
  switch (store::file_system_of(app.config.data_dir)) {
    case store::FileSystem::network:
      return {
          tr("File system"), HealthState::bad,
          tr("{folder} is on a network file system, which can damage the database.", {{"folder", app.config.data_dir}}),
          advice};
    case store::FileSystem::uncertain:
      return {tr("File system"), HealthState::warning,
              tr("The file system of {folder} may not be safe for a database.", {{"folder", app.config.data_dir}}),
              advice};
    case store::FileSystem::local:
      break;
  }
  return {tr("File system"), HealthState::good, tr("Not a network file system.")};
}

// Checks the tables and indexes, which make queries right and quick.
HealthCheck schema(const app::Services& app) {
  static constexpr base::Text title = tr("Schema");
  const store::SchemaComparison found = store::compare_schema(app.db);
  if (!found.broken.empty())
    return {title, HealthState::bad,
            tr("The database doesn’t match this version of Matinee: {what}.", {{"what", found.broken.front()}}),
            tr("Stop the server and restore the last good backup: matinee restore FILE.")};
  if (!found.foreign.empty())
    return {title, HealthState::warning,
            tr("The database contains something Matinee didn’t create: {what}.", {{"what", found.foreign.front()}}),
            tr("Remove it if it shouldn’t be there.")};
  return {title, HealthState::good, tr("Up to date.")};
}

HealthCheck writing(const app::Services& app) {
  static constexpr base::Text title = tr("Writing");
  if (const std::string reason = store::stuck_log(app.cache, app.clock.now()); !reason.empty())
    return {title, HealthState::bad,
            tr("The log couldn’t be written to the database: {reason}. The log is kept.", {{"reason", reason}}),
            tr("Check the system log for disk errors, and make a backup on another disk now.")};
  if (!can_write(app.config.data_dir))
    return {title, HealthState::bad, tr("Can’t write to {folder}.", {{"folder", app.config.data_dir}}),
            tr("Free some space, or check whether the disk is mounted read-only.")};
  return {title, HealthState::good, tr("Disk is writable.")};
}

// Reports files that a restore or an upgrade set aside, which stay until somebody deletes them.
HealthCheck set_aside(const app::Services& app) {
  static constexpr base::Text title = tr("Old copies");
  std::int64_t count = 0, bytes = 0;
  const std::string prefix = app.db.path() + ".before-";
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(app.config.data_dir, error)) {
    const std::string path = entry.path().string();
    if (!path.starts_with(prefix)) continue;
    ++count;
    bytes += file_size(path);
  }
  if (count == 0) return {title, HealthState::good, tr("No old copies from a restore or an upgrade.")};
  return {title, HealthState::good,
          tr_n("{n} old file from a restore or an upgrade ({size}): {files}.",
               "{n} old files from a restore or an upgrade ({size}): {files}.", count,
               {{"size", size_text(bytes)}, {"files", prefix + "…"}}),
          tr("Delete any you don’t need.")};
}

HealthCheck secret(const app::Services& app) {
  struct stat info {};
  const std::string& path = app.config.secret_file;
  if (stat(path.c_str(), &info) != 0)
    return {tr("Server secret"), HealthState::bad, tr("{file} is missing.", {{"file", path}}),
            tr("Restore it from a backup before the next restart.")};
  if ((info.st_mode & 077) != 0)
    return {tr("Server secret"), HealthState::bad, tr("Other users can read {file}.", {{"file", path}}),
            tr("Make it readable only by the server: chmod 600.")};
  if (const std::string noted = store::secret_check(app.db); !noted.empty() && noted != app.keys.check)
    return {tr("Server secret"), HealthState::bad,
            tr("{file} isn’t the secret that this database was used with. Two-factor logins, Jellyfin connections and "
               "saved keys can’t be read.",
               {{"file", path}}),
            tr("Put the old secret back, or keep this one: matinee migrate --new-secret.")};
  return {tr("Server secret"), HealthState::good, tr("Only the server can read it.")};
}

HealthCheck runner(const app::Services& app) {
  const auto seen = runner_seen(app);
  const base::Text text =
      seen ? tr("Last seen {ago}.", {{"ago", ago_text(app.clock.now() - *seen)}}) : tr("Not seen yet.");
  if (runner_is_alive(app)) return {tr("Job runner"), HealthState::good, text};
  return {tr("Job runner"), HealthState::bad, text,
          tr("Start it with matinee serve, or run matinee jobs run --once from cron.")};
}

HealthCheck failed_jobs(const app::Services& app) {
  const std::int64_t failed = store::count_jobs(app.db, std::nullopt).failed;
  if (failed == 0) return {tr("Jobs"), HealthState::good, tr("No failed jobs.")};
  return {tr("Jobs"), HealthState::warning, tr_n("{n} job failed.", "{n} jobs failed.", failed),
          tr("You can try again on the Jobs page.")};
}

HealthCheck provider(const app::Services& app) {
  static constexpr base::Text title = tr("Film data");
  switch (app::provider_state(app)) {
    case app::ProviderState::stand_in:
      return {title, HealthState::warning, tr("The built-in set of films is in use."),
              tr("Start the server with a TMDB key to use TMDB.")};
    case app::ProviderState::key_missing:
      return {title, HealthState::bad, tr("No TMDB key is set."), tr("Set one in the server settings.")};
    case app::ProviderState::key_rejected:
      return {title, HealthState::bad, tr("TMDB rejected the key."), tr("Set another one in the server settings.")};
    case app::ProviderState::down:
      return {title, HealthState::warning, tr("TMDB isn’t responding right now."),
              tr("We’ll try again within a minute.")};
    case app::ProviderState::ok:
      break;
  }
  return {title, HealthState::good, tr("A key is set, and TMDB hasn’t failed recently.")};
}

HealthCheck mail(const app::Services& app) {
  if (net::mail_is_set_up(app.config)) return {tr("E-mail"), HealthState::good, tr("Set up.")};
  if (net::mail_can_be_sent(app.config))
    return {tr("E-mail"), HealthState::warning, tr("Links in e-mails need this server’s address."),
            tr("Set it in the server settings.")};
  return {tr("E-mail"), HealthState::warning, tr("Not set up, so members can’t reset their passwords."),
          tr("Set it up in the server settings, under E-mail.")};
}

HealthCheck limits(const app::Services& app) {
  if (app.config.rate_limit) return {tr("Rate limits"), HealthState::good, tr("On.")};
  return {tr("Rate limits"), HealthState::bad, tr("Off, so passwords can be guessed without limit."),
          tr("Remove MATINEE_RATE_LIMIT=off.")};
}

base::Text missing_text(std::string_view program, const std::string& path) {
  if (program == "matinee-image") return tr("{file} is missing, so members can’t set a picture.", {{"file", path}});
  if (program == "matinee-card")
    return tr("{file} is missing, so year in review pictures can’t be drawn.", {{"file", path}});
  return tr("{file} is missing, so uploaded files can’t be read.", {{"file", path}});
}

HealthCheck programs(const app::Services&) {
  static constexpr base::Text title = tr("Helper programs");
  for (const char* name : {"matinee-image", "matinee-card", "matinee-reader"})
    if (const std::string path = base::program_beside(name); access(path.c_str(), X_OK) != 0)
      return {title, HealthState::warning, missing_text(name, path), tr("Install it next to matinee.")};
  return {title, HealthState::good, tr("All installed.")};
}

base::Text holdings_text(const store::Holdings& held) {
  return tr("accounts: {users}, diary entries: {plays}, ratings: {ratings}",
            {{"users", held.users}, {"plays", held.plays}, {"ratings", held.ratings}});
}

HealthCheck shrunk_backup(const store::Shrinkage& shrinkage) {
  return {tr("Backups"), HealthState::bad,
          tr("The newest backup ({now}) is much smaller than {file} ({then}). {file} is kept.",
             {{"now", holdings_text(shrinkage.now)},
              {"file", shrinkage.earlier.path},
              {"then", holdings_text(shrinkage.then)}}),
          tr("If you didn’t expect that, stop the server and run matinee restore. Otherwise, delete that file.")};
}

HealthCheck backups(const app::Services& app) {
  static constexpr base::Text title = tr("Backups");
  const bool none_made = store::backup_policy(app.config).makes_none();
  const auto made = store::list_backups(store::backup_folder(app.config), app.clock.now());
  if (made.empty())
    return {title, none_made ? HealthState::warning : HealthState::bad,
            none_made ? tr("Automatic backups are off, and there are none.") : tr("There are no backups."),
            tr("Run matinee backup, and keep copies on another machine.")};
  if (const auto shrinkage = store::shrinkage(made)) return shrunk_backup(*shrinkage);
  const base::UnixTime age = app.clock.now() - made.front().made_at;
  const base::Text last =
      tr_n("Last backup: {ago} ({size}). {n} is kept.", "Last backup: {ago} ({size}). {n} are kept.", made.size(),
           {{"ago", ago_text(age)}, {"size", size_text(made.front().size)}});
  const base::Text text = none_made ? tr("Automatic backups are off. {last}", {{"last", last}}) : last;
  if (age > kOldBackup)
    return {title, HealthState::bad, text,
            tr("Check that the job runner is running, and look for failed jobs on the Jobs page.")};
  return {title, none_made ? HealthState::warning : HealthState::good, text};
}

HealthCheck versions(const app::Services& app) {
  return {tr("Versions"), HealthState::good,
          tr("Matinee {version}, SQLite {sqlite}, libcurl {curl}.", {{"version", MATINEE_VERSION},
                                                                     {"sqlite", store::sqlite_version(app.db)},
                                                                     {"curl", net::curl_version_text()}})};
}

using Examine = HealthCheck (*)(const app::Services&);
constexpr Examine kChecks[] = {database,  schema, disk,        writing,  folders, owners, file_system, secret,  backups,
                               set_aside, runner, failed_jobs, provider, mail,    limits, programs,    versions};

}  // namespace

std::vector<HealthCheck> check_up(const app::Services& app) {
  std::vector<HealthCheck> found;
  for (const Examine examine : kChecks) found.push_back(examine(app));
  return found;
}

HealthCheck ask_provider(const app::Services& app, metadata::Client& client) {
  const HealthCheck known = provider(app);
  const app::ProviderState state = app::provider_state(app);
  if (state == app::ProviderState::stand_in || state == app::ProviderState::key_missing) return known;
  try {
    const long status = client.get("/configuration", {}).status;
    if (status == 200) return {known.title, HealthState::good, tr("TMDB accepts the key.")};
    if (status == 401)
      return {known.title, HealthState::bad, tr("TMDB rejected the key."),
              tr("Set another one in the server settings.")};
    return {known.title, HealthState::warning, tr("TMDB answered with status {status}.", {{"status", status}}),
            tr("Try again later; the key may be fine.")};
  } catch (const metadata::ProviderError& error) {
    return {known.title, HealthState::bad, tr("Can’t reach TMDB: {reason}.", {{"reason", error.detail}}),
            tr("Check that this machine can reach {address}.", {{"address", app.config.metadata_api_url}})};
  }
}

void replace(std::vector<HealthCheck>& checks, const HealthCheck& check) {
  for (HealthCheck& one : checks)
    if (base::english(one.title) == base::english(check.title)) one = check;
}

HealthCheck check_database_thoroughly(const app::Services& app) {
  store::DbOptions options = store::patient_options();
  options.read_only = true;
  store::Db db(app.db.path(), options);
  const std::vector<std::string> found = store::complaints(db, store::CheckDepth::thorough);
  if (found.empty()) return {tr("Database contents"), HealthState::good, tr("No damage found.")};
  std::string text;
  for (const std::string& line : found) text += (text.empty() ? "" : "; ") + line;
  return {tr("Database contents"), HealthState::bad, base::verbatim(text + "."),
          tr("Stop the server and restore the last good backup: matinee restore FILE.")};
}

}  // namespace web
