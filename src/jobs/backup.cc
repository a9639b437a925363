#include "jobs/backup.h"

#include "base/log.h"
#include "store/backup.h"
#include "store/cache.h"

namespace jobs {

namespace {

constexpr std::string_view kTried = "backup_tried";  // in cache.db, for an hour

}  // namespace

void back_up(const Tools& tools, const store::Job&, const GoOn&) {
  const store::BackupFile made = store::back_up_into(tools.config.database_path(), store::backup_folder(tools.config),
                                                     store::backups_to_keep(tools.config), tools.clock.now());
  base::log(base::LogLevel::info, "backup_made", {{"file", made.path}, {"bytes", made.size}});
}

void queue_backup_when_due(const Tools& tools) {
  const base::UnixTime now = tools.clock.now();
  if (!store::backup_is_due(tools.config, now, base::kDay) || store::cached_text(tools.cache, kTried, now)) return;
  store::cache_text(tools.cache, kTried, "1", now + base::kHour);
  store::Tx tx(tools.db);
  store::add_job(tx, kBackup, "", std::nullopt, now);
  tx.commit();
}

}  // namespace jobs
