// One connection to one SQLite database, its prepared statements, and the writer lock. Only db.cc and transaction.cc
// name the library. Readers take Db&, writers Tx&, so that a write outside a transaction does not compile. Each process
// opens its own connection, after fork.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/sqlite/limits.h"

struct sqlite3;
struct sqlite3_stmt;

namespace store {

// A failure of the database: locked too long, disk full, damaged, or a bug.
struct DbError : std::runtime_error {
  static constexpr int kBusy = 5, kCannotOpen = 14;  // SQLITE_BUSY, SQLITE_CANTOPEN
  DbError(int extended_code, const std::string& message) : std::runtime_error(message), code(extended_code) {}
  int code;                           // SQLite's extended result code
  bool is_conflict() const;           // a UNIQUE or PRIMARY KEY constraint
  bool is_missing_reference() const;  // a FOREIGN KEY constraint
  bool is_busy() const;               // another process holds a lock
  bool is_interrupted() const;        // by store::Interruptible, or after five seconds
  bool is_permanent() const;          // damaged, or no permission: waiting does not help
  bool is_unavailable() const;        // the storage fails, not the program: busy, full, read-only, I/O error, damaged
};

// The schema is newer than this program's, or older than it can upgrade.
struct SchemaError : DbError {
  using DbError::DbError;
};

// Half of the processes wait for the writer lock, so this one does not.
struct TooManyWriters : DbError {
  TooManyWriters() : DbError(kBusy, "too many wait for the writer lock") {}
};

// The transaction held the writer lock longer than the limits allow and was rolled back.
struct TransactionTooLong : DbError {
  TransactionTooLong();
};

struct DbOptions {
  bool durable = true;      // synchronous=FULL: commits survive a power cut; false: for cache.db
  bool create = false;      // only migrations create the main database
  int lock_wait_ms = 5000;  // for the writer lock
  bool patient = false;     // a statement may take longer than five seconds, for migrations, copies and checks
  bool read_only = false;   // makes no file, and none beside the database unless its log exists
};

class Db {
 public:
  // The lock file is `path` + ".lock"; ":memory:" has none. Throws DbError.
  Db(const std::string& path, const DbOptions& options = {});
  ~Db();
  Db(const Db&) = delete;
  Db& operator=(const Db&) = delete;

  sqlite3* handle() const { return db_; }
  const std::string& path() const { return path_; }
  // The id of the database that the texts in cache.db were made from, which precedes every name there.
  std::string scope;
  // Number of processes that may compute numbers at a time; for cache.db.
  int computing_places = 1;
  // Prepares each statement once; the address of its literal is the key.
  sqlite3_stmt* prepare(const char* sql);
  // Runs several statements without values: migrations and pragmas.
  void execute(const char* sql);
  std::int64_t last_insert_id() const;
  std::int64_t changes() const;
  bool in_transaction() const;
  // Makes a consistent copy of the whole database in a new file (VACUUM INTO).
  void copy_into(const std::string& file);
  // Moves a write-ahead log of more than `longest` bytes into the database and cuts it, unless somebody reads. SQLite
  // does so itself within COMMIT, but never cuts the log while there is always a reader.
  void cut_log(std::int64_t longest);
  // Limits on the time of statements and transactions, and the time that this connection has used.
  LimitedTime time;
  // note_work() remembers that a job was added; take_work() returns true once after that.
  void note_work() { has_work_ = true; }
  bool take_work() { return std::exchange(has_work_, false); }
  // Ends the Snapshot before its scope does, ahead of work that may take long.
  void end_snapshot();
  // Returns the number of rows written on this connection so far.
  std::int64_t total_changes() const;
  // Waits for the writer lock that another process holds; returns false when the time is over. May throw
  // TooManyWriters. The default is lock_within() for DbOptions::lock_wait_ms.
  std::function<bool(int lock_fd)> wait_for_lock;
  // Called with SQLite's reason if the log could not be moved into the database; the next commit tries again. It must
  // throw nothing.
  std::function<void(const char* reason)> on_log_stuck;

 private:
  static constexpr int kBusyTimeoutMs = 5000;  // SQLite's own wait, beside the writer lock
  void open_file(const DbOptions& options);
  void configure(const DbOptions& options);
  static int move_log(void* self, sqlite3* db, const char* name, int pages) noexcept;  // SQLite calls it after COMMIT
  int step_once(const char* sql);  // runs a statement without rows and values; returns SQLite's result code
  void run_once(const char* sql);  // runs a statement without rows and values; throws DbError
  friend class WriterLock;
  friend class Snapshot;
  friend class Tx;
  std::string path_;
  sqlite3* db_ = nullptr;
  int lock_fd_ = -1;
  bool has_work_ = false;
  bool in_transaction_ = false, in_snapshot_ = false;
  std::map<const char*, sqlite3_stmt*> statements_;
};

// The lock that every write transaction holds, and that the checkpoints within COMMIT hold too (before 3.51.3, a
// checkpoint beside a writer can lose a commit). flock(2) on the lock file is fair between processes, and the kernel
// releases it when the holder dies. Throws DbError (busy) after the wait.
class WriterLock {
 public:
  explicit WriterLock(Db& db);
  ~WriterLock();
  WriterLock(const WriterLock&) = delete;
  WriterLock& operator=(const WriterLock&) = delete;

