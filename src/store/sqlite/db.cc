#include "store/sqlite/db.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <utility>

#include "base/text.h"
#include "store/sqlite/application_id.h"
#include "store/sqlite/file_lock.h"
#include "store/sqlite/interrupt.h"

namespace store {

namespace {

constexpr std::string_view kInMemory = ":memory:";
// Counts of instructions of SQLite's virtual machine; 1000 are some hundred rows.
constexpr int kStepsBetweenQuestions = 1000, kStepsBetweenLimits = 20000;

[[noreturn]] void fail(sqlite3* db, int code) {
  const std::string message = db != nullptr ? sqlite3_errmsg(db) : sqlite3_errstr(code);
  throw DbError(db != nullptr ? sqlite3_extended_errcode(db) : code, message);
}

void set_option(sqlite3* db, int option, int value) { sqlite3_db_config(db, option, value, nullptr); }

void set_limits(sqlite3* db) {
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 16 * 1024 * 1024);
  sqlite3_limit(db, SQLITE_LIMIT_SQL_LENGTH, 100 * 1000);
  sqlite3_limit(db, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 256);
  sqlite3_limit(db, SQLITE_LIMIT_VARIABLE_NUMBER, 1000);
  sqlite3_limit(db, SQLITE_LIMIT_EXPR_DEPTH, 100);
  sqlite3_limit(db, SQLITE_LIMIT_TRIGGER_DEPTH, 10);
  sqlite3_limit(db, SQLITE_LIMIT_WORKER_THREADS, 0);
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 2);
}

// Resolves symbolic links in the folder, so that SQLITE_OPEN_NOFOLLOW refuses only a link in place of the file itself.
std::string with_real_folder(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const std::unique_ptr<char, decltype(&std::free)> real(realpath(folder.c_str(), nullptr), &std::free);
  return real ? std::string(real.get()) + '/' + path.substr(slash + 1) : path;
}

// Returns the URI of a file that is only read. Without a log nobody has the file open, and with `immutable` SQLite
// makes no file beside it.
std::string address_to_read(const std::string& file) {
  const bool has_log = access((file + "-wal").c_str(), F_OK) == 0;
  return "file:" + base::percent_encode(file) + (has_log ? "" : "?immutable=1");
}

// Returns 1 to interrupt SQLite, or 0 to go on. Throws nothing, since no exception may cross SQLite's frames.
int ask_to_go_on(void* go_on) noexcept try {
  return (*static_cast<std::function<bool()>*>(go_on))() ? 0 : 1;
} catch (...) {
  return 1;
}

// Defines SQL's fold(text), for the search tables.
void fold_text(sqlite3_context* context, int, sqlite3_value** values) noexcept try {
  const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(values[0]));
  if (text == nullptr) return;
  const std::string folded = base::fold({text, static_cast<std::size_t>(sqlite3_value_bytes(values[0]))});
  sqlite3_result_text64(context, folded.data(), folded.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
} catch (...) {
  sqlite3_result_error_nomem(context);
}

int interrupt_when_over(void* time) noexcept { return static_cast<LimitedTime*>(time)->is_over() ? 1 : 0; }

// Interrupts a transaction that took too long, and logs the statement.
void end_when_over(const Db& db, const char* sql) {
  if (!db.time.is_transaction_over()) return;
  db.time.log_transaction(true, sql);
  throw TransactionTooLong();
}

// Refuses the database of another program; accepts a file without tables, since it is about to become ours.
void refuse_foreign(Db& db) {
  static constexpr char kSql[] =
      "SELECT application_id, (SELECT count(*) FROM (SELECT 1 FROM sqlite_schema LIMIT 1)) "
      "FROM pragma_application_id /*scan*/";
  Query query(db, kSql);
  const bool ours =
      query.step() && (query.integer(0) == kApplicationId || (query.integer(0) == 0 && query.integer(1) == 0));
  if (!ours) throw DbError(SQLITE_NOTADB, db.path() + " is the database of another program");
}

#ifdef MATINEE_SANITIZED
// In builds with sanitizers a statement without a /*scan*/ mark must not read a whole table or sort.
void check_plan(sqlite3_stmt* statement, const char* sql) {
  if (std::string_view(sql).find("/*scan*/") != std::string_view::npos) return;
  const int scans = sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1);
  const int sorts = sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_SORT, 1);
  const int indexes = sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_AUTOINDEX, 1);
  if (scans > 0 || sorts > 0 || indexes > 0) throw std::logic_error(std::string("scans or sorts: ") + sql);
}
#endif

// Finalizes the statements first, since the connection would stay open otherwise.
void release(sqlite3* db, const auto& statements, int lock_fd) {
  for (const auto& [sql, statement] : statements) sqlite3_finalize(statement);
  sqlite3_close_v2(db);
  if (lock_fd >= 0) close(lock_fd);
}

}  // namespace

