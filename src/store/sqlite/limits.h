// Limits the time of a connection's statements and transactions. It counts this thread's processor time, which stops
// while a busy machine makes the thread wait, so a busy machine causes no failures.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace store {

// Sanitizers make the program several times slower.
#ifdef MATINEE_SANITIZED
constexpr int kSlowness = 6;
#else
constexpr int kSlowness = 1;
#endif

struct Limits {
  int statement_ms = kSlowness * 5000;  // per statement, without the work done between two rows
  // Per transaction, from the moment it has the writer lock. `wall` is clock time, because others wait for the lock
  // whatever its holder is waiting for.
  int transaction_ms = kSlowness * 2000, transaction_wall_ms = 30000;
};

// Counts how much of its limits a connection uses. Only one thread at a time uses a connection.
class LimitedTime {
 public:
  std::optional<Limits> limits = Limits();  // nullopt: no limits

  // Call these around each step of a statement; `used_us` accumulates the statement's time.
  void begin_step(std::int64_t& used_us);
  void end_step() { used_us_ = nullptr; }
  // Call these when the connection gets the writer lock and when it releases it.
  void begin_transaction();
  void end_transaction() { transaction_.reset(); }
  // Lifts the limits from the current transaction and its statements.
  void allow_long();

  // Each returns true if the statement or the transaction has used up its time.
  bool is_over();
  bool is_transaction_over() const;
  // Logs that the transaction took too long, and where.
  void log_transaction(bool is_rolled_back, std::string_view at) const;

 private:
  struct Transaction {
    std::int64_t locked_at_us, locked_at_processor_us;
    bool is_allowed_long = false;
  };
  std::optional<Transaction> transaction_;
  std::int64_t* used_us_ = nullptr;  // the current statement's time
  std::int64_t counted_at_us_ = 0;   // 0: not yet in this step
};

}  // namespace store
