// How long statements and transactions of one connection may take. What is counted is the processor's time of this
// thread, which does not pass while a busy machine lets it wait, so that a slow machine is not punished.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace store {

// The sanitizers make a program several times slower.
#ifdef MATINEE_SANITIZED
constexpr int kSlowness = 6;
#else
constexpr int kSlowness = 1;
#endif

struct Limits {
  int statement_ms = kSlowness * 5000;  // of one statement, without what its reader does between two rows
  // Of a transaction from the moment when it has the writer lock; `wall` is by the clock, as others wait for the lock
  // whatever its holder waits for itself.
  int transaction_ms = kSlowness * 2000, transaction_wall_ms = kSlowness * 10000;
};

// Counts what a connection takes of its limits. A connection is used by one thread at a time.
class LimitedTime {
 public:
  std::optional<Limits> limits = Limits();  // none: the connection is patient

  // SQLite steps a statement, and has ended the step; `used_us` adds up what the statement has taken so far.
  void begin_step(std::int64_t& used_us);
  void end_step() { used_us_ = nullptr; }
  // The connection has got the writer lock, and gives it back.
  void begin_transaction();
  void end_transaction() { transaction_.reset(); }
  // The transaction, and its statements, have no limits.
  void allow_long();

  // Whether the statement that is being stepped, or the transaction, is to end.
  bool is_over();
  bool is_transaction_over() const;
  // Logs that the transaction took too long, and where it was.
  void log_transaction(bool is_rolled_back, std::string_view at) const;

 private:
  struct Transaction {
    std::int64_t locked_at_us, locked_at_processor_us;
    bool is_allowed_long = false;
  };
  std::optional<Transaction> transaction_;
  std::int64_t* used_us_ = nullptr;  // of the statement that is being stepped
  std::int64_t counted_at_us_ = 0;   // 0: not yet in this step
};

}  // namespace store
