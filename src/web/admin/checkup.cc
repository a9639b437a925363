#include "web/admin/checkup.h"

#include <sys/stat.h>
#include <unistd.h>


#include "app/display.h"
#include "app/mail.h"
#include "app/program.h"
#include "app/provider_state.h"
#include "store/sqlite/backup.h"
#include "store/sqlite/file_system.h"
#include "store/work/job.h"
#include "store/sqlite/migrate.h"
#include "store/account/server.h"
#include "web/admin/server_state.h"

namespace web {

namespace {

constexpr std::int64_t kBigLog = 64'000'000;  // bytes; the job runner cuts it at 16 MB unless somebody reads for long
constexpr base::UnixTime kOldBackup = 2 * base::kDay;

// "3 hours ago", the same in every time zone.
std::string ago_text(base::UnixTime seconds) {
  if (seconds < base::kMinute) return "a moment ago";
  if (seconds < base::kHour) return app::counted(seconds / base::kMinute, "minute", "minutes") + " ago";
  if (seconds < 2 * base::kDay) return app::counted(seconds / base::kHour, "hour", "hours") + " ago";
  return app::counted(seconds / base::kDay, "day", "days") + " ago";
}

Check database(const app::Services& app) {
  const int schema = store::schema_version(app.db);
  if (schema != store::latest_schema_version())
    return {"Database", Verdict::bad, "The schema is " + std::to_string(schema) + ", this program's is " +
            std::to_string(store::latest_schema_version()) + ".", "Restart the server, or run matinee migrate."};
  if (const std::string damage = store::found_damage(app.cache, app.clock.now()); !damage.empty())
    return {"Database", Verdict::bad, "It is damaged: " + damage + ".", "Stop the server and restore the last good backup: matinee restore FILE."};
  const std::int64_t log = file_size(app.db.path() + "-wal");
  if (log > kBigLog) return {"Database", Verdict::warning, "Its log has grown to " + size_text(log) + ".", "See whether the job runner runs, and whether another program has the database open."};
  return {"Database", Verdict::good, size_text(file_size(app.db.path())) + ", schema " + std::to_string(schema) + "."};
}

Check disk(const app::Services& app) {
  const Disk disk = disk_of(app.config.data_dir);
  const std::string text = size_text(disk.free) + " of " + size_text(disk.total) + " are free.";
  if (disk.is_low()) return {"Disk", Verdict::bad, text, "Make room: without it nothing can be recorded."};
  return {"Disk", Verdict::good, text};
}

Check folders(const app::Services& app) {
  for (const char* name : {"", "/images", "/profile-images", "/imports", "/backups"}) {
    const std::string path = app.config.data_dir + name;
    if (access(path.c_str(), W_OK | X_OK) != 0)
      return {"Folders", Verdict::bad, "The server cannot write to " + path + ".", "Give the folder to the user that the server runs as."};
  }
  return {"Folders", Verdict::good, "All below " + app.config.data_dir + " can be written."};
}

// A command that was run as root leaves files that the server cannot write.
Check owners(const app::Services& app) {
  struct stat folder{}, file{};
  if (stat(app.config.data_dir.c_str(), &folder) != 0) return {"Owners", Verdict::bad, app.config.data_dir + " cannot be looked at."};
  const std::string database = app.db.path(), cache = app.cache.path();
  for (const std::string& path : {database, database + "-wal", database + "-shm", database + ".lock", cache, cache + "-wal", cache + "-shm",
                                  cache + ".lock", app.config.secret_file})
    if (stat(path.c_str(), &file) == 0 && file.st_uid != folder.st_uid)
      return {"Owners", Verdict::bad, path + " belongs to another user than the folder.",
              "Run chown --reference=" + app.config.data_dir + " " + path + "; run matinee's commands as that user."};
  return {"Owners", Verdict::good, "All files belong to the owner of the folder."};
}

Check file_system(const app::Services& app) {
  const std::string advice = "Move the folder to a disk of this machine.";
  switch (store::file_system_of(app.config.data_dir)) {
    case store::FileSystem::network:
      return {"File system", Verdict::bad, app.config.data_dir + " lies on a network file system, where the database can be damaged.", advice};
    case store::FileSystem::uncertain:
      return {"File system", Verdict::warning, "Whether the file system of " + app.config.data_dir + " can hold a database is not certain.", advice};
    case store::FileSystem::local:
      break;
  }
  return {"File system", Verdict::good, "It is not one of the network file systems that SQLite cannot use."};
}

Check secret(const app::Services& app) {
  struct stat info{};
  const std::string& path = app.config.secret_file;
  if (stat(path.c_str(), &info) != 0)
    return {"Server secret", Verdict::bad, "The file " + path + " is missing.", "Put it back from a backup before the next restart."};
  if ((info.st_mode & 077) != 0)
    return {"Server secret", Verdict::bad, "Others can read " + path + ".", "Make it readable for the server alone: chmod 600."};
  return {"Server secret", Verdict::good, "Readable for the server alone."};
}

Check runner(const app::Services& app) {
  const auto seen = runner_seen(app);
  const std::string text = seen ? "Seen " + ago_text(app.clock.now() - *seen) + "." : "It has not shown itself.";
  if (runner_is_alive(app)) return {"Job runner", Verdict::good, text};
  return {"Job runner", Verdict::bad, text, "matinee serve starts it; without serve, run matinee jobs run --once from cron."};
}

Check failed_jobs(const app::Services& app) {
  const std::int64_t failed = store::count_jobs(app.db, std::nullopt).failed;
  if (failed == 0) return {"Jobs", Verdict::good, "None has failed."};
  return {"Jobs", Verdict::warning, app::counted(failed, "job has", "jobs have") + " failed.", "See the page Jobs; each can be tried again."};
}

Check provider(const app::Services& app) {
  const char* title = "Film data";
  switch (app::provider_state(app)) {
    case app::ProviderState::stand_in:
      return {title, Verdict::warning, "It comes from the bundled stand-in provider.", "Start the server with a TMDB key to use TMDB."};
    case app::ProviderState::key_missing: return {title, Verdict::bad, "No TMDB key is set.", "Set one on the page General."};
    case app::ProviderState::key_rejected: return {title, Verdict::bad, "TMDB refuses the key.", "Set another on the page General."};
    case app::ProviderState::down: return {title, Verdict::warning, "TMDB does not answer at the moment.", "It is asked again within a minute."};
    case app::ProviderState::ok: break;
  }
  return {title, Verdict::good, "A key is set, and TMDB has not failed lately."};
}

Check mail(const app::Services& app) {
  if (app::mail_is_set_up(app.config)) return {"Mail", Verdict::good, "It is set up."};
  if (app::mail_can_be_sent(app.config))
    return {"Mail", Verdict::warning, "Links in mail need the address of this server.", "Set it on the page General."};
  return {"Mail", Verdict::warning, "It is not set up, so nobody can ask for a new password.", "Set it up on the page E-mail."};
}

Check limits(const app::Services& app) {
  if (app.config.rate_limit) return {"Limits of tries", Verdict::good, "They are on."};
  return {"Limits of tries", Verdict::bad, "They are off: passwords can be guessed without end.", "Remove MATINEE_RATE_LIMIT=off."};
}

Check pictures(const app::Services&) {
  const std::string path = app::program_beside("matinee-image");
  if (access(path.c_str(), X_OK) == 0) return {"Pictures", Verdict::good, "The program that decodes them is there."};
  return {"Pictures", Verdict::warning, "The program " + path + " is missing, so nobody can set a picture.", "Install it beside matinee."};
}

Check backups(const app::Services& app) {
  const char* title = "Backups";
  const int keep = store::backups_to_keep(app.config);
  const auto made = store::list_backups(store::backup_folder(app.config), app.clock.now());
  const std::string off = keep == 0 ? "MATINEE_BACKUP_KEEP is 0: none are made by the server. " : "";
  if (made.empty())
    return {title, keep == 0 ? Verdict::warning : Verdict::bad, off + "There is none.", "Run matinee backup, and keep copies on another machine."};
  const base::UnixTime age = app.clock.now() - made.front().made_at;
  const std::string text = off + "The last was made " + ago_text(age) + " (" + size_text(made.front().size) + "); " +
                           app::counted(static_cast<std::int64_t>(made.size()), "is", "are") + " kept.";
  if (age > kOldBackup) return {title, Verdict::bad, text, "See whether the job runner runs, and the page Jobs for what failed."};
  return {title, keep == 0 ? Verdict::warning : Verdict::good, text};
}

Check versions(const app::Services& app) {
  return {"Versions", Verdict::good, "Matinee " MATINEE_VERSION ", SQLite " + store::sqlite_version(app.db) + ", libcurl " + app::curl_version_text() + "."};
}

using Examine = Check (*)(const app::Services&);
constexpr Examine kChecks[] = {database, disk,        folders,  owners, file_system, secret,   backups,
                               runner,   failed_jobs, provider, mail,   limits,      pictures, versions};

}  // namespace

std::vector<Check> check_up(const app::Services& app) {
  std::vector<Check> found;
  for (const Examine examine : kChecks) found.push_back(examine(app));
  return found;
}

Check check_database_thoroughly(const app::Services& app) {
  store::Db db(app.db.path(), store::patient_options());
  const std::vector<std::string> found = store::complaints(db, store::CheckDepth::thorough);
  if (found.empty()) return {"Contents of the database", Verdict::good, "Whole, and every reference leads somewhere."};
  std::string text;
  for (const std::string& line : found) text += (text.empty() ? "" : "; ") + line;
  return {"Contents of the database", Verdict::bad, text + ".", "Stop the server and restore the last good backup: matinee restore FILE."};
}

}  // namespace web
