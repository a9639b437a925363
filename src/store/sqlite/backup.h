// Copies of matinee.db: made by VACUUM INTO beside running writers (a file copy of a live database is not one), checked
// before they get their name, and put back whole. A copy is for its owner alone: it holds all that people recorded.
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

// What PRAGMA integrity_check (or the quicker quick_check) and foreign_key_check complain of; empty: nothing. Throws
// DbError when it was interrupted.
enum class CheckDepth { quick, thorough };
std::vector<std::string> complaints(Db& db, CheckDepth depth);

// What the last look at the database found, kept in cache.db for two days; empty: nothing.
void note_damage(Db& cache, std::string_view complaint, base::UnixTime now);
std::string found_damage(Db& cache, base::UnixTime now);

// Why the disk did not take what was to be moved from the log into the database, lately; empty: it did.
void note_stuck_log(Db& cache, std::string_view reason, base::UnixTime now);
std::string stuck_log(Db& cache, base::UnixTime now);

// Another process is at it; with a line for the administrator.
struct BackupUnderWay : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Writes a checked copy of the database at `database` to `file`, replacing a file of that name; it gets the name only
// when it is whole and on the disk. `go_on` is asked again and again meanwhile; false: nothing was made, DbError
// (interrupted). Throws DbError, std::system_error, and BackupUnderWay while another process writes the same file.
void back_up(const std::string& database, const std::string& file, const std::function<bool()>& go_on = {});

// ---- restoring

struct RestoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Whether another process has this database open. Not in a process that has it open itself: closing the file would drop
// its locks.
bool is_in_use(const std::string& database);

enum class Logins { end, keep };
// Puts the copy `file` in the place of `database`, and returns the name that this has now: `database`.before-restore,
// or with a number behind it when an earlier restore left that. At every moment one of the two has the name. `cache` is
// deleted: the copy counts up again to revisions that it knows other numbers for. Logins::end also ends all logins, API
// tokens, trusted devices and password links of the copy, since some may have been revoked after it was made, and takes
// one-time codes of the past as used. Throws RestoreError with a line for the administrator; then the database is as it
// was.
std::string restore(const std::string& file, const std::string& database, const std::string& cache, Logins logins,
                    base::UnixTime now);

}  // namespace store
