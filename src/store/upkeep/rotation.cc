#include "store/upkeep/rotation.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "base/descriptor.h"
#include "base/log.h"
#include "base/text.h"
#include "store/account/installation.h"
#include "store/upkeep/backup.h"
#include "store/upkeep/migrate.h"

namespace store {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "matinee-", kSuffix = ".db", kPart = ".part";

std::tm parts_of(base::UnixTime time) {
  const auto seconds = static_cast<std::time_t>(time);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  return parts;
}

// Returns the time in a name that backup_name() made, or nullopt for another file.
std::optional<base::UnixTime> made_at(const std::string& name) {
  if (!name.starts_with(kPrefix) || !name.ends_with(kSuffix)) return std::nullopt;
  std::tm parts{};
  const char* end = strptime(name.c_str() + kPrefix.size(), "%Y%m%d-%H%M%S", &parts);
  if (end == nullptr || end != kSuffix) return std::nullopt;
  return timegm(&parts);
}

// Returns true for a copy that was made while the clock was wrong and ahead.
bool is_from_the_future(const BackupFile& file, base::UnixTime now) { return file.made_at > now + base::kDay; }

// Removes the files of copies that a killed process did not finish, and the files that SQLite makes beside them.
void remove_unfinished(const std::string& folder) {
  std::error_code error;
  for (auto entry = fs::directory_iterator(folder, error); !error && entry != fs::end(entry); entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    const bool is_ours =
        name.starts_with(kPrefix) && name.find(std::string(kSuffix) + std::string(kPart)) != std::string::npos;
    if (is_ours) std::remove(entry->path().c_str());
  }
}

std::int64_t day_of(base::UnixTime time) { return time / base::kDay; }
std::int64_t week_of(base::UnixTime time) { return (time / base::kDay + 3) / 7; }  // weeks begin on Monday
std::int64_t month_of(base::UnixTime time) {
  const std::tm parts = parts_of(time);
  return std::int64_t{parts.tm_year} * 12 + parts.tm_mon;
}

// Adds to `kept` the indexes of the last copy of each of the `count` latest periods. `made` is sorted newest first.
void keep_last_of_each(const std::vector<BackupFile>& made, int count, std::int64_t (*period)(base::UnixTime),
                       std::set<std::size_t>& kept) {
  std::optional<std::int64_t> last;
  for (std::size_t i = 0; i < made.size() && count > 0; ++i) {
    if (last == period(made[i].made_at)) continue;
    last = period(made[i].made_at);
    kept.insert(i);
    --count;
  }
}

// Always keeps the newest. `all` ends with copies that were made with a wrong clock, so these stay only while others
// leave room.
void remove_old(const std::vector<BackupFile>& all, const BackupPolicy& policy) {
  std::set<std::size_t> kept{0};
  keep_last_of_each(all, policy.daily, day_of, kept);
  keep_last_of_each(all, policy.weekly, week_of, kept);
  keep_last_of_each(all, policy.monthly, month_of, kept);
  const Holdings newest = holdings_of(all.front().path).value_or(Holdings());
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (kept.contains(i)) continue;
    const auto holdings = holdings_of(all[i].path);
    if (holdings && holdings->is_much_more_than(newest)) {
      base::log(base::LogLevel::warning, "larger_backup_stays", {{"file", all[i].path}});
      continue;
    }
    std::remove(all[i].path.c_str());
  }
}

// Returns true for a database without tables, or if there is no file. Tables count even if they are only in the log.
bool is_missing_or_empty(const std::string& database) {
  std::error_code error;
  if (fs::file_size(database, error) == 0 || error == std::errc::no_such_file_or_directory) return true;
  if (error || schema_version_of_file(database) != 0) return false;
  static constexpr char kSql[] = "SELECT count(*) FROM sqlite_schema /*scan*/";
  Db db(database);
  return Query(db, kSql).number() == 0;
}

}  // namespace

