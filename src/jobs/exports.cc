#include "jobs/exports.h"

#include "base/log.h"
#include "base/text.h"
#include "domain/job.h"
#include "store/account/user.h"
#include "store/cache/cache.h"
#include "transfer/exports/files.h"
#include "transfer/exports/write.h"

namespace jobs {

namespace {

constexpr std::int64_t kBetweenNotesUs = 500'000;
constexpr std::string_view kExportTried = "weekly_export_tried ";  // then the user: a name in cache.db, for an hour

// Stores how many films are done, and renews the lease, twice a second.
transfer::OnExported noting(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  return [&tools, &job, &go_on, noted_at = base::monotonic_us()](std::int64_t done, std::int64_t total) mutable {
    if (base::monotonic_us() - noted_at < kBetweenNotesUs) return true;
    noted_at = base::monotonic_us();
    store::Tx tx(tools.db);
    if (!store::note_progress(tx, job, done, total)) return false;
    tx.commit();
    return go_on();
  };
}

void write(const Tools& tools, const store::Job& job, const GoOn& go_on, const transfer::ExportOrder& order) {
  const std::int64_t began_at = base::monotonic_us();
  if (!transfer::write_export(tools.config, order, noting(tools, job, go_on))) return;
  base::log(base::LogLevel::info, "export_made",
            {{"job", job.id},
             {"format", domain::export_kind(order.format).name},
             {"ms", (base::monotonic_us() - began_at) / 1000}});
}

}  // namespace

void make_export(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const domain::ExportKind* kind = transfer::exported_kind(job.subject);
  const auto user_id = base::parse_id(job.subject.substr(0, job.subject.find(' ')));
  if (kind == nullptr || !user_id) return;
  const std::string path = transfer::export_path(tools.config, job.id, *kind);
  write(tools, job, go_on, {*user_id, kind->format, path, tools.clock.now()});
}

void make_weekly_export(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const auto user = store::find_user(tools.db, base::parse_id(job.subject).value_or(0));
  if (!user || !user->weekly_export) return;
  const base::UnixTime now = tools.clock.now();
  const std::string path = transfer::weekly_export_path(tools.config, *user, now);
  write(tools, job, go_on, {user->id, domain::ExportFormat::matinee, path, now});
  transfer::remove_old_weekly_exports(tools.config, user->id);
}

// Adds the exports that are due. Each try is noted for an hour, so that one that failed, for example on a full disk,
// waits that long.
void queue_weekly_exports(const Tools& tools) {
  const base::UnixTime now = tools.clock.now();
  for (const std::int64_t user_id : store::users_with_weekly_export(tools.db)) {
    const std::string subject = std::to_string(user_id), tried = std::string(kExportTried) + subject;
    if (!transfer::weekly_export_is_due(tools.config, user_id, now) || store::cached_text(tools.cache, tried, now))
      continue;
    store::cache_text(tools.cache, tried, "1", now + base::kHour);
    store::Tx tx(tools.db);
    store::add_job(tx, domain::kWeeklyExportJob, subject, std::nullopt, now);
    tx.commit();
  }
}

void sweep_exports(const Tools& tools) { transfer::sweep_exports(tools.config, tools.db, tools.clock.now()); }

}  // namespace jobs
