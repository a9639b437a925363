// Copies of matinee.db. VACUUM INTO makes them beside running writers, since copying the file of a live database would
// not give a copy. They are checked before they get their name, and restored whole. Only its owner may read a copy,
// since it holds everything that people recorded.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// Returns options for connections that may take their time: copies and checks of the whole database.
DbOptions patient_options();

enum class CheckDepth { quick, thorough };  // PRAGMA quick_check, PRAGMA integrity_check
// Returns the complaints of this check and of PRAGMA foreign_key_check; none if nothing is wrong. Throws DbError when
// it was interrupted.
std::vector<std::string> complaints(Db& db, CheckDepth depth);

// The finding of the last check of the database stays in cache.db for two days; it is empty if nothing is wrong.
void note_damage(Db& cache, std::string_view complaint, base::UnixTime now);
std::string found_damage(Db& cache, base::UnixTime now);

// The reason why the log could not be moved into the database lately; it is empty if it could be.
void note_stuck_log(Db& cache, std::string_view reason, base::UnixTime now);
std::string stuck_log(Db& cache, base::UnixTime now);

// Thrown while another process makes the same copy. what() is a message for the administrator.
struct BackupUnderWay : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Writes a checked copy of the database at `database`, without rows of uploads, to `file`, and replaces a file of that
// name once the copy is complete and on the disk. It calls `go_on` again and again; false ends it with DbError
// (interrupted) and without a copy. Throws DbError, std::system_error, and BackupUnderWay while another process writes
// the same file.
void back_up(const std::string& database, const std::string& file, const std::function<bool()>& go_on = {});

// ---- restoring

struct RestoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Returns true if another process has this database open. Do not call it in a process that has it open itself: closing
// the file would drop its locks.
bool is_in_use(const std::string& database);

enum class Logins { end, keep };
// Replaces `database` with the copy `file`, and returns the new name of the old one: `database`.before-restore, with a
// number behind it if that is taken. At every moment one of the two has the name. `cache` is deleted, since the copy
// counts up again to revisions for which the cache has other numbers. Logins::end also ends all logins, API tokens,
// trusted devices and password links of the copy, since some may have been revoked after it was made, and marks
// one-time codes of the past as used. Throws RestoreError with a message for the administrator, and then leaves the
// database as it was.
std::string restore(const std::string& file, const std::string& database, const std::string& cache, Logins logins,
                    base::UnixTime now);

}  // namespace store
