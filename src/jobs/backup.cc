#include "jobs/backup.h"

#include <chrono>
#include <string>
#include <vector>

#include "base/log.h"
#include "domain/job.h"
#include "jobs/background.h"
#include "store/cache/cache.h"
#include "store/upkeep/backup.h"
#include "store/upkeep/rotation.h"

namespace jobs {

namespace {

constexpr std::string_view kChecked = "database_checked";  // a name in cache.db, for a day
constexpr std::chrono::seconds kBetweenRenewals{5};
constexpr std::string_view kBackupTried = "backup_tried";  // a name in cache.db, for an hour

}  // namespace

// Makes, checks and syncs the copy in another thread, since that may take long; this thread renews the lease. A copy
// that `matinee backup --scheduled` makes at the same moment is good enough.
void back_up(const Tools& tools, const store::Job&, const GoOn& go_on) {
  store::BackupFile made;
  const auto copy = [&made, database = tools.config.database_path(), folder = store::backup_folder(tools.config),
                     policy = store::backup_policy(tools.config), now = tools.clock.now()](const GoOn& may_go_on) {
    made = store::back_up_into(database, folder, policy, now, may_go_on);
  };
  const auto renew = [&] {
    try {
      return go_on();
    } catch (const store::DbError& error) {  // the next renewal tries again
      base::log(base::LogLevel::warning, "lease_not_renewed", {{"reason", error.what()}});
      return true;
    }
  };
  try {
    run_in_background(copy, renew, kBetweenRenewals);
  } catch (const store::BackupUnderWay& other) {
    return base::log(base::LogLevel::info, "backup_not_made", {{"reason", other.what()}});
  }
  base::log(base::LogLevel::info, "backup_made", {{"file", made.path}, {"bytes", made.size}});
}

void queue_backup_when_due(const Tools& tools) {
  const base::UnixTime now = tools.clock.now();
  if (!store::backup_is_due(tools.config, now, base::kDay) || store::cached_text(tools.cache, kBackupTried, now))
    return;
  store::cache_text(tools.cache, kBackupTried, "1", now + base::kHour);
  store::Tx tx(tools.db);
  store::add_job(tx, domain::kBackupJob, "", std::nullopt, now);
  tx.commit();
}

void look_for_damage(const Tools& tools) {
  const base::UnixTime now = tools.clock.now();
  if (store::cached_text(tools.cache, kChecked, now)) return;
  store::cache_text(tools.cache, kChecked, "1", now + base::kDay);
  std::vector<std::string> found;
  const auto check = [&found, path = tools.db.path()](const GoOn&) {
    store::Db db(path, store::patient_options());
    found = store::complaints(db, store::CheckDepth::quick);
  };
  const auto show_life = [&tools] {
    if (tools.show_life) tools.show_life();
    return true;
  };
  run_in_background(check, show_life, kBetweenRenewals);
  for (const std::string& line : found) base::log(base::LogLevel::error, "database_damaged", {{"what", line}});
  store::note_damage(tools.cache, found.empty() ? "" : found.front(), now);
}

}  // namespace jobs
