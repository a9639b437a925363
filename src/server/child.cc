#include "server/child.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

#include <cstdio>
#include <exception>

#include "base/config.h"
#include "base/log.h"

namespace server {
namespace {

constexpr int kMasterSignals[] = {SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGCHLD, SIGUSR1};

sigset_t master_set() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : kMasterSignals) sigaddset(&set, signal);
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
  } catch (const base::ConfigError& error) {
    base::log(base::LogLevel::error, "process_failed", {{"error", error.what()}});
    return EX_CONFIG;
  } catch (const std::exception& error) {
    base::log(base::LogLevel::error, "process_failed", {{"error", error.what()}});
  }
  return 1;
}

}  // namespace

void block_master_signals() {
  const sigset_t set = master_set();
  sigprocmask(SIG_BLOCK, &set, nullptr);
  ::signal(SIGCHLD, SIG_DFL);  // ignored, the kernel would reap our children itself
  ::signal(SIGPIPE, SIG_IGN);
}

int wait_master_signal(long long timeout_us) {
  const sigset_t set = master_set();
  const timespec limit{static_cast<time_t>(timeout_us / 1'000'000), static_cast<long>(timeout_us % 1'000'000) * 1000};
  const int signal = ::sigtimedwait(&set, nullptr, &limit);
  return signal > 0 ? signal : 0;
}

pid_t fork_child(int close_fd, const std::function<int()>& role) {
  std::fflush(nullptr);
  const pid_t master = ::getpid();
  const pid_t pid = ::fork();
  if (pid != 0) return pid;
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != master) ::_exit(0);  // it died before prctl
  ::close(close_fd);
  set_child_signals();
  const int status = run_role(role);
  std::fflush(nullptr);
  ::_exit(status);  // the master's own objects are not ours to destroy
}

std::string status_text(int status) {
  if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
  return "exit " + std::to_string(WEXITSTATUS(status));
}

int exit_status(int status) { return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status); }

}  // namespace server
