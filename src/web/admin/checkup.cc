#include "web/admin/checkup.h"

#include <sys/stat.h>
#include <unistd.h>

#include "app/admin/provider_state.h"
#include "app/page/display.h"
#include "app/program.h"
#include "net/mail.h"
#include "store/account/server.h"
#include "store/sqlite/backup.h"
#include "store/sqlite/file_system.h"
#include "store/sqlite/migrate.h"
#include "store/work/job.h"
#include "web/admin/server_state.h"

namespace web {

namespace {

using base::tr;
using base::tr_n;

constexpr std::int64_t kBigLog = 64'000'000;  // bytes; the job runner cuts it at 16 MB unless somebody reads for long
constexpr base::UnixTime kOldBackup = 2 * base::kDay;

// "3 hours ago", the same in every time zone.
base::Text ago_text(base::UnixTime seconds) {
  if (seconds < base::kMinute) return tr("a moment ago");
  if (seconds < base::kHour) return tr_n("{n} minute ago", "{n} minutes ago", seconds / base::kMinute);
  if (seconds < 2 * base::kDay) return tr_n("{n} hour ago", "{n} hours ago", seconds / base::kHour);
  return tr_n("{n} day ago", "{n} days ago", seconds / base::kDay);
}

Check database(const app::Services& app) {
  const int schema = store::schema_version(app.db);
  if (schema != store::latest_schema_version())
    return {tr("Database"), Verdict::bad,
            tr("The schema is {schema}, this program's is {latest}.",
               {{"schema", schema}, {"latest", store::latest_schema_version()}}),
            tr("Restart the server, or run matinee migrate.")};
  if (const std::string damage = store::found_damage(app.cache, app.clock.now()); !damage.empty())
    return {tr("Database"), Verdict::bad, tr("It is damaged: {damage}.", {{"damage", damage}}),
            tr("Stop the server and restore the last good backup: matinee restore FILE.")};
  const std::int64_t log = file_size(app.db.path() + "-wal");
  if (log > kBigLog)
    return {tr("Database"), Verdict::warning, tr("Its log has grown to {size}.", {{"size", size_text(log)}}),
            tr("See whether the job runner runs, and whether another program has the database open.")};
  return {tr("Database"), Verdict::good,
          tr("{size}, schema {schema}.", {{"size", size_text(file_size(app.db.path()))}, {"schema", schema}})};
}

Check disk(const app::Services& app) {
  const Disk disk = disk_of(app.config.data_dir);
  const base::Text text =
      tr("{free} of {total} are free.", {{"free", size_text(disk.free)}, {"total", size_text(disk.total)}});
  if (disk.is_low()) return {tr("Disk"), Verdict::bad, text, tr("Make room: without it nothing can be recorded.")};
  return {tr("Disk"), Verdict::good, text};
}

Check folders(const app::Services& app) {
  for (const char* name : {"", "/images", "/profile-images", "/imports", "/backups"}) {
    const std::string path = app.config.data_dir + name;
    if (access(path.c_str(), W_OK | X_OK) != 0)
      return {tr("Folders"), Verdict::bad, tr("The server cannot write to {folder}.", {{"folder", path}}),
              tr("Give the folder to the user that the server runs as.")};
  }
  return {tr("Folders"), Verdict::good, tr("All below {folder} can be written.", {{"folder", app.config.data_dir}})};
}

// A command that was run as root leaves files that the server cannot write.
Check owners(const app::Services& app) {
  struct stat folder {
  }, file{};
  if (stat(app.config.data_dir.c_str(), &folder) != 0)
    return {tr("Owners"), Verdict::bad, tr("{folder} cannot be looked at.", {{"folder", app.config.data_dir}})};
  const std::string database = app.db.path(), cache = app.cache.path();
  for (const std::string& path : {database, database + "-wal", database + "-shm", database + ".lock", cache,
                                  cache + "-wal", cache + "-shm", cache + ".lock", app.config.secret_file})
    if (stat(path.c_str(), &file) == 0 && file.st_uid != folder.st_uid)
      return {tr("Owners"), Verdict::bad, tr("{file} belongs to another user than the folder.", {{"file", path}}),
              tr("Run {command}; run matinee's commands as that user.",
                 {{"command", "chown --reference=" + app.config.data_dir + " " + path}})};
  return {tr("Owners"), Verdict::good, tr("All files belong to the owner of the folder.")};
}

Check file_system(const app::Services& app) {
  static constexpr base::Text advice = tr("Move the folder to a disk of this machine.");
  switch (store::file_system_of(app.config.data_dir)) {
    case store::FileSystem::network:
      return {tr("File system"), Verdict::bad,
              tr("{folder} lies on a network file system, where the database can be damaged.",
                 {{"folder", app.config.data_dir}}),
              advice};
    case store::FileSystem::uncertain:
      return {tr("File system"), Verdict::warning,
              tr("Whether the file system of {folder} can hold a database is not certain.",
                 {{"folder", app.config.data_dir}}),
              advice};
    case store::FileSystem::local:
      break;
  }
  return {tr("File system"), Verdict::good, tr("It is not one of the network file systems that SQLite cannot use.")};
}

Check secret(const app::Services& app) {
  struct stat info {};
  const std::string& path = app.config.secret_file;
  if (stat(path.c_str(), &info) != 0)
    return {tr("Server secret"), Verdict::bad, tr("The file {file} is missing.", {{"file", path}}),
            tr("Put it back from a backup before the next restart.")};
  if ((info.st_mode & 077) != 0)
    return {tr("Server secret"), Verdict::bad, tr("Others can read {file}.", {{"file", path}}),
            tr("Make it readable for the server alone: chmod 600.")};
  return {tr("Server secret"), Verdict::good, tr("Readable for the server alone.")};
}

Check runner(const app::Services& app) {
  const auto seen = runner_seen(app);
  const base::Text text =
      seen ? tr("Seen {ago}.", {{"ago", ago_text(app.clock.now() - *seen)}}) : tr("It has not shown itself.");
  if (runner_is_alive(app)) return {tr("Job runner"), Verdict::good, text};
  return {tr("Job runner"), Verdict::bad, text,
          tr("matinee serve starts it; without serve, run matinee jobs run --once from cron.")};
}

Check failed_jobs(const app::Services& app) {
  const std::int64_t failed = store::count_jobs(app.db, std::nullopt).failed;
  if (failed == 0) return {tr("Jobs"), Verdict::good, tr("None has failed.")};
  return {tr("Jobs"), Verdict::warning, tr_n("{n} job has failed.", "{n} jobs have failed.", failed),
          tr("See the page Jobs; each can be tried again.")};
}

Check provider(const app::Services& app) {
  static constexpr base::Text title = tr("Film data");
  switch (app::provider_state(app)) {
    case app::ProviderState::stand_in:
      return {title, Verdict::warning, tr("It comes from the bundled stand-in provider."),
              tr("Start the server with a TMDB key to use TMDB.")};
    case app::ProviderState::key_missing:
      return {title, Verdict::bad, tr("No TMDB key is set."), tr("Set one on the page General.")};
    case app::ProviderState::key_rejected:
      return {title, Verdict::bad, tr("TMDB refuses the key."), tr("Set another on the page General.")};
    case app::ProviderState::down:
      return {title, Verdict::warning, tr("TMDB does not answer at the moment."),
              tr("It is asked again within a minute.")};
    case app::ProviderState::ok:
      break;
  }
  return {title, Verdict::good, tr("A key is set, and TMDB has not failed lately.")};
}

Check mail(const app::Services& app) {
  if (net::mail_is_set_up(app.config)) return {tr("Mail"), Verdict::good, tr("It is set up.")};
  if (net::mail_can_be_sent(app.config))
    return {tr("Mail"), Verdict::warning, tr("Links in mail need the address of this server."),
            tr("Set it on the page General.")};
  return {tr("Mail"), Verdict::warning, tr("It is not set up, so nobody can ask for a new password."),
          tr("Set it up on the page E-mail.")};
}

Check limits(const app::Services& app) {
  if (app.config.rate_limit) return {tr("Limits of tries"), Verdict::good, tr("They are on.")};
  return {tr("Limits of tries"), Verdict::bad, tr("They are off: passwords can be guessed without end."),
          tr("Remove MATINEE_RATE_LIMIT=off.")};
}

Check pictures(const app::Services&) {
  const std::string path = app::program_beside("matinee-image");
  if (access(path.c_str(), X_OK) == 0)
    return {tr("Pictures"), Verdict::good, tr("The program that decodes them is there.")};
  return {tr("Pictures"), Verdict::warning,
          tr("The program {file} is missing, so nobody can set a picture.", {{"file", path}}),
          tr("Install it beside matinee.")};
}

Check backups(const app::Services& app) {
  static constexpr base::Text title = tr("Backups");
  const int keep = store::backups_to_keep(app.config);
  const auto made = store::list_backups(store::backup_folder(app.config), app.clock.now());
  if (made.empty())
    return {
        title, keep == 0 ? Verdict::warning : Verdict::bad,
        keep == 0 ? tr("MATINEE_BACKUP_KEEP is 0: none are made by the server. There is none.") : tr("There is none."),
        tr("Run matinee backup, and keep copies on another machine.")};
  const base::UnixTime age = app.clock.now() - made.front().made_at;
  const base::Text last =
      tr_n("The last was made {ago} ({size}); {n} is kept.", "The last was made {ago} ({size}); {n} are kept.",
           made.size(), {{"ago", ago_text(age)}, {"size", size_text(made.front().size)}});
  const base::Text text =
      keep == 0 ? tr("MATINEE_BACKUP_KEEP is 0: none are made by the server. {last}", {{"last", last}}) : last;
  if (age > kOldBackup)
    return {title, Verdict::bad, text, tr("See whether the job runner runs, and the page Jobs for what failed.")};
  return {title, keep == 0 ? Verdict::warning : Verdict::good, text};
}

Check versions(const app::Services& app) {
  return {tr("Versions"), Verdict::good,
          tr("Matinee {version}, SQLite {sqlite}, libcurl {curl}.", {{"version", MATINEE_VERSION},
                                                                     {"sqlite", store::sqlite_version(app.db)},
                                                                     {"curl", net::curl_version_text()}})};
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
  if (found.empty())
    return {tr("Contents of the database"), Verdict::good, tr("Whole, and every reference leads somewhere.")};
  std::string text;
  for (const std::string& line : found) text += (text.empty() ? "" : "; ") + line;
  return {tr("Contents of the database"), Verdict::bad, base::verbatim(text + "."),
          tr("Stop the server and restore the last good backup: matinee restore FILE.")};
}

}  // namespace web
