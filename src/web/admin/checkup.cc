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
            tr("The schema is {schema}, this program's is {latest}.",
               {{"schema", schema}, {"latest", store::latest_schema_version()}}),
            tr("Restart the server, or run matinee migrate.")};
  if (const std::string damage = store::found_damage(app.cache, app.clock.now()); !damage.empty())
    return {tr("Database"), HealthState::bad, tr("It is damaged: {damage}.", {{"damage", damage}}),
            tr("Stop the server and restore the last good backup: matinee restore FILE.")};
  const std::int64_t log = file_size(app.db.path() + "-wal");
  if (log > kBigLog)
    return {tr("Database"), HealthState::warning, tr("Its log has grown to {size}.", {{"size", size_text(log)}}),
            tr("See whether the job runner runs, and whether another program has the database open.")};
  return {tr("Database"), HealthState::good,
          tr("{size}, schema {schema}.", {{"size", size_text(file_size(app.db.path()))}, {"schema", schema}})};
}

HealthCheck disk(const app::Services& app) {
  const Disk disk = disk_of(app.config.data_dir);
  const base::Text text =
      tr("{free} of {total} are free.", {{"free", size_text(disk.free)}, {"total", size_text(disk.total)}});
  if (disk.is_low()) return {tr("Disk"), HealthState::bad, text, tr("Make room: without it nothing can be recorded.")};
  return {tr("Disk"), HealthState::good, text};
}

HealthCheck folders(const app::Services& app) {
  for (const char* name : {"", "/images", "/profile-images", "/imports", "/backups"}) {
    const std::string path = app.config.data_dir + name;
    if (access(path.c_str(), W_OK | X_OK) != 0)
      return {tr("Folders"), HealthState::bad, tr("The server cannot write to {folder}.", {{"folder", path}}),
              tr("Give the folder to the user that the server runs as.")};
  }
  return {tr("Folders"), HealthState::good,
          tr("All below {folder} can be written.", {{"folder", app.config.data_dir}})};
}

// A command that was run as root leaves files that the server cannot write.
HealthCheck owners(const app::Services& app) {
  struct stat folder {
  }, file{};
  if (stat(app.config.data_dir.c_str(), &folder) != 0)
    return {tr("Owners"), HealthState::bad, tr("{folder} cannot be looked at.", {{"folder", app.config.data_dir}})};
  const std::string database = app.db.path(), cache = app.cache.path();
  for (const std::string& path : {database, database + "-wal", database + "-shm", database + ".lock", cache,
                                  cache + "-wal", cache + "-shm", cache + ".lock", app.config.secret_file})
    if (stat(path.c_str(), &file) == 0 && file.st_uid != folder.st_uid)
      return {tr("Owners"), HealthState::bad, tr("{file} belongs to another user than the folder.", {{"file", path}}),
              tr("Run {command}; run matinee's commands as that user.",
                 {{"command", "chown --reference=" + app.config.data_dir + " " + path}})};
  return {tr("Owners"), HealthState::good, tr("All files belong to the owner of the folder.")};
}

HealthCheck file_system(const app::Services& app) {
  static constexpr base::Text advice = tr("Move the folder to a disk of this machine.");
  switch (store::file_system_of(app.config.data_dir)) {
    case store::FileSystem::network:
      return {tr("File system"), HealthState::bad,
              tr("{folder} lies on a network file system, where the database can be damaged.",
                 {{"folder", app.config.data_dir}}),
              advice};
    case store::FileSystem::uncertain:
      return {tr("File system"), HealthState::warning,
              tr("Whether the file system of {folder} can hold a database is not certain.",
                 {{"folder", app.config.data_dir}}),
              advice};
    case store::FileSystem::local:
      break;
  }
  return {tr("File system"), HealthState::good,
          tr("It is not one of the network file systems that SQLite cannot use.")};
}

// Checks the tables and indexes, which make queries right and quick.
HealthCheck schema(const app::Services& app) {
  static constexpr base::Text title = tr("Schema");
  const store::SchemaComparison found = store::compare_schema(app.db);
  if (!found.broken.empty())
    return {title, HealthState::bad,
            tr("The database differs from what this program makes: {what}.", {{"what", found.broken.front()}}),
            tr("Stop the server and restore the last good backup: matinee restore FILE.")};
  if (!found.foreign.empty())
    return {title, HealthState::warning,
            tr("The database holds what this program did not make: {what}.", {{"what", found.foreign.front()}}),
            tr("Take it out of the database if it was not meant to be there.")};
  return {title, HealthState::good, tr("As this program makes it.")};
}

