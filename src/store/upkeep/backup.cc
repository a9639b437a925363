#include "store/upkeep/backup.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "base/file.h"
#include "base/text.h"
#include "store/cache/cache.h"
#include "store/imports/staging.h"
#include "store/sqlite/interrupt.h"
#include "store/upkeep/migrate.h"

namespace store {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDamage = "database_damage", kStuckLog = "stuck_log";  // names in cache.db
constexpr std::size_t kMostComplaints = 10;
constexpr int kTotpStep = 30;  // seconds

std::string folder_of(const std::string& path) {
  const std::string folder = fs::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

// Removes the files that SQLite and Db make beside a database.
void remove_companions(const std::string& database) {
  for (const char* suffix : {"-wal", "-shm", "-journal", ".lock"}) std::remove((database + suffix).c_str());
}

void remove_all(const std::string& database) {
  remove_companions(database);
  std::remove(database.c_str());
}

constexpr char kUnderWay[] = "another backup is being made at this moment";

// Makes a file that only we may read and that stays locked while it is open. Returns a closed descriptor if the name is
// taken.
base::Descriptor new_private_file(const std::string& path) {
  base::Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!file.is_open() && errno != EEXIST) base::throw_errno(path);
  if (!file.is_open()) return file;
  if (flock(file.get(), LOCK_EX | LOCK_NB) != 0) throw BackupUnderWay(kUnderWay);
  if (fchmod(file.get(), 0600) != 0) base::throw_errno(path);
  return file;
}

// Removes a file that a killed process left under this name. Locks it first, so that no other process works on it.
void remove_leftover(const std::string& path) {
  const base::Descriptor file(open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW));
  if (!file.is_open() && errno == EACCES) base::throw_errno(path);
  if (file.is_open() && flock(file.get(), LOCK_EX | LOCK_NB) != 0) throw BackupUnderWay(kUnderWay);
  remove_all(path);
}

base::Descriptor take_file(const std::string& path) {
  base::Descriptor file = new_private_file(path);
  if (file.is_open()) return file;
  remove_leftover(path);
  file = new_private_file(path);
  if (!file.is_open()) throw BackupUnderWay(kUnderWay);
  return file;
}

