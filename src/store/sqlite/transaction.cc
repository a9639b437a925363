// Writing: the writer lock, transactions, and the way of what they commit to the disk.
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/log.h"
#include "store/sqlite/db.h"
#include "store/sqlite/file_lock.h"
#include "store/sqlite/log_file.h"

namespace store {

namespace {

constexpr std::int64_t kLongLog = 64 * 1024 * 1024;  // bytes

// In stat(2) nothing is opened, so no lock is lost with the closing.
std::int64_t size_of_log(const std::string& database) {
  struct stat info{};
  return stat((database + "-wal").c_str(), &info) == 0 ? std::int64_t{info.st_size} : 0;
}

constexpr char kBegin[] = "BEGIN", kBeginImmediate[] = "BEGIN IMMEDIATE", kCommit[] = "COMMIT";

}  // namespace

WriterLock::WriterLock(Db& db) : db_(db) {
  if (db.on_lock_wait != nullptr) db.on_lock_wait(true);
  const bool locked = lock_within(db.lock_fd_, db.lock_wait_ms_);
  if (db.on_lock_wait != nullptr) db.on_lock_wait(false);
  if (!locked) throw DbError(SQLITE_BUSY, "another process holds the writer lock for too long");
}

WriterLock::~WriterLock() { flock(db_.lock_fd_, LOCK_UN); }

// Of BEGIN and COMMIT without writes nothing can fail but for want of memory; then each statement reads for itself.
Snapshot::Snapshot(Db& db) : db_(db) {
  if (db.in_transaction()) throw std::logic_error("a snapshot inside a transaction");
  db.prepare(kCommit);
  db.step_once(kBegin);
  db.in_snapshot_ = true;
}

Snapshot::~Snapshot() { db_.end_snapshot(); }

void Db::end_snapshot() {
  if (in_snapshot_ && in_transaction()) step_once(kCommit);
  in_snapshot_ = false;
}

Tx::Tx(Db& db) : db_(db) {
  if (db.in_transaction_) throw std::logic_error("a transaction inside a transaction");
  db.end_snapshot();
  lock_.emplace(db);
  db.run_once(kBeginImmediate);
  try {
    db.settle_doubt();
  } catch (...) {  // no destructor runs for what was not made
    sqlite3_exec(db.db_, "ROLLBACK", nullptr, nullptr, nullptr);
    throw;
  }
  db.in_transaction_ = true;
}

Tx::~Tx() {
  if (!lock_) return;
  sqlite3_exec(db_.db_, "ROLLBACK", nullptr, nullptr, nullptr);  // SQLite may have rolled back itself
  end();
}

void Tx::commit() {
  db_.run_once(kCommit);
  end();
  db_.sync();
}

void Tx::end() {
  db_.in_transaction_ = false;
  lock_.reset();
}

void Db::checkpoint(LogFile file) {
  if (log_is_doubtful()) sync();
  const WriterLock lock(*this);
  const bool cut = file == LogFile::is_cut || size_of_log(path_) > kLongLog;
  const int mode = cut ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_RESTART;
  sqlite3_busy_timeout(db_, 0);
  const int code = sqlite3_wal_checkpoint_v2(db_, nullptr, mode, nullptr, nullptr);
  sqlite3_busy_timeout(db_, kBusyTimeoutMs);
  if (code == SQLITE_OK || (code & 0xff) == SQLITE_BUSY) return;
  const DbError error(code, sqlite3_errmsg(db_));
  if ((code & 0xff) == SQLITE_IOERR) set_doubt(true);  // it may have been the log
  throw error;
}

void Db::sync() {
  if (!is_durable_) return;
  const unsigned version = seen_version();
  if (!sync_log(db_) || log_is_doubtful()) {
    base::log(base::LogLevel::error, "log_not_synced", {{"database", path_}});
    set_doubt(true);
    const Tx renewed(*this);  // what it begins with
  }
  synced_version_ = version;
}

bool Db::has_unsynced() const { return is_durable_ && seen_version() != synced_version_; }

// Changes with each commit that this connection has made or seen; asks no disk.
unsigned Db::seen_version() const {
  unsigned version = 0;
  sqlite3_file_control(db_, "main", SQLITE_FCNTL_DATA_VERSION, &version);
  return version;
}

// Kept where every process sees it, also one that starts later: in the length of the lock file.
bool Db::log_is_doubtful() const {
  struct stat info{};
  return is_durable_ && fstat(lock_fd_, &info) == 0 && info.st_size != 0;
}

void Db::set_doubt(bool doubtful) {
  if (is_durable_ && ftruncate(lock_fd_, doubtful ? 1 : 0) != 0) throw DbError(SQLITE_IOERR_TRUNCATE, path_ + ".lock cannot be written");
}

void Db::settle_doubt() {
  if (!log_is_doubtful()) return;
  if (!renew_log(db_)) throw DbError(SQLITE_IOERR_FSYNC, "the disk does not take the log of " + path_);
  set_doubt(false);
}

}  // namespace store
