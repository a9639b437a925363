// The places of finished exports. Requested ones are in exports/ below the data folder, for a day, under the number of
// their job; weekly ones are beside the backups, the newest eight of each account.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/config.h"
#include "base/time.h"
#include "domain/export.h"
#include "domain/user.h"
#include "store/sqlite/db.h"
#include "store/work/job.h"

namespace transfer {

inline constexpr base::UnixTime kExportLife = base::kDay;
inline constexpr std::size_t kWeeklyExports = 8;

// export_subject() returns the subject of a job `export`; exported_kind() returns the format in it, or null if it names
// none.
std::string export_subject(std::int64_t user_id, domain::ExportFormat format);
const domain::ExportKind* exported_kind(std::string_view subject);

// Returns the path and makes its folder, which only its owner may open.
std::string export_path(const base::Config& config, std::int64_t job_id, const domain::ExportKind& kind);

struct ExportedFile {
  std::string path;
  const domain::ExportKind* kind = nullptr;
  std::int64_t size = 0;     // bytes
  base::UnixTime until = 0;  // when it expires
};
// Returns the file of a job, or nullopt if the job is not done or its day is over.
std::optional<ExportedFile> exported_file(const base::Config& config, const store::JobRow& job, base::UnixTime now);

struct WeeklyExport {
  std::string path;
  base::UnixTime made_at = 0;
  std::int64_t size = 0;
};
std::string weekly_export_path(const base::Config& config, const domain::User& user, base::UnixTime now);
std::vector<WeeklyExport> weekly_exports(const base::Config& config, std::int64_t user_id);  // newest first
bool weekly_export_is_due(const base::Config& config, std::int64_t user_id, base::UnixTime now);
void remove_old_weekly_exports(const base::Config& config, std::int64_t user_id);

// Removes exports whose day is over, the files of stopped jobs, and those of accounts that no longer exist.
void sweep_exports(const base::Config& config, store::Db& db, base::UnixTime now);

}  // namespace transfer
