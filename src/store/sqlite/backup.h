// Copies of matinee.db: VACUUM INTO makes them beside running writers (a file copy of a live database would be no
// copy), they are checked before they get their name, and put back whole. Only its owner may read a copy, as it holds
// all that people recorded.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// Options for connections that may take their time: copies and checks of the whole database.
DbOptions patient_options();

enum class CheckDepth { quick, thorough };  // PRAGMA quick_check, PRAGMA integrity_check
// What this check and PRAGMA foreign_key_check complain of; empty when nothing is wrong. Throws DbError when it was
// interrupted.
std::vector<std::string> complaints(Db& db, CheckDepth depth);

// What the last check of the database found, stored in cache.db for two days; empty when nothing is wrong.
void note_damage(Db& cache, std::string_view complaint, base::UnixTime now);
std::string found_damage(Db& cache, base::UnixTime now);

// Why the log could not be moved into the database lately; empty when it could.
void note_stuck_log(Db& cache, std::string_view reason, base::UnixTime now);
std::string stuck_log(Db& cache, base::UnixTime now);

// Another process makes the same copy. what() tells the administrator.
struct BackupUnderWay : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Writes a checked copy of the database at `database`, without rows of uploads, to `file`, replacing a file of that
// name once the copy is whole and on the disk. It asks `go_on` again and again meanwhile; false ends it with DbError
// (interrupted) and without a copy. Throws DbError, std::system_error, and BackupUnderWay while another process writes
// the same file.
void back_up(const std::string& database, const std::string& file, const std::function<bool()>& go_on = {});

// ---- restoring

struct RestoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Whether another process has this database open. Do not call it in a process that has it open itself: closing the file
// would drop its locks.
bool is_in_use(const std::string& database);

enum class Logins { end, keep };
// Puts the copy `file` in the place of `database`, and returns the new name of the old one: `database`.before-restore,
// with a number behind it when that is taken. At every moment one of the two has the name. `cache` is deleted, as the
// copy counts up again to revisions that the cache knows other numbers for. Logins::end also ends all logins, API
// tokens, trusted devices and password links of the copy, since some may have been revoked after it was made, and marks
// one-time codes of the past as used. Throws RestoreError, which tells the administrator, and then leaves the database
// as it was.
std::string restore(const std::string& file, const std::string& database, const std::string& cache, Logins logins,
                    base::UnixTime now);

}  // namespace store