 private:
  Db& db_;
};

// While it lives, all reads see the database of one moment and take SQLite's locks only once. A write ends it. Make no
// provider call inside, since checkpoints wait for it.
class Snapshot {
 public:
  explicit Snapshot(Db& db);
  ~Snapshot();
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

 private:
  Db& db_;
};

// A write transaction: writer lock, BEGIN IMMEDIATE, rolled back unless committed. When commit() returns, the data is
// on the disk. When it throws, nobody sees the data, but if all processes die before the next commit, SQLite may find
// it in its log. Make no provider call, password hash or template inside.
class Tx {
 public:
  explicit Tx(Db& db);
  ~Tx();
  Tx(const Tx&) = delete;
  Tx& operator=(const Tx&) = delete;
  void commit();
  Db& db() const { return db_; }
  // Sends no notifications of this transaction (store/work/hook.h), since the writes of imports and undo are no news.
  void tell_nobody() { is_news_ = false; }
  // Lifts the time limit for one-off work on a whole diary that must be atomic: deleting 60,000 entries takes three
  // seconds.
  void allow_long() { db_.time.allow_long(); }
  bool is_news() const { return is_news_; }

 private:
  void end();
  Db& db_;
  std::optional<WriterLock> lock_;
  bool is_news_ = true;
};

// A running statement: binds values in order, reads rows by column, and is reset when it goes out of scope.
//   static constexpr char kSql[] = "SELECT id, name FROM user WHERE id = ?";
//   Query query(db, kSql, id);
//   while (query.step()) { query.integer(0); query.text(1); }
// A function that reads one row does it at once: Query(db, kSql, id).first(read_user), .all(read_user), .number().
class Query {
 public:
  template <typename... Values>
  Query(Db& db, const char* sql, const Values&... values) : Query(db, sql, false, nullptr) {
    (bind(values), ...);
  }
  template <typename... Values>
  Query(Tx& tx, const char* sql, const Values&... values) : Query(tx.db(), sql, true, nullptr) {
    (bind(values), ...);
  }
  ~Query();
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  bool step();  // true: a row
  void run();   // steps to the end; for statements without rows
  // Returns the first column of the first row, or 0 without a row: for counts and new ids.
  std::int64_t number() { return step() ? integer(0) : 0; }
  template <typename Read>
  auto first(const Read& read) {
    return step() ? std::optional(read(*this)) : std::nullopt;
  }
  template <typename Read>
  auto all(const Read& read) {
    std::vector<decltype(read(*this))> rows;
    while (step()) rows.push_back(read(*this));
    return rows;
  }
  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string text(int column) const;            // "" for NULL
  std::string_view text_view(int column) const;  // valid until the next step
  bool is_null(int column) const;
  std::optional<std::string> optional_text(int column) const;
  std::optional<std::int64_t> optional_integer(int column) const;
  bool flag(int column) const { return integer(column) != 0; }

  Query& bind(std::int64_t value);
  Query& bind(int value) { return bind(static_cast<std::int64_t>(value)); }
  Query& bind(bool value) { return bind(static_cast<std::int64_t>(value)); }
  Query& bind(double value);
  Query& bind(std::string_view value);
  Query& bind(const std::string& value) { return bind(std::string_view(value)); }
  Query& bind(const char* value) { return bind(std::string_view(value)); }
  Query& bind(std::nullptr_t);
  template <typename T>
  Query& bind(const std::optional<T>& value) {
    return value ? bind(*value) : bind(nullptr);
  }
  // Binds by name, ":user", for statements with more than a few values. A value that is not bound is NULL.
  template <typename T>
  Query& bind(const char* name, const T& value) {
    bound_ = index_before(name);
    return bind(value);
  }

 private:
  Query(Db& db, const char* sql, bool writing, std::nullptr_t);
  int index_before(const char* name) const;
  int step_once();  // returns SQLite's result code
  Db& db_;
  sqlite3_stmt* statement_;
  std::int64_t used_us_ = 0;  // processor time
  int bound_ = 0;
};

// Each returns NULL for an empty text or 0, for columns where '' or 0 is not allowed or means the same.
std::optional<std::string_view> null_if_empty(const std::string& text);
std::optional<std::int64_t> null_if_zero(std::int64_t number);

}  // namespace store
