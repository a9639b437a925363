#include "server/child.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sysexits.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>

#include "base/error.h"
#include "base/log.h"

namespace server {
namespace {

sigset_t master_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGCHLD, SIGUSR1}) sigaddset(&set, signal);
  return set;
}

void set_child_signals() {
  for (const int signal : {SIGTERM, SIGINT, SIGQUIT, SIGCHLD}) ::signal(signal, SIG_DFL);
  for (const int signal : {SIGHUP, SIGUSR1, SIGPIPE}) ::signal(signal, SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

int run_role(const std::function<int()>& role) {
  try {
    return role();
  } catch (const base::PermanentError& error) {
    base::log(base::LogLevel::error, "process_failed", {{"error", error.what()}});
    return EX_CONFIG;
  } catch (const std::exception& error) {
    base::log(base::LogLevel::error, "process_failed", {{"error", error.what()}});
  }
  return 1;
}

}  // namespace

void block_master_signals() {
  const sigset_t set = master_signals();
  sigprocmask(SIG_BLOCK, &set, nullptr);
  ::signal(SIGCHLD, SIG_DFL);  // if it were ignored, the kernel would reap our children itself
  ::signal(SIGPIPE, SIG_IGN);
}

int wait_for_signal(std::int64_t limit_us) {
  const sigset_t set = master_signals();
  const timespec limit{static_cast<time_t>(limit_us / 1'000'000), static_cast<long>(limit_us % 1'000'000) * 1000};
  return std::max(0, ::sigtimedwait(&set, nullptr, &limit));
}

pid_t fork_child(int close_fd, const std::function<int()>& role) {
  std::fflush(nullptr);
  const pid_t master = ::getpid();
  const pid_t pid = ::fork();
  if (pid < 0) base::log(base::LogLevel::error, "fork_failed", {{"error", std::strerror(errno)}});
  if (pid != 0) return pid;
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != master) ::_exit(0);  // the master died before prctl
  ::close(close_fd);
  set_child_signals();
  const int status = run_role(role);
  std::fflush(nullptr);
  ::_exit(status);  // runs no destructor of the master's objects
}

}  // namespace server
