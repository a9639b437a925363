#include "transfer/exports/files.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <filesystem>
#include <functional>
#include <system_error>

#include "base/log.h"
#include "base/text.h"
#include "domain/job.h"
#include "store/account/user.h"
#include "store/upkeep/rotation.h"

namespace transfer {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kWeeklyPrefix = "export-", kWeeklySuffix = ".zip", kUnfinished = ".part";
constexpr base::UnixTime kWeek = 7 * base::kDay;

std::string export_folder(const base::Config& config) { return config.data_dir + "/exports"; }

void each_entry(const std::string& folder, const std::function<void(const fs::path&)>& visit) {
  std::error_code problem;
  for (auto entry = fs::directory_iterator(folder, problem); !problem && entry != fs::end(entry);
       entry.increment(problem))
    visit(entry->path());
  if (problem && problem != std::errc::no_such_file_or_directory)
    base::log(base::LogLevel::warning, "exports_not_listed", {{"folder", folder}, {"reason", problem.message()}});
}

void remove_entry(const fs::path& path) {
  std::error_code problem;
  fs::remove_all(path, problem);
  if (problem)
    base::log(base::LogLevel::warning, "export_not_removed", {{"path", path.string()}, {"reason", problem.message()}});
}

std::optional<std::int64_t> size_of(const std::string& path) {
  struct stat facts {};
  if (::lstat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return std::nullopt;
  return facts.st_size;
}

// Returns 12 for "12-matinee.zip", and for the folder in which that file is made.
std::optional<std::int64_t> job_of(const std::string& name) { return base::parse_id(name.substr(0, name.find('-'))); }

// The parts of "export-7-maya-20261123-120000.zip": the number identifies its owner, the name is for people.
struct WeeklyName {
  std::int64_t user_id = 0;
  base::UnixTime made_at = 0;
  bool is_finished = true;
};
std::optional<WeeklyName> weekly_name(std::string_view name) {
  WeeklyName read;
  if (name.ends_with(kUnfinished)) {
    read.is_finished = false;
    name.remove_suffix(kUnfinished.size());
  }
  const std::vector<std::string_view> parts = base::split(name, '-');
  if (parts.size() != 5 || !name.starts_with(kWeeklyPrefix) || !name.ends_with(kWeeklySuffix)) return std::nullopt;
  const auto id = base::parse_id(parts[1]);
  const std::string moment = std::string(parts[3]) + '-' + std::string(parts[4]);
  std::tm time{};
  const char* end = strptime(moment.c_str(), "%Y%m%d-%H%M%S", &time);
  if (!id || end == nullptr || end != kWeeklySuffix) return std::nullopt;
  read.user_id = *id;
  read.made_at = timegm(&time);
  return read;
}

bool is_wanted(const base::Config& config, store::Db& db, const std::string& name, base::UnixTime now) {
  const auto id = job_of(name);
  const auto job = id ? store::find_job(db, *id) : std::nullopt;
  if (!job || job->type != domain::kExportJob) return false;
  if (!job->finished_at) return true;  // it is being made, or will be made again
  const auto newest = store::newest_job(db, job->user_id.value_or(0), job->type, job->subject);
  if (newest && newest->id != job->id && newest->state == "done") return false;
  const auto file = exported_file(config, *job, now);
  return file && fs::path(file->path).filename() == name;
}

}  // namespace

std::string export_subject(std::int64_t user_id, domain::ExportFormat format) {
  return std::to_string(user_id) + ' ' + std::string(domain::export_kind(format).name);
}

const domain::ExportKind* exported_kind(std::string_view subject) {
  return domain::find_export_kind(subject.substr(std::min(subject.size(), subject.find(' ') + 1)));
}

std::string export_path(const base::Config& config, std::int64_t job_id, const domain::ExportKind& kind) {
  const std::string folder = export_folder(config);
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
    throw std::system_error(errno, std::generic_category(), folder);
  return folder + '/' + std::to_string(job_id) + '-' + std::string(kind.file);
}

std::optional<ExportedFile> exported_file(const base::Config& config, const store::JobRow& job, base::UnixTime now) {
  const domain::ExportKind* kind = job.type == domain::kExportJob ? exported_kind(job.subject) : nullptr;
  if (kind == nullptr || job.state != "done" || !job.finished_at || now >= *job.finished_at + kExportLife)
    return std::nullopt;
  ExportedFile file{export_folder(config) + '/' + std::to_string(job.id) + '-' + std::string(kind->file), kind, 0,
                    *job.finished_at + kExportLife};
  const auto size = size_of(file.path);
  if (!size) return std::nullopt;
  file.size = *size;
  return file;
}

std::string weekly_export_path(const base::Config& config, const domain::User& user, base::UnixTime now) {
  const std::string folder = store::backup_folder(config);
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
    throw std::system_error(errno, std::generic_category(), folder);
  const auto seconds = static_cast<std::time_t>(now);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char moment[32];
  std::strftime(moment, sizeof moment, "%Y%m%d-%H%M%S", &parts);
  return folder + '/' + std::string(kWeeklyPrefix) + std::to_string(user.id) + '-' + user.name + '-' + moment +
         std::string(kWeeklySuffix);
}

std::vector<WeeklyExport> weekly_exports(const base::Config& config, std::int64_t user_id) {
  std::vector<WeeklyExport> found;
  each_entry(store::backup_folder(config), [&](const fs::path& path) {
    const auto name = weekly_name(path.filename().string());
    if (!name || name->user_id != user_id || !name->is_finished) return;
    found.push_back({path.string(), name->made_at, size_of(path.string()).value_or(0)});
  });
  std::ranges::sort(found, std::ranges::greater{}, &WeeklyExport::made_at);
  return found;
}

// Ignores an export from ahead, made with a wrong clock, so that it does not prevent the next one.
bool weekly_export_is_due(const base::Config& config, std::int64_t user_id, base::UnixTime now) {
  return std::ranges::none_of(weekly_exports(config, user_id), [now](const WeeklyExport& made) {
    return made.made_at > now - kWeek && made.made_at <= now + base::kDay;
  });
}

void remove_old_weekly_exports(const base::Config& config, std::int64_t user_id) {
  const std::vector<WeeklyExport> made = weekly_exports(config, user_id);
  for (std::size_t i = kWeeklyExports; i < made.size(); ++i) remove_entry(made[i].path);
}

void sweep_exports(const base::Config& config, store::Db& db, base::UnixTime now) {
  each_entry(export_folder(config), [&](const fs::path& path) {
    std::string name = path.filename().string();
    if (name.ends_with(kUnfinished)) name.resize(name.size() - kUnfinished.size());
    if (!is_wanted(config, db, name, now)) remove_entry(path);
  });
  each_entry(store::backup_folder(config), [&](const fs::path& path) {
    const auto name = weekly_name(path.filename().string());
    const bool is_left = name && !name->is_finished && name->made_at < now - base::kDay;
    if (name && (is_left || !store::find_user(db, name->user_id))) remove_entry(path);
  });
}

}  // namespace transfer
