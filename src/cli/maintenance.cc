// matinee backup, matinee restore and matinee doctor.
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <system_error>

#include "base/config.h"
#include "base/time.h"
#include "cli/commands.h"
#include "net/http_client.h"
#include "server/application.h"
#include "store/account/server.h"
#include "store/upkeep/backup.h"
#include "store/upkeep/migrate.h"
#include "store/upkeep/rotation.h"
#include "web/admin/checkup.h"
#include "web/admin/server_state.h"

namespace cli {

namespace {

// It is less than a day, so that a systemd timer always finds a backup due at its hour. The job runner waits longer and
// makes one only if no timer did.
constexpr base::UnixTime kScheduledAge = 20 * base::kHour;

int back_up_to(const base::Config& config, const std::string& file) {
  if (file == config.database_path()) return usage_error("the backup needs a different file than the database");
  store::back_up(config.database_path(), file);
  std::printf("%s: %s, checked\n", file.c_str(), base::english(web::size_text(web::file_size(file))).c_str());
  return 0;
}

int back_up_on_schedule(const base::Config& config) {
  const base::UnixTime now = base::SystemClock().now();
  if (!store::backup_is_due(config, now, kScheduledAge)) return std::puts("no backup is due"), 0;
  try {
    const store::BackupFile made =
        store::back_up_into(config.database_path(), store::backup_folder(config), store::backup_policy(config), now);
    std::printf("%s: %s, checked\n", made.path.c_str(), base::english(web::size_text(made.size)).c_str());
  } catch (const store::BackupUnderWay& other) {  // the job runner began one at the same hour
    std::puts(other.what());
  }
  return 0;
}

constexpr base::Text kDatabase = base::tr("Database");

std::vector<web::HealthCheck> lost_database(const base::Config& config) {
  const std::string trace = store::trace_of_lost_database(config, base::SystemClock().now());
  if (trace.empty())
    return {{kDatabase, web::HealthState::bad,
             base::tr("There’s no database in {folder}.", {{"folder", config.data_dir}}),
             base::tr("The server creates it on first start.")}};
  return {{kDatabase, web::HealthState::bad,
           base::tr("{file} is missing or empty, but a database existed: {trace}.",
                    {{"file", config.database_path()}, {"trace", trace}}),
           base::tr("Mount its disk, put the file back, run matinee restore FILE, or start over with matinee migrate "
                    "--fresh.")}};
}

// Returns the problems that prevent the other checks.
std::vector<web::HealthCheck> obstacles(const base::Config& config) {
  std::error_code error;
  if (std::filesystem::file_size(config.database_path(), error) == 0 || error) return lost_database(config);
  store::DbOptions options;
  options.read_only = true;
  store::Db db(config.database_path(), options);
  const int schema = store::schema_version(db), latest = store::latest_schema_version();
  const base::Text text = base::tr("The database has schema {schema}; this version needs {latest}.",
                                   {{"schema", schema}, {"latest", latest}});
  if (schema > latest)
    return {{kDatabase, web::HealthState::bad, text,
             base::tr("A newer version created it. Install that version, or restore an older backup.")}};
  if (schema < latest)
    return {{kDatabase, web::HealthState::bad, text, base::tr("Restart the server, or run matinee migrate.")}};
  if (access(config.secret_file.c_str(), F_OK) == 0) return {};
  return {{base::tr("Server secret"), web::HealthState::bad,
           base::tr("{file} is missing.", {{"file", config.secret_file}}),
           base::tr("Put it back, or continue without the encrypted data: matinee migrate --new-secret.")}};
}

// Checks everything, and reports even a database that cannot be opened as a finding.
std::vector<web::HealthCheck> examine(const base::Config& config) {
  try {
    std::vector<web::HealthCheck> checks = obstacles(config);
    if (!checks.empty()) return checks;
    server::Application application(config, nullptr, nullptr, nullptr, {}, server::Access::read_only);
    checks = web::check_up(application.services());
    web::replace(checks, web::ask_provider(application.services(), application.client()));
    checks.push_back(web::check_database_thoroughly(application.services()));
    return checks;
  } catch (const std::exception& error) {
    return {
        {kDatabase, web::HealthState::bad, base::verbatim(std::string(error.what()) + "."),
         base::tr("Check the folder and its permissions. To replace a damaged database, run matinee restore FILE.")}};
  }
}

}  // namespace

int backup(const Arguments& arguments) {
  if (arguments.size() != 1) return usage_error("usage: matinee backup FILE, or matinee backup --scheduled");
  const base::Config config = load_config();
  try {
    return arguments[0] == "--scheduled" ? back_up_on_schedule(config) : back_up_to(config, arguments[0]);
  } catch (const std::exception& error) {
    return failed(std::string("no backup was made: ") + error.what());
  }
}

int restore(const Arguments& arguments) {
  const bool keep_logins = arguments.size() == 2 && arguments[1] == "--keep-logins";
  if (arguments.empty() || (arguments.size() != 1 && !keep_logins))
    return usage_error("usage: matinee restore FILE [--keep-logins]");
  const base::Config config = load_config();
  try {
    const store::Logins logins = keep_logins ? store::Logins::keep : store::Logins::end;
    const std::string old =
        store::restore(arguments[0], config.database_path(), config.cache_path(), logins, base::SystemClock().now());
    std::printf("restored %s; the previous database is now %s\n", config.database_path().c_str(), old.c_str());
  } catch (const store::RestoreError& error) {
    return failed(std::string("nothing was restored: ") + error.what());
  }
  if (!keep_logins) std::puts("all logins, API tokens and trusted devices were revoked");
  return 0;
}

int doctor(const Arguments& arguments) {
  if (!arguments.empty()) return usage_error("doctor takes no arguments");
  const base::Config config = load_config();
  net::global_init();
  const std::vector<web::HealthCheck> checks = examine(config);
  bool all_well = true;
  for (const web::HealthCheck& check : checks) {
    const bool bad = check.state == web::HealthState::bad;
    const char* mark = bad ? "BAD    " : check.state == web::HealthState::good ? "ok     " : "warning";
    std::printf("%s  %s: %s%s%s\n", mark, base::english(check.title).c_str(), base::english(check.text).c_str(),
                check.advice.is_empty() ? "" : " ", base::english(check.advice).c_str());
    all_well = all_well && !bad;
  }
  return all_well ? 0 : 1;
}

}  // namespace cli
