#include "store/sqlite/file_lock.h"

#include <sys/file.h>
#include <sys/time.h>

#include <cerrno>
#include <csignal>

#include "base/time.h"

namespace store {

namespace {

// An interval timer interrupts the wait, so that waiting stays in the kernel's queue.
class InterruptTimer {
 public:
  explicit InterruptTimer(int milliseconds) {
    struct sigaction action {};
    action.sa_handler = [](int) {};
    sigaction(SIGALRM, &action, &old_action_);
    itimerval timer{};
    timer.it_value = {milliseconds / 1000, (milliseconds % 1000) * 1000};
    timer.it_interval = {0, 50000};  // again, should the first arrive before the wait begins
    setitimer(ITIMER_REAL, &timer, nullptr);
  }
  ~InterruptTimer() {
    const itimerval off{};
    setitimer(ITIMER_REAL, &off, nullptr);
    sigaction(SIGALRM, &old_action_, nullptr);
  }
  InterruptTimer(const InterruptTimer&) = delete;
  InterruptTimer& operator=(const InterruptTimer&) = delete;

 private:
  struct sigaction old_action_ {};
};

}  // namespace

bool lock_within(int fd, int milliseconds) {
  if (flock(fd, LOCK_EX | LOCK_NB) == 0) return true;
  const InterruptTimer timer(milliseconds);
  const std::int64_t until = base::monotonic_us() + std::int64_t{1000} * milliseconds;
  for (;;) {
    if (flock(fd, LOCK_EX) == 0) return true;
    if (errno != EINTR || base::monotonic_us() >= until) return false;  // other signals only interrupt
  }
}

}  // namespace store