// A file under a temporary name. It gets its name once it is complete, and is deleted if that never happens; a lock
// gives it to one process at a time.
class Draft {
 public:
  explicit Draft(std::string path) : path_(std::move(path)), file_(take_file(path_)) {}
  ~Draft() {
    if (!path_.empty()) remove_all(path_);
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  const std::string& path() const { return path_; }
  void rename_to(const std::string& file) {
    if (fsync(file_.get()) != 0) base::throw_errno(path_);
    remove_companions(path_);
    if (std::rename(path_.c_str(), file.c_str()) != 0) base::throw_errno(file);
    path_.clear();  // another process may use the temporary name now
    const base::Descriptor folder(open(folder_of(file).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder.is_open() || fsync(folder.get()) != 0) base::throw_errno(folder_of(file));
  }

 private:
  std::string path_;       // empty: the file has its name
  base::Descriptor file_;  // closed after every connection to it: closing it drops SQLite's locks
};

void add_complaints(Db& db, const char* sql, std::vector<std::string>& found) {
  Query query(db, sql);
  while (query.step() && found.size() < kMostComplaints) found.push_back(query.text(0));
}

// ---- restoring

void check_copy(Db& copy, const std::string& file) {
  const int schema = schema_version(copy);
  if (schema < 1) throw RestoreError(file + " is not a copy of a Matinee database");
  if (schema > latest_schema_version())
    throw RestoreError(file + " was made by a newer version of this program (schema " + std::to_string(schema) + ")");
  if (schema < oldest_schema_version())
    throw RestoreError(file + " has schema " + std::to_string(schema) +
                       ", which this program cannot upgrade (CONTRIBUTING.md, \"Older databases\")");
  const std::vector<std::string> found = complaints(copy, CheckDepth::thorough);
  if (!found.empty()) throw RestoreError(file + " is damaged: " + found.front());
}

void end_logins(Db& copy, base::UnixTime now) {
  static constexpr char kUsed[] =
      "UPDATE user SET totp_last_step = max(totp_last_step, ?) WHERE totp_secret IS NOT NULL /*scan*/";
  Tx tx(copy);
  copy.execute("DELETE FROM session; DELETE FROM auth_token; DELETE FROM trusted_device; DELETE FROM password_reset");
  Query(tx, kUsed, now / kTotpStep).run();
  tx.commit();
}

// Raises the revisions to the time in seconds, which is ahead of any count of writes. ETags are made of revisions, and
// the copy would otherwise count through numbers that clients already know for other answers.
void outdate_entity_tags(Db& copy, base::UnixTime now) {
  static constexpr char kUsers[] = "UPDATE user SET revision = max(revision, ?) /*scan*/";
  static constexpr char kCatalogue[] =
      "UPDATE catalogue SET revision = max(revision, ?1), facts = max(facts, ?1) /*scan*/";
  Tx tx(copy);
  Query(tx, kUsers, now).run();
  Query(tx, kCatalogue, now).run();
  tx.commit();
}

// Makes programs that ask for changes since before the restore read everything again, since the change log has no trace
// of writes after the copy was made. Migrations of older schemas do this themselves.
void forget_changes(Db& copy, base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE diary_change_start SET began_at = max(began_at, ?) /*scan*/";
  if (schema_version(copy) != latest_schema_version()) return;
  Tx tx(copy);
  Query(tx, kSql, now).run();
  tx.commit();
}

// Returns false if there were no imports, or the schema is older: then a later migration knows their tables.
bool leave_imports_out(Db& copy, base::UnixTime now) {
  if (schema_version(copy) != latest_schema_version()) return false;
  Tx tx(copy);
  const bool had_rows = leave_staging_out(tx, now);
  tx.commit();
  return had_rows;
}

// Copies only the bytes, not the permissions: the copy may come from a machine where others may read it, or nobody may
// write it.
void copy_bytes(const std::string& from, const std::string& to) {
  std::ifstream source(from, std::ios::binary);
  if (!source) throw RestoreError(from + ": " + std::strerror(errno));
  std::ofstream target(to, std::ios::binary | std::ios::trunc);
  target << source.rdbuf();
  target.close();
  if (source.bad() || !target) throw RestoreError(from + " cannot be copied to " + to);
}

// Prepares the copy beside the database. Refuses a file with a WAL: VACUUM INTO leaves none, and a live database would
// lack its newest writes without its WAL.
void make_ready(const Draft& draft, const std::string& file, Logins logins, base::UnixTime now) {
  std::error_code error;
  if (fs::exists(file + "-wal", error))
    throw RestoreError(file + " is a live database, not a copy of one: " + file + "-wal stands beside it");
  copy_bytes(file, draft.path());
  Db copy(draft.path(), patient_options());
  check_copy(copy, file);
  copy.execute("PRAGMA journal_mode=DELETE");
  outdate_entity_tags(copy, now);
  forget_changes(copy, now);
  leave_imports_out(copy, now);
  if (logins == Logins::end) end_logins(copy, now);
}

// Moves the WAL of a database that cannot be opened to the database's new name. The new database would take over a WAL
// or wal-index that stayed behind.
void move_log(const std::string& database, const std::string& old) {
  const bool moved = std::rename((database + "-wal").c_str(), (old + "-wal").c_str()) == 0;
  if (!moved && errno != ENOENT) base::throw_errno(database + "-wal");
  if (std::remove((database + "-shm").c_str()) == 0 || errno == ENOENT) return;
  const int reason = errno;
  if (moved) std::rename((old + "-wal").c_str(), (database + "-wal").c_str());
  errno = reason;
  base::throw_errno(database + "-shm");
}

// Moves the WAL into the database, so that the file alone holds everything.
void close_old(const std::string& database, const std::string& old) {
  try {
    Db(database, patient_options()).execute("PRAGMA journal_mode=DELETE");
  } catch (const DbError& error) {
    if (error.is_busy()) throw;
    move_log(database, old);
  }
}

// Links the database under the next free number and leaves files alone that earlier restores set aside. A restore that
// was killed finds its link again.
std::string link_old(const std::string& database) {
  for (int number = 1;; ++number) {
    const std::string old = database + ".before-restore" + (number == 1 ? "" : '-' + std::to_string(number));
    std::error_code none;
    if (fs::equivalent(database, old, none)) return old;
    if (!fs::exists(old, none)) remove_companions(old);
    if (link(database.c_str(), old.c_str()) == 0 || errno == ENOENT) return old;
    if (errno != EEXIST) base::throw_errno(old);
  }
}

std::string keep_old(const std::string& database) {
  const std::string old = link_old(database);
  try {
    close_old(database, old);
  } catch (...) {
    std::remove(old.c_str());
    throw;
  }
  return old;
}

}  // namespace

DbOptions patient_options() {
  DbOptions options;
  options.patient = true;
  return options;
}

std::vector<std::string> complaints(Db& db, CheckDepth depth) {
  static constexpr char kQuick[] = "SELECT quick_check FROM pragma_quick_check WHERE quick_check <> 'ok' /*scan*/";
  static constexpr char kThorough[] =
      "SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok' /*scan*/";
  static constexpr char kReferences[] =
      "SELECT 'row ' || coalesce(rowid, '') || ' of ' || \"table\" || ' refers to a missing row of ' || parent "
      "FROM pragma_foreign_key_check /*scan*/";
  std::vector<std::string> found;
  try {
    add_complaints(db, depth == CheckDepth::quick ? kQuick : kThorough, found);
    add_complaints(db, kReferences, found);
  } catch (const DbError& error) {
    if (error.is_interrupted()) throw;
    found.emplace_back(error.what());
  }
  return found;
}

void note_damage(Db& cache, std::string_view complaint, base::UnixTime now) {
  cache_text(cache, kDamage, complaint, now + kCacheTextLife);
}

std::string found_damage(Db& cache, base::UnixTime now) { return cached_text(cache, kDamage, now).value_or(""); }

void note_stuck_log(Db& cache, std::string_view reason, base::UnixTime now) {
  cache_text(cache, kStuckLog, reason, now + kCacheTextLife);
}

std::string stuck_log(Db& cache, base::UnixTime now) { return cached_text(cache, kStuckLog, now).value_or(""); }

// Refuses the database itself, however its name is written: a copy renamed over a live database would separate it from
// its WAL.
void back_up(const std::string& database, const std::string& file, const std::function<bool()>& go_on) {
  std::error_code not_there;
  if (fs::equivalent(database, file, not_there)) throw std::invalid_argument(file + " is the database itself");
  const std::string folder = folder_of(file);
  if (access(folder.c_str(), W_OK | X_OK) != 0) base::throw_errno("cannot write to the folder " + folder);
  Draft draft(file + ".part");  // VACUUM INTO accepts an empty file
  {
    Db source(database, patient_options());
    const Interruptible interruptible(source, go_on);
    source.copy_into(draft.path());
  }
  {
    Db copy(draft.path(), patient_options());
    const Interruptible interruptible(copy, go_on);
    copy.execute("PRAGMA journal_mode=DELETE");
    if (leave_imports_out(copy, base::SystemClock().now())) copy.execute("VACUUM");
    const std::vector<std::string> found = complaints(copy, CheckDepth::quick);
    if (!found.empty()) throw DbError(11, "the copy is damaged: " + found.front());
  }
  draft.rename_to(file);
}

bool is_in_use(const std::string& database) {
  constexpr off_t kSharedLocks = 0x40000002, kCount = 510;  // the bytes that SQLite's connections lock (os_unix.c)
  const base::Descriptor file(open(database.c_str(), O_RDWR | O_CLOEXEC));
  if (!file.is_open()) return false;
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = kSharedLocks;
  lock.l_len = kCount;
  return fcntl(file.get(), F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

std::string restore(const std::string& file, const std::string& database, const std::string& cache, Logins logins,
                    base::UnixTime now) try {
  if (is_in_use(database)) throw RestoreError("the database is in use: stop the server first");
  Draft draft(database + ".restoring");
  make_ready(draft, file, logins, now);
  const std::string old = keep_old(database);
  remove_cache(cache);
  draft.rename_to(database);
  Db(database, patient_options()).execute("PRAGMA journal_mode=WAL");
  return old;
} catch (const DbError& error) {
  throw RestoreError(file + ": " + error.what());
} catch (const BackupUnderWay&) {
  throw RestoreError("another copy is being restored at this moment");
} catch (const std::system_error& error) {
  throw RestoreError(error.what());
}

}  // namespace store
