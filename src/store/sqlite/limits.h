// The limits of statements and transactions. They count the processor's time, which does not pass while a busy machine
// lets this process wait, so that a slow machine is not punished. Connections that are patient (DbOptions) have none.
// A statement that reaches one ends with DbError::is_interrupted().
#pragma once

#include "store/sqlite/db.h"

namespace store {

struct Limits {
  int statement_ms = 5000;  // of one statement, without what its reader does between two rows
  // Of a transaction from the moment when it has the writer lock; `wall` is by the clock, as others wait for the lock
  // whatever its holder waits for itself.
  int transaction_ms = 2000, transaction_wall_ms = 10000;
};

// A transaction held the writer lock for longer than the limits allow. It is rolled back.
struct TransactionTooLong : DbError {
  TransactionTooLong();
};

// This transaction, and its statements, have no limits: for what somebody does once with a whole diary, and what must
// be whole. 60,000 entries are deleted in three seconds.
void allow_long(Tx& tx);

// Other limits for this thread while it lives, for tests.
class WithLimits {
 public:
  explicit WithLimits(const Limits& limits);
  ~WithLimits();
  WithLimits(const WithLimits&) = delete;
  WithLimits& operator=(const WithLimits&) = delete;

 private:
  Limits before_;
};

// For sqlite3_progress_handler: 1 ends the statement.
int look_at_limits(void* db) noexcept;
// A patient connection, and the end of one.
void exempt_connection(sqlite3* db);
void forget_connection(sqlite3* db);

// While it lives, SQLite steps this statement in this thread.
class Stepping {
 public:
  explicit Stepping(sqlite3_stmt* statement);
  ~Stepping();
  Stepping(const Stepping&) = delete;
  Stepping& operator=(const Stepping&) = delete;
};
// The statement is run anew: what it used before does not count.
void begin_statement(sqlite3_stmt* statement);

// The connection has got the writer lock, and gives it back.
void begin_transaction(sqlite3* db);
void end_transaction(sqlite3* db);
// Throws TransactionTooLong, and logs the statement, when the connection has had the writer lock for too long.
void check_transaction(sqlite3* db, const char* sql);
// Logs it when it is so, without an end.
void note_long_transaction(sqlite3* db);

}  // namespace store
