#include "store/sqlite/limits.h"

#include <algorithm>
#include <ctime>
#include <utility>

#include "base/log.h"
#include "base/time.h"

namespace store {

namespace {

// Returns this thread's processor time. It costs a system call.
std::int64_t processor_us() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1000;
}

}  // namespace

void LimitedTime::begin_step(std::int64_t& used_us) {
  used_us_ = &used_us;
  counted_at_us_ = 0;
}

void LimitedTime::begin_transaction() { transaction_ = Transaction{base::monotonic_us(), processor_us()}; }

void LimitedTime::allow_long() {
  if (transaction_) transaction_->is_allowed_long = true;
}

// Starts counting at the first check within a step, so steps that find rows quickly never read the clock.
bool LimitedTime::is_over() {
  if (!limits || (transaction_ && transaction_->is_allowed_long)) return false;
  const std::int64_t now = processor_us(), before = std::exchange(counted_at_us_, now);
  if (used_us_ != nullptr && before != 0) {
    *used_us_ += now - before;
    if (*used_us_ > std::int64_t{1000} * limits->statement_ms) return true;
  }
  return is_transaction_over();
}

// Compares wall time first: it is cheaper to read, and processor time never exceeds it.
bool LimitedTime::is_transaction_over() const {
  if (!limits || !transaction_ || transaction_->is_allowed_long) return false;
  const std::int64_t held_ms = (base::monotonic_us() - transaction_->locked_at_us) / 1000;
  if (held_ms <= std::min(limits->transaction_ms, limits->transaction_wall_ms)) return false;
  const std::int64_t used_ms = (processor_us() - transaction_->locked_at_processor_us) / 1000;
  return held_ms > limits->transaction_wall_ms || used_ms > limits->transaction_ms;
}

void LimitedTime::log_transaction(bool is_rolled_back, std::string_view at) const {
  base::log(is_rolled_back ? base::LogLevel::error : base::LogLevel::warning, "transaction_too_long",
            {{"held_ms", (base::monotonic_us() - transaction_->locked_at_us) / 1000},
             {"processor_ms", (processor_us() - transaction_->locked_at_processor_us) / 1000},
             {"at", at}});
}

}  // namespace store
