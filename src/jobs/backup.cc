#include "jobs/backup.h"

#include <string>
#include <vector>

#include "base/log.h"
#include "store/backup.h"
#include "store/cache.h"

namespace jobs {

namespace {

constexpr std::string_view kChecked = "database_checked";  // in cache.db, for a day
constexpr std::int64_t kBetweenRenewalsUs = 10'000'000;
constexpr std::string_view kTried = "backup_tried";  // in cache.db, for an hour

// A database that cannot be written for a moment is asked again at the next time.
bool go_on_if_possible(const GoOn& go_on) try {
  return go_on();
} catch (const store::DbError& error) {
  base::log(base::LogLevel::warning, "lease_not_renewed", {{"reason", error.what()}});
  return true;
}

}  // namespace

// The lease is renewed while the copy is made and checked, however large it is.
void back_up(const Tools& tools, const store::Job&, const GoOn& go_on) {
  std::int64_t asked_us = base::monotonic_us();
  const auto ask_at_times = [&] {
    if (base::monotonic_us() - asked_us < kBetweenRenewalsUs) return true;
    asked_us = base::monotonic_us();
    return go_on_if_possible(go_on);
  };
  const store::BackupFile made =
      store::back_up_into(tools.config.database_path(), store::backup_folder(tools.config), store::backups_to_keep(tools.config),
                          tools.clock.now(), ask_at_times);
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

void look_for_damage(const Tools& tools) {
  const base::UnixTime now = tools.clock.now();
  if (store::cached_text(tools.cache, kChecked, now)) return;
  store::cache_text(tools.cache, kChecked, "1", now + base::kDay);
  store::Db db(tools.db.path(), store::patient_options());
  const std::vector<std::string> found = store::complaints(db, store::CheckDepth::quick);
  for (const std::string& line : found) base::log(base::LogLevel::error, "database_damaged", {{"what", line}});
  store::note_damage(tools.cache, found.empty() ? "" : found.front(), now);
}

}  // namespace jobs
