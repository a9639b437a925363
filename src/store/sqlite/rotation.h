// Scheduled copies of matinee.db: backups/matinee-20240501-120000.db below the data folder, named by the time in UTC.
// Some copies of each age stay, and so does every one that holds much more than the newest.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/config.h"
#include "base/time.h"

namespace store {

// How many copies stay: the last one of each of so many days, weeks and months that have one.
struct BackupPolicy {
  int daily = 7, weekly = 5, monthly = 12;
  bool makes_none() const { return daily == 0 && weekly == 0 && monthly == 0; }
};
// Reads MATINEE_BACKUP_DAILY, _WEEKLY and _MONTHLY. The older MATINEE_BACKUP_KEEP replaces the daily number; 0 means no
// copies at all.
BackupPolicy backup_policy(const base::Config& config);
std::string backup_folder(const base::Config& config);

struct BackupFile {
  std::string path;
  base::UnixTime made_at = 0;
  std::int64_t size = 0;  // bytes
};
std::string backup_name(base::UnixTime now);
// Newest first, except that copies from more than a day ahead, of a clock that was wrong, stand at the end. Empty when
// there is no folder.
std::vector<BackupFile> list_backups(const std::string& folder, base::UnixTime now);
// Whether the newest is older than `age` (seconds) or there is none; false when the policy makes none.
bool backup_is_due(const base::Config& config, base::UnixTime now, base::UnixTime age);

// What people recorded, as counts of rows.
struct Holdings {
  std::int64_t users = 0, plays = 0, ratings = 0;
  // More than twice the users, the plays or the ratings.
  bool is_much_more_than(const Holdings& other) const {
    return users > 2 * other.users || plays > 2 * other.plays || ratings > 2 * other.ratings;
  }
};
// The counts of a copy; none when it cannot be read.
std::optional<Holdings> holdings_of(const std::string& file);
// The newest of `made` (newest first) that holds much more than the first of them.
struct Shrinkage {
  BackupFile earlier;
  Holdings then, now;
};
std::optional<Shrinkage> shrinkage(const std::vector<BackupFile>& made);

// Makes a copy, removes what the policy does not keep and what a killed process left, and returns the new copy. Throws
// as back_up() does, and BackupUnderWay while another process does the same.
BackupFile back_up_into(const std::string& database, const std::string& folder, const BackupPolicy& policy,
                        base::UnixTime now, const std::function<bool()>& go_on = {});

// Names the marker or backup that shows that a missing database once was there; empty when the database is there or
// never was. Do not call it in a process that has it open.
std::string trace_of_lost_database(const base::Config& config, base::UnixTime now);

}  // namespace store