HealthCheck writing(const app::Services& app) {
  static constexpr base::Text title = tr("Writing");
  if (const std::string reason = store::stuck_log(app.cache, app.clock.now()); !reason.empty())
    return {title, HealthState::bad,
            tr("The disk did not take what was to be moved from the log into the database: {reason}. The log is kept.",
               {{"reason", reason}}),
            tr("Look for errors of the disk in the system's log, and make a backup to another disk now.")};
  if (!can_write(app.config.data_dir))
    return {title, HealthState::bad, tr("Nothing can be written to {folder}.", {{"folder", app.config.data_dir}}),
            tr("Make room, or see whether the disk is mounted read-only.")};
  return {title, HealthState::good, tr("The disk takes what is written.")};
}

// Reports files that a restore or an upgrade set aside, which stay until somebody deletes them.
HealthCheck set_aside(const app::Services& app) {
  static constexpr base::Text title = tr("Set aside");
  std::int64_t count = 0, bytes = 0;
  const std::string prefix = app.db.path() + ".before-";
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(app.config.data_dir, error)) {
    const std::string path = entry.path().string();
    if (!path.starts_with(prefix)) continue;
    ++count;
    bytes += file_size(path);
  }
  if (count == 0) return {title, HealthState::good, tr("No database from before a restore or an upgrade is kept.")};
  return {title, HealthState::good,
          tr_n("{n} file from before a restore or an upgrade is kept ({size}): {files}.",
               "{n} files from before a restore or an upgrade are kept ({size}): {files}.", count,
               {{"size", size_text(bytes)}, {"files", prefix + "…"}}),
          tr("Delete what nobody will miss.")};
}

HealthCheck secret(const app::Services& app) {
  struct stat info {};
  const std::string& path = app.config.secret_file;
  if (stat(path.c_str(), &info) != 0)
    return {tr("Server secret"), HealthState::bad, tr("The file {file} is missing.", {{"file", path}}),
            tr("Put it back from a backup before the next restart.")};
  if ((info.st_mode & 077) != 0)
    return {tr("Server secret"), HealthState::bad, tr("Others can read {file}.", {{"file", path}}),
            tr("Make it readable for the server alone: chmod 600.")};
  if (const std::string noted = store::secret_check(app.db); !noted.empty() && noted != app.keys.check)
    return {tr("Server secret"), HealthState::bad,
            tr("The file {file} holds another secret than the one that this database was used with: two-factor logins, "
               "linked servers and stored keys cannot be read.",
               {{"file", path}}),
            tr("Put the old one back; or take this one for good: matinee migrate --new-secret.")};
  return {tr("Server secret"), HealthState::good, tr("Readable for the server alone.")};
}

HealthCheck runner(const app::Services& app) {
  const auto seen = runner_seen(app);
  const base::Text text =
      seen ? tr("Seen {ago}.", {{"ago", ago_text(app.clock.now() - *seen)}}) : tr("It has not shown itself.");
  if (runner_is_alive(app)) return {tr("Job runner"), HealthState::good, text};
  return {tr("Job runner"), HealthState::bad, text,
          tr("matinee serve starts it; without serve, run matinee jobs run --once from cron.")};
}

HealthCheck failed_jobs(const app::Services& app) {
  const std::int64_t failed = store::count_jobs(app.db, std::nullopt).failed;
  if (failed == 0) return {tr("Jobs"), HealthState::good, tr("None has failed.")};
  return {tr("Jobs"), HealthState::warning, tr_n("{n} job has failed.", "{n} jobs have failed.", failed),
          tr("See the page Jobs; each can be tried again.")};
}

HealthCheck provider(const app::Services& app) {
  static constexpr base::Text title = tr("Film data");
  switch (app::provider_state(app)) {
    case app::ProviderState::stand_in:
      return {title, HealthState::warning, tr("It comes from the bundled stand-in provider."),
              tr("Start the server with a TMDB key to use TMDB.")};
    case app::ProviderState::key_missing:
      return {title, HealthState::bad, tr("No TMDB key is set."), tr("Set one on the page General.")};
    case app::ProviderState::key_rejected:
      return {title, HealthState::bad, tr("TMDB refuses the key."), tr("Set another on the page General.")};
    case app::ProviderState::down:
      return {title, HealthState::warning, tr("TMDB does not answer at the moment."),
              tr("It is asked again within a minute.")};
    case app::ProviderState::ok:
      break;
  }
  return {title, HealthState::good, tr("A key is set, and TMDB has not failed lately.")};
}

