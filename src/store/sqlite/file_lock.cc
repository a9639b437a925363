#include "store/sqlite/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

namespace {

// Interrupts flock(2) after a time, so that a bounded wait still queues in the kernel.
class InterruptTimer {
 public:
  explicit InterruptTimer(int milliseconds) {
    struct sigaction action {};
    action.sa_handler = [](int) {};
    sigaction(SIGALRM, &action, &old_action_);
    itimerval timer{};
    timer.it_value = {milliseconds / 1000, (milliseconds % 1000) * 1000};
    timer.it_interval = {0, 50000};  // again, in case the first one arrives before the wait begins
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
  if (milliseconds <= 0) return false;
  const InterruptTimer timer(milliseconds);
  const std::int64_t until = base::monotonic_us() + std::int64_t{1000} * milliseconds;
  for (;;) {
    if (flock(fd, LOCK_EX) == 0) return true;
    if (errno != EINTR || base::monotonic_us() >= until) return false;  // other signals only interrupt
  }
}

namespace {
base::Descriptor open_file(const std::string& path) {
  base::Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!file.is_open()) throw DbError(DbError::kCannotOpen, path + ": " + std::strerror(errno));
  return file;
}
}  // namespace

base::Descriptor open_lock(const std::string& prefix, int index) {
  return open_file(prefix + std::to_string(index) + ".lock");
}

// Takes a lock on the open file description (fcntl(2)), on one byte of a file that stays empty.
base::Descriptor lock_place(const std::string& path, std::int64_t place) {
  base::Descriptor file = open_file(path);
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = place;
  lock.l_len = 1;
  return fcntl(file.get(), F_OFD_SETLK, &lock) == 0 ? std::move(file) : base::Descriptor();
}

base::Descriptor lock_one_of(const std::string& prefix, int count) {
  for (int index = 0; index < count; ++index) {
    base::Descriptor file = open_lock(prefix, index);
    if (flock(file.get(), LOCK_EX | LOCK_NB) == 0) return file;
  }
  return base::Descriptor();
}

base::Descriptor lock_one_of_within(const std::string& prefix, int count, int milliseconds) {
  base::Descriptor file = lock_one_of(prefix, count);
  if (file.is_open()) return file;
  file = open_lock(prefix, getpid() % count);
  return lock_within(file.get(), milliseconds) ? std::move(file) : base::Descriptor();
}

}  // namespace store
