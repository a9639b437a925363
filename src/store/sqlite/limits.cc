#include "store/sqlite/limits.h"

#include <algorithm>
#include <ctime>
#include <map>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "base/log.h"
#include "base/time.h"

namespace store {

namespace {

constexpr int kInterrupted = 9;  // SQLITE_INTERRUPT

struct Transaction {
  sqlite3* db;
  std::int64_t locked_at_us, locked_at_processor_us;
  bool is_allowed_long = false;
};

// What this thread does at the moment. A connection is used by one thread at a time.
struct Work {
  Limits limits;
  sqlite3_stmt* stepping = nullptr;
  std::int64_t counted_at_us = 0;                 // 0: not yet in this step
  std::map<sqlite3_stmt*, std::int64_t> used_us;  // of statements that have taken long enough to be counted
  std::vector<Transaction> transactions;          // of the database and of the cache, at most
};
thread_local Work work;

// The processor's time of this thread. Reading it is a system call.
std::int64_t processor_us() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1000;
}

std::mutex patient_mutex;
std::set<sqlite3*>& patient_connections() {
  static std::set<sqlite3*> connections;
  return connections;
}

bool is_patient(sqlite3* db) {
  const std::lock_guard lock(patient_mutex);
  return patient_connections().contains(db);
}

Transaction* transaction_of(const sqlite3* db) {
  const auto found = std::ranges::find(work.transactions, db, &Transaction::db);
  return found == work.transactions.end() ? nullptr : &*found;
}

// The processor's time never exceeds that of the clock, which is cheaper to read.
bool is_too_long(const Transaction& transaction) {
  if (transaction.is_allowed_long) return false;
  const Limits& limits = work.limits;
  const std::int64_t held_ms = (base::monotonic_us() - transaction.locked_at_us) / 1000;
  if (held_ms <= std::min(limits.transaction_ms, limits.transaction_wall_ms)) return false;
  const std::int64_t used_ms = (processor_us() - transaction.locked_at_processor_us) / 1000;
  return (held_ms > limits.transaction_wall_ms || used_ms > limits.transaction_ms) && !is_patient(transaction.db);
}

void log_transaction(base::LogLevel level, const Transaction& transaction, std::string_view at) {
  base::log(level, "transaction_too_long",
            {{"held_ms", (base::monotonic_us() - transaction.locked_at_us) / 1000},
             {"processor_ms", (processor_us() - transaction.locked_at_processor_us) / 1000},
             {"at", at}});
}

}  // namespace

TransactionTooLong::TransactionTooLong()
    : DbError(kInterrupted, "a transaction held the writer lock for too long, and was rolled back") {}

void allow_long(Tx& tx) {
  if (Transaction* transaction = transaction_of(tx.db().handle())) transaction->is_allowed_long = true;
}

WithLimits::WithLimits(const Limits& limits) : before_(std::exchange(work.limits, limits)) {}
WithLimits::~WithLimits() { work.limits = before_; }

// Counts from the first look within a step on, so that rows which are found quickly cost no reading of the clock.
int look_at_limits(void* db) noexcept try {
  const Transaction* transaction = transaction_of(static_cast<sqlite3*>(db));
  if (transaction != nullptr && transaction->is_allowed_long) return 0;
  const std::int64_t now = processor_us(), before = std::exchange(work.counted_at_us, now);
  if (work.stepping != nullptr && before != 0) {
    std::int64_t& used_us = work.used_us[work.stepping];
    used_us += now - before;
    if (used_us > std::int64_t{1000} * work.limits.statement_ms) return 1;
  }
  return transaction != nullptr && is_too_long(*transaction) ? 1 : 0;
} catch (...) {  // memory is short; no exception may cross SQLite's frames
  return 1;
}

void exempt_connection(sqlite3* db) {
  const std::lock_guard lock(patient_mutex);
  patient_connections().insert(db);
}

void forget_connection(sqlite3* db) {
  const std::lock_guard lock(patient_mutex);
  patient_connections().erase(db);
}

Stepping::Stepping(sqlite3_stmt* statement) {
  work.stepping = statement;
  work.counted_at_us = 0;
}
Stepping::~Stepping() { work.stepping = nullptr; }

void begin_statement(sqlite3_stmt* statement) {
  if (!work.used_us.empty()) work.used_us.erase(statement);
}

void begin_transaction(sqlite3* db) { work.transactions.push_back({db, base::monotonic_us(), processor_us()}); }

void end_transaction(sqlite3* db) {
  std::erase_if(work.transactions, [db](const Transaction& transaction) { return transaction.db == db; });
}

void check_transaction(sqlite3* db, const char* sql) {
  const Transaction* transaction = transaction_of(db);
  if (transaction == nullptr || !is_too_long(*transaction)) return;
  log_transaction(base::LogLevel::error, *transaction, sql);
  throw TransactionTooLong();
}

void note_long_transaction(sqlite3* db) {
  const Transaction* transaction = transaction_of(db);
  if (transaction != nullptr && is_too_long(*transaction))
    log_transaction(base::LogLevel::warning, *transaction, "COMMIT");
}

}  // namespace store