HealthCheck mail(const app::Services& app) {
  if (net::mail_is_set_up(app.config)) return {tr("Mail"), HealthState::good, tr("It is set up.")};
  if (net::mail_can_be_sent(app.config))
    return {tr("Mail"), HealthState::warning, tr("Links in mail need the address of this server."),
            tr("Set it on the page General.")};
  return {tr("Mail"), HealthState::warning, tr("It is not set up, so nobody can ask for a new password."),
          tr("Set it up on the page E-mail.")};
}

HealthCheck limits(const app::Services& app) {
  if (app.config.rate_limit) return {tr("Limits of tries"), HealthState::good, tr("They are on.")};
  return {tr("Limits of tries"), HealthState::bad, tr("They are off: passwords can be guessed without end."),
          tr("Remove MATINEE_RATE_LIMIT=off.")};
}

base::Text missing_text(std::string_view program, const std::string& path) {
  if (program == "matinee-image")
    return tr("The program {file} is missing, so nobody can set a picture.", {{"file", path}});
  if (program == "matinee-card")
    return tr("The program {file} is missing, so no picture of a year is drawn.", {{"file", path}});
  return tr("The program {file} is missing, so no uploaded file is read.", {{"file", path}});
}

HealthCheck programs(const app::Services&) {
  static constexpr base::Text title = tr("Programs beside this one");
  for (const char* name : {"matinee-image", "matinee-card", "matinee-reader"})
    if (const std::string path = base::program_beside(name); access(path.c_str(), X_OK) != 0)
      return {title, HealthState::warning, missing_text(name, path), tr("Install it beside matinee.")};
  return {title, HealthState::good, tr("Those for pictures and for uploaded files are there.")};
}

base::Text holdings_text(const store::Holdings& held) {
  return tr("accounts: {users}, diary entries: {plays}, ratings: {ratings}",
            {{"users", held.users}, {"plays", held.plays}, {"ratings", held.ratings}});
}

HealthCheck shrunk_backup(const store::Shrinkage& shrinkage) {
  return {tr("Backups"), HealthState::bad,
          tr("The newest holds much less ({now}) than {file} ({then}), which therefore stays.",
             {{"now", holdings_text(shrinkage.now)},
              {"file", shrinkage.earlier.path},
              {"then", holdings_text(shrinkage.then)}}),
          tr("If that was not meant, stop the server and bring it back with matinee restore; else delete that file.")};
}

HealthCheck backups(const app::Services& app) {
  static constexpr base::Text title = tr("Backups");
  const bool none_made = store::backup_policy(app.config).makes_none();
  const auto made = store::list_backups(store::backup_folder(app.config), app.clock.now());
  if (made.empty())
    return {title, none_made ? HealthState::warning : HealthState::bad,
            none_made ? tr("The settings say that the server makes none. There is none.") : tr("There is none."),
            tr("Run matinee backup, and keep copies on another machine.")};
  if (const auto shrinkage = store::shrinkage(made)) return shrunk_backup(*shrinkage);
  const base::UnixTime age = app.clock.now() - made.front().made_at;
  const base::Text last =
      tr_n("The last was made {ago} ({size}); {n} is kept.", "The last was made {ago} ({size}); {n} are kept.",
           made.size(), {{"ago", ago_text(age)}, {"size", size_text(made.front().size)}});
  const base::Text text =
      none_made ? tr("The settings say that the server makes none. {last}", {{"last", last}}) : last;
  if (age > kOldBackup)
    return {title, HealthState::bad, text, tr("See whether the job runner runs, and the page Jobs for what failed.")};
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
    if (status == 200) return {known.title, HealthState::good, tr("Asked now, TMDB takes the key.")};
    if (status == 401)
      return {known.title, HealthState::bad, tr("Asked now, TMDB refuses the key."),
              tr("Set another on the page General.")};
    return {known.title, HealthState::warning,
            tr("Asked now, TMDB answers with status {status}.", {{"status", status}}),
            tr("Try again later; the key may be right.")};
  } catch (const metadata::ProviderError& error) {
    return {known.title, HealthState::bad,
            tr("Asked now, TMDB cannot be reached: {reason}.", {{"reason", error.detail}}),
            tr("See whether this machine reaches {address}.", {{"address", app.config.metadata_api_url}})};
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
  if (found.empty())
    return {tr("Contents of the database"), HealthState::good, tr("Whole, and every reference leads somewhere.")};
  std::string text;
  for (const std::string& line : found) text += (text.empty() ? "" : "; ") + line;
  return {tr("Contents of the database"), HealthState::bad, base::verbatim(text + "."),
          tr("Stop the server and restore the last good backup: matinee restore FILE.")};
}

}  // namespace web