BackupPolicy backup_policy(const base::Config& config) {
  const auto number = [&config](std::string_view key) {
    return static_cast<int>(base::parse_int(config.value(key)).value_or(0));
  };
  BackupPolicy policy{number("MATINEE_BACKUP_DAILY"), number("MATINEE_BACKUP_WEEKLY"),
                      number("MATINEE_BACKUP_MONTHLY")};
  if (config.value("MATINEE_BACKUP_KEEP").empty()) return policy;
  policy.daily = number("MATINEE_BACKUP_KEEP");
  return policy.daily == 0 ? BackupPolicy{0, 0, 0} : policy;
}

std::string backup_folder(const base::Config& config) { return config.data_dir + "/backups"; }

std::string backup_name(base::UnixTime now) {
  const std::tm parts = parts_of(now);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y%m%d-%H%M%S", &parts);
  return std::string(kPrefix) + text.data() + std::string(kSuffix);
}

std::vector<BackupFile> list_backups(const std::string& folder, base::UnixTime now) {
  std::vector<BackupFile> found;
  std::error_code error;
  for (auto entry = fs::directory_iterator(folder, error); !error && entry != fs::end(entry); entry.increment(error)) {
    const auto time = made_at(entry->path().filename().string());
    std::error_code gone;
    if (time) found.push_back({entry->path().string(), *time, static_cast<std::int64_t>(entry->file_size(gone))});
  }
  const auto rank = [now](const BackupFile& file) { return std::pair(!is_from_the_future(file, now), file.made_at); };
  std::sort(found.begin(), found.end(), [&](const BackupFile& a, const BackupFile& b) { return rank(a) > rank(b); });
  return found;
}

bool backup_is_due(const base::Config& config, base::UnixTime now, base::UnixTime age) {
  if (backup_policy(config).makes_none()) return false;
  const auto made = list_backups(backup_folder(config), now);
  return made.empty() || now - made.front().made_at >= age || is_from_the_future(made.front(), now);
}

std::optional<Holdings> holdings_of(const std::string& file) try {
  static constexpr char kSql[] =
      "SELECT (SELECT count(*) FROM user), (SELECT count(*) FROM play), (SELECT count(*) FROM rating) /*scan*/";
  DbOptions options = patient_options();
  options.read_only = true;
  Db copy(file, options);
  Query query(copy, kSql);
  if (!query.step()) return std::nullopt;
  return Holdings{query.integer(0), query.integer(1), query.integer(2)};
} catch (const DbError&) {
  return std::nullopt;
}

std::optional<Shrinkage> shrinkage(const std::vector<BackupFile>& made) {
  const auto now = made.empty() ? std::nullopt : holdings_of(made.front().path);
  if (!now) return std::nullopt;
  for (const BackupFile& file : made)
    if (const auto then = holdings_of(file.path); then && then->is_much_more_than(*now))
      return Shrinkage{file, *then, *now};
  return std::nullopt;
}

BackupFile back_up_into(const std::string& database, const std::string& folder, const BackupPolicy& policy,
                        base::UnixTime now, const std::function<bool()>& go_on) {
  const base::Descriptor lock(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!lock.is_open()) throw std::system_error(errno, std::generic_category(), folder);
  if (flock(lock.get(), LOCK_EX | LOCK_NB) != 0) throw BackupUnderWay("another backup is being made at this moment");
  remove_unfinished(folder);
  const std::string file = folder + '/' + backup_name(now);
  back_up(database, file, go_on);
  remove_old(list_backups(folder, now), policy);
  std::error_code error;
  return {file, now, static_cast<std::int64_t>(fs::file_size(file, error))};
}

// The marker is written after the database, so a marker means that there was one.
std::string trace_of_lost_database(const base::Config& config, base::UnixTime now) {
  const bool has_marker = access(marker_of(config.database_path()).c_str(), F_OK) == 0;
  const auto backups = list_backups(backup_folder(config), now);
  if ((!has_marker && backups.empty()) || !is_missing_or_empty(config.database_path())) return {};
  std::string trace = has_marker ? marker_of(config.database_path()) + " is there" : "";
  if (!backups.empty())
    trace += (trace.empty() ? "" : ", and ") + std::string("the newest backup is ") + backups.front().path;
  return trace;
}

}  // namespace store
