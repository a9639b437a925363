// backup, restore, doctor.
#include <unistd.h>

#include <cstdio>
#include <system_error>

#include "base/config.h"
#include "base/time.h"
#include "cli/commands.h"
#include "server/application.h"
#include "store/account/server.h"
#include "store/sqlite/backup.h"
#include "store/sqlite/migrate.h"
#include "web/admin/checkup.h"
#include "web/admin/server_state.h"

namespace cli {

namespace {

// With the systemd timer, copies are made at its hour; the job runner makes one only when that did not happen.
constexpr base::UnixTime kScheduledAge = 20 * base::kHour;

int failed(const std::string& message) {
  std::fprintf(stderr, "matinee: %s\n", message.c_str());
  return 1;
}

int back_up_to(const base::Config& config, const std::string& file) {
  if (file == config.database_path()) return usage_error("a backup needs another file than the database");
  store::back_up(config.database_path(), file);
  std::printf("%s: %s, whole\n", file.c_str(), base::english(web::size_text(web::file_size(file))).c_str());
  return 0;
}

int back_up_on_schedule(const base::Config& config) {
  const base::UnixTime now = base::SystemClock().now();
  if (!store::backup_is_due(config, now, kScheduledAge)) return std::puts("no backup is due"), 0;
  try {
    const store::BackupFile made =
        store::back_up_into(config.database_path(), store::backup_folder(config), store::backups_to_keep(config), now);
    std::printf("%s: %s, whole\n", made.path.c_str(), base::english(web::size_text(made.size)).c_str());
  } catch (const store::BackupUnderWay& other) {  // the job runner's, at the same hour
    std::puts(other.what());
  }
  return 0;
}

// A database that cannot even be opened is a finding too.
std::vector<web::Check> examine(const base::Config& config) {
  try {
    server::Application application(config, nullptr, nullptr);
    std::vector<web::Check> checks = web::check_up(application.services());
    checks.push_back(web::check_database_thoroughly(application.services()));
    return checks;
  } catch (const std::exception& error) {
    return {{base::tr("Database"), web::Verdict::bad, base::verbatim(std::string(error.what()) + "."),
             base::tr("Look at folder and permissions; a damaged database is replaced by matinee restore FILE.")}};
  }
}

}  // namespace

int backup(const Arguments& arguments) {
  if (arguments.size() != 1) return usage_error("write: matinee backup FILE, or matinee backup --scheduled");
  const base::Config config = base::Config::load(config_file());
  try {
    return arguments[0] == "--scheduled" ? back_up_on_schedule(config) : back_up_to(config, arguments[0]);
  } catch (const std::exception& error) {
    return failed(std::string("no backup was made: ") + error.what());
  }
}

int restore(const Arguments& arguments) {
  const bool keep_logins = arguments.size() == 2 && arguments[1] == "--keep-logins";
  if (arguments.empty() || (arguments.size() != 1 && !keep_logins))
    return usage_error("write: matinee restore FILE [--keep-logins]");
  const base::Config config = base::Config::load(config_file());
  try {
    const store::Logins logins = keep_logins ? store::Logins::keep : store::Logins::end;
    const std::string old =
        store::restore(arguments[0], config.database_path(), config.cache_path(), logins, base::SystemClock().now());
    std::printf("%s is restored; what was there before is %s\n", config.database_path().c_str(), old.c_str());
  } catch (const store::RestoreError& error) {
    return failed(std::string("nothing was restored: ") + error.what());
  }
  if (!keep_logins) std::puts("all logins, API tokens and trusted devices are ended");
  return 0;
}

int doctor(const Arguments& arguments) {
  if (!arguments.empty()) return usage_error("doctor takes no arguments");
  const std::vector<web::Check> checks = examine(base::Config::load(config_file()));
  bool all_well = true;
  for (const web::Check& check : checks) {
    const bool bad = check.verdict == web::Verdict::bad;
    const char* mark = bad ? "BAD    " : check.verdict == web::Verdict::good ? "ok     " : "warning";
    std::printf("%s  %s: %s%s%s\n", mark, base::english(check.title).c_str(), base::english(check.text).c_str(),
                check.advice.is_empty() ? "" : " ", base::english(check.advice).c_str());
    all_well = all_well && !bad;
  }
  return all_well ? 0 : 1;
}

}  // namespace cli