TransactionTooLong::TransactionTooLong()
    : DbError(SQLITE_INTERRUPT, "a transaction held the writer lock for too long, and was rolled back") {}

bool DbError::is_conflict() const { return code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY; }
bool DbError::is_missing_reference() const { return code == SQLITE_CONSTRAINT_FOREIGNKEY; }

bool DbError::is_busy() const { return (code & 0xff) == SQLITE_BUSY; }
bool DbError::is_interrupted() const { return (code & 0xff) == SQLITE_INTERRUPT; }

bool DbError::is_permanent() const {
  const int primary = code & 0xff;
  return primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB || primary == SQLITE_READONLY ||
         primary == SQLITE_PERM || code == SQLITE_CANTOPEN_SYMLINK;
}

bool DbError::is_unavailable() const {
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_FULL:
    case SQLITE_READONLY:
    case SQLITE_IOERR:
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_CANTOPEN:
    case SQLITE_INTERRUPT:
    case SQLITE_PERM:
      return true;
    default:
      return false;
  }
}

Db::Db(const std::string& path, const DbOptions& options) : path_(path) {
  wait_for_lock = [wait = options.lock_wait_ms](int fd) { return lock_within(fd, wait); };
  // SQLite has no need to count its memory, which takes a lock for each allocation. It accepts this option only before
  // its first use.
  [[maybe_unused]] static const int counts_no_memory = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  open_file(options);
  if (!options.read_only && path != kInMemory) {
    lock_fd_ = open((path + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (lock_fd_ < 0) {
      sqlite3_close_v2(db_);
      throw DbError(SQLITE_CANTOPEN, path + ".lock cannot be opened");
    }
  }
  try {
    configure(options);
  } catch (...) {  // the destructor does not run
    release(db_, statements_, lock_fd_);
    throw;
  }
}

void Db::open_file(const DbOptions& options) {
  const bool read_only = options.read_only && path_ != kInMemory;
  const int access = read_only ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE;
  const int create = options.create ? SQLITE_OPEN_CREATE : 0;
  constexpr int kFlags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOFOLLOW;
  const std::string file = path_ == kInMemory ? path_ : with_real_folder(path_);
  const std::string name = read_only ? address_to_read(file) : file;
  const int code = sqlite3_open_v2(name.c_str(), &db_, access | create | kFlags, nullptr);
  if (code == SQLITE_OK) return;
  const char* reason =
      code == SQLITE_CANTOPEN_SYMLINK ? "is a symbolic link; give the file itself" : sqlite3_errstr(code);
  sqlite3_close_v2(db_);
  throw DbError(code, path_ + ": " + reason);
}

void Db::configure(const DbOptions& options) {
  sqlite3_busy_timeout(db_, kBusyTimeoutMs);
  if (options.patient) time.limits.reset();
  else sqlite3_progress_handler(db_, kStepsBetweenLimits, interrupt_when_over, &time);
  set_option(db_, SQLITE_DBCONFIG_DEFENSIVE, 1);
  set_option(db_, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0);
  // When this is off, SQLite 3.40 refuses json_valid in the CHECKs of matinee.db; no harmful function exists here.
  set_option(db_, SQLITE_DBCONFIG_TRUSTED_SCHEMA, options.durable ? 1 : 0);
  set_option(db_, SQLITE_DBCONFIG_DQS_DML, 0);
  set_option(db_, SQLITE_DBCONFIG_DQS_DDL, 0);
  // Closing must not empty and remove the log until it is known that the file can be read.
  set_option(db_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1);
  set_limits(db_);
  constexpr int kFold = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
  if (sqlite3_create_function_v2(db_, "fold", 1, kFold, nullptr, fold_text, nullptr, nullptr, nullptr) != SQLITE_OK)
    fail(db_, SQLITE_ERROR);
  // Each process caches this many KiB of pages for itself; the system's cache holds the rest for all processes.
  execute(options.durable ? "PRAGMA synchronous=FULL; PRAGMA cache_size=-1600"
                          : "PRAGMA synchronous=OFF; PRAGMA cache_size=-200");
  execute("PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY; PRAGMA mmap_size=0; PRAGMA cell_size_check=ON");
  refuse_foreign(*this);
  sqlite3_wal_hook(db_, move_log, this);
  set_option(db_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0);
}

Db::~Db() { release(db_, statements_, lock_fd_); }

sqlite3_stmt* Db::prepare(const char* sql) {
  const auto known = statements_.find(sql);
  if (known != statements_.end()) return known->second;
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(db_, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) fail(db_, code);
  statements_.emplace(sql, statement);
  return statement;
}

void Db::execute(const char* sql) {
  const int code = sqlite3_exec(db_, sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(db_, code);
}

int Db::step_once(const char* sql) {
  sqlite3_stmt* statement = prepare(sql);
  const int code = sqlite3_step(statement);
  sqlite3_reset(statement);
  return code;
}

void Db::run_once(const char* sql) {
  const int code = step_once(sql);
  if (code != SQLITE_DONE) fail(db_, code);
}

std::int64_t Db::last_insert_id() const { return sqlite3_last_insert_rowid(db_); }

void Db::copy_into(const std::string& file) {
  static constexpr char kSql[] = "VACUUM INTO ?";
  sqlite3_stmt* statement = prepare(kSql);
  sqlite3_bind_text64(statement, 1, file.data(), file.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  const int code = sqlite3_step(statement);
  sqlite3_reset(statement);
  if (code != SQLITE_DONE) fail(db_, code);
}

bool Db::in_transaction() const { return sqlite3_get_autocommit(db_) == 0; }
std::int64_t Db::changes() const { return sqlite3_changes64(db_); }

std::int64_t Db::total_changes() const { return sqlite3_total_changes64(db_); }

Interruptible::Interruptible(Db& db, std::function<bool()> go_on) : db_(db), go_on_(std::move(go_on)) {
  if (go_on_) sqlite3_progress_handler(db.handle(), kStepsBetweenQuestions, ask_to_go_on, &go_on_);
}
Interruptible::~Interruptible() {
  if (go_on_) sqlite3_progress_handler(db_.handle(), 0, nullptr, nullptr);
}

Query::Query(Db& db, const char* sql, bool writing, std::nullptr_t) : db_(db), statement_(db.prepare(sql)) {
  if (!writing && sqlite3_stmt_readonly(statement_) == 0)
    throw std::logic_error(std::string("a write outside a transaction: ") + sql);
  if (sqlite3_stmt_busy(statement_) != 0) throw std::logic_error(std::string("a statement inside itself: ") + sql);
  end_when_over(db, sql);
}

// Steps a statement with RETURNING to its end, since SQLite 3.40 undoes one that is reset earlier.
Query::~Query() {
  if (sqlite3_stmt_busy(statement_) != 0 && sqlite3_stmt_readonly(statement_) == 0)
    while (step_once() == SQLITE_ROW) {
    }
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

int Query::step_once() {
  db_.time.begin_step(used_us_);
  const int code = sqlite3_step(statement_);
  db_.time.end_step();
  return code;
}

bool Query::step() {
  const int code = step_once();
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_INTERRUPT) end_when_over(db_, sqlite3_sql(statement_));
  if (code != SQLITE_DONE) fail(db_.handle(), code);
#ifdef MATINEE_SANITIZED
  check_plan(statement_, sqlite3_sql(statement_));
#endif
  return false;
}

void Query::run() {
  while (step()) {
  }
}

std::int64_t Query::integer(int column) const { return sqlite3_column_int64(statement_, column); }
double Query::real(int column) const { return sqlite3_column_double(statement_, column); }
bool Query::is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }
std::string Query::text(int column) const { return std::string(text_view(column)); }

std::string_view Query::text_view(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
  if (text == nullptr) return {};
  return {text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

std::optional<std::string> Query::optional_text(int column) const {
  return is_null(column) ? std::nullopt : std::optional(text(column));
}

std::optional<std::int64_t> Query::optional_integer(int column) const {
  return is_null(column) ? std::nullopt : std::optional(integer(column));
}

namespace {
void check_bind(sqlite3* db, int code) {
  if (code != SQLITE_OK) fail(db, code);
}
}  // namespace

int Query::index_before(const char* name) const {
  const int index = sqlite3_bind_parameter_index(statement_, name);
  if (index == 0) throw std::logic_error(std::string("no value ") + name + " in: " + sqlite3_sql(statement_));
  return index - 1;
}

Query& Query::bind(std::int64_t value) {
  check_bind(db_.handle(), sqlite3_bind_int64(statement_, ++bound_, value));
  return *this;
}

Query& Query::bind(double value) {
  check_bind(db_.handle(), sqlite3_bind_double(statement_, ++bound_, value));
  return *this;
}

Query& Query::bind(std::string_view value) {
  const char* data = value.data() == nullptr ? "" : value.data();
  check_bind(db_.handle(),
             sqlite3_bind_text64(statement_, ++bound_, data, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
  return *this;
}

Query& Query::bind(std::nullptr_t) {
  check_bind(db_.handle(), sqlite3_bind_null(statement_, ++bound_));
  return *this;
}

std::optional<std::string_view> null_if_empty(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional<std::string_view>(text);
}

std::optional<std::int64_t> null_if_zero(std::int64_t number) {
  return number == 0 ? std::nullopt : std::optional(number);
}

}  // namespace store
