// Writing: the writer lock, transactions, and the length of the log.
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "base/time.h"
#include "store/sqlite/db.h"
#include "store/sqlite/file_lock.h"

namespace store {

namespace {

constexpr int kReadersTimeMs = 100;  // time that cutting the log waits for readers, while writers wait for it

// Uses stat(2), since opening and closing the file would lose locks.
std::int64_t size_of_log(const std::string& database) {
  struct stat info {};
  return stat((database + "-wal").c_str(), &info) == 0 ? std::int64_t{info.st_size} : 0;
}

constexpr char kBegin[] = "BEGIN", kBeginImmediate[] = "BEGIN IMMEDIATE", kCommit[] = "COMMIT";

}  // namespace

WriterLock::WriterLock(Db& db) : db_(db) {
  if (flock(db.lock_fd_, LOCK_EX | LOCK_NB) == 0 || db.wait_for_lock(db.lock_fd_)) return;
  throw DbError(SQLITE_BUSY, "another process holds the writer lock for too long");
}

WriterLock::~WriterLock() { flock(db_.lock_fd_, LOCK_UN); }

// BEGIN and COMMIT without writes fail only if memory is short; then each statement sees a moment of its own.
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
  const std::int64_t start = base::monotonic_us();
  lock_.emplace(db);
  const auto waited_ms = static_cast<int>((base::monotonic_us() - start) / 1000);
  // A program may hold the database without the writer lock; both waits together take no longer than one.
  sqlite3_busy_timeout(db.db_, std::max(1, Db::kBusyTimeoutMs - waited_ms));
  const int code = db.step_once(kBeginImmediate);
  sqlite3_busy_timeout(db.db_, Db::kBusyTimeoutMs);
  if (code != SQLITE_DONE) throw DbError(code, sqlite3_errmsg(db.db_));
  db.in_transaction_ = true;
  db.time.begin_transaction();
}

Tx::~Tx() {
  if (!lock_) return;
  sqlite3_exec(db_.db_, "ROLLBACK", nullptr, nullptr, nullptr);  // SQLite may have rolled back itself
  end();
}

// Commits even if it took too long: rolling back finished work would not release the lock any sooner.
void Tx::commit() {
  if (db_.time.is_transaction_over()) db_.time.log_transaction(false, kCommit);
  db_.run_once(kCommit);
  end();
}

void Tx::end() {
  db_.in_transaction_ = false;
  db_.time.end_transaction();
  lock_.reset();
}

// Does the same as SQLite's autocheckpoint, but reports a failure.
int Db::move_log(void* self, sqlite3* db, const char* name, int pages) noexcept {
  constexpr int kLongEnough = 1000;  // pages, as in SQLite's autocheckpoint
  if (pages < kLongEnough) return SQLITE_OK;
  const int code = sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  const auto* owner = static_cast<const Db*>(self);
  if (code != SQLITE_OK && (code & 0xff) != SQLITE_BUSY && owner->on_log_stuck != nullptr)
    owner->on_log_stuck(sqlite3_errmsg(db));
  return SQLITE_OK;
}

void Db::cut_log(std::int64_t longest) {
  if (size_of_log(path_) <= longest) return;
  const WriterLock lock(*this);
  sqlite3_busy_timeout(db_, kReadersTimeMs);
  const int code = sqlite3_wal_checkpoint_v2(db_, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  const DbError error(code, sqlite3_errmsg(db_));
  sqlite3_busy_timeout(db_, kBusyTimeoutMs);
  if (code == SQLITE_OK || error.is_busy()) return;
  if (on_log_stuck != nullptr) on_log_stuck(error.what());
  throw error;
}

}  // namespace store
