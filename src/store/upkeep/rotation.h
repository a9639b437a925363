// Scheduled copies of matinee.db: backups/matinee-20240501-120000.db below the data folder, named by the time in UTC.
// Some copies of each age are kept, and so is every copy that holds much more than the newest.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/config.h"
#include "base/time.h"

namespace store {

// Number of copies that are kept: the last one of each of this many days, weeks and months that have one.
struct BackupPolicy {
  int daily = 7, weekly = 5, monthly = 12;
  bool makes_none() const { return daily == 0 && weekly == 0 && monthly == 0; }
};
// Reads MATINEE_BACKUP_DAILY, _WEEKLY and _MONTHLY. The older MATINEE_BACKUP_KEEP replaces the daily number; its 0
// means no copies at all.
BackupPolicy backup_policy(const base::Config& config);
std::string backup_folder(const base::Config& config);

struct BackupFile {
  std::string path;
  base::UnixTime made_at = 0;
  std::int64_t size = 0;  // bytes
};
std::string backup_name(base::UnixTime now);
// Returns the copies newest first, except that those from more than a day ahead, made with a wrong clock, are last.
// Returns none if there is no folder.
std::vector<BackupFile> list_backups(const std::string& folder, base::UnixTime now);
// Returns true if the newest copy is older than `age` (seconds), is from the future, or does not exist; false if the
// policy makes no copies.
bool backup_is_due(const base::Config& config, base::UnixTime now, base::UnixTime age);

// Counts of the rows that people recorded.
struct Holdings {
  std::int64_t users = 0, plays = 0, ratings = 0;
  // Returns true if it has more than twice the users, the plays or the ratings.
  bool is_much_more_than(const Holdings& other) const {
    return users > 2 * other.users || plays > 2 * other.plays || ratings > 2 * other.ratings;
  }
};
// Returns the counts of a copy, or nullopt if it cannot be read.
std::optional<Holdings> holdings_of(const std::string& file);
// The newest of `made` (newest first) that holds much more than the first of them.
struct Shrinkage {
  BackupFile earlier;
  Holdings then, now;
};
std::optional<Shrinkage> shrinkage(const std::vector<BackupFile>& made);

// Makes a copy, removes the copies that the policy does not keep and the files that a killed process left, and returns
// the new copy. Throws the errors of back_up(), and BackupUnderWay while another process does the same.
BackupFile back_up_into(const std::string& database, const std::string& folder, const BackupPolicy& policy,
                        base::UnixTime now, const std::function<bool()>& go_on = {});

// Names the marker or backup that proves that a missing database existed; empty if the database exists or never did. Do
// not call it in a process that has it open.
std::string trace_of_lost_database(const base::Config& config, base::UnixTime now);

}  // namespace store
