#include "base/sandbox/calls.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace base {

namespace {

[[maybe_unused]] bool is_filtered = false;

#if defined(__x86_64__) || defined(__aarch64__)

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#else
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#endif

constexpr std::uint32_t kWriting = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY);
constexpr std::uint32_t kThread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SYSVSEM | CLONE_SIGHAND | CLONE_THREAD |
                                  CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID;

// Allows a call: always, or only if an argument is one of these values, or has none of these bits.
struct Rule {
  int call;
  int argument = -1;
  std::vector<std::uint32_t> values = {};
  std::uint32_t without = 0;
};

// No rule allows a call that takes a path, not even newfstatat with an empty one: a filter cannot see the path.
std::vector<Rule> rules_on_open_files() {
  const std::vector<std::uint32_t> itself = {static_cast<std::uint32_t>(getpid())};
  std::vector<Rule> rules = {{SYS_mmap, 2, {}, PROT_EXEC},
                             {SYS_mprotect, 2, {}, PROT_EXEC},
                             {SYS_fcntl, 1, {F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC}},
                             {SYS_tgkill, 0, itself}};
  // qsort() calls sysinfo to learn the memory size. A thread may be starting, hence rseq and set_robust_list.
  for (const int call :
       {SYS_read,         SYS_pread64,         SYS_lseek,         SYS_fstat,        SYS_dup,
        SYS_close,        SYS_write,           SYS_brk,           SYS_munmap,       SYS_mremap,
        SYS_madvise,      SYS_futex,           SYS_getrandom,     SYS_getpid,       SYS_gettid,
        SYS_exit,         SYS_exit_group,      SYS_clock_gettime, SYS_rt_sigaction, SYS_rt_sigprocmask,
        SYS_rt_sigreturn, SYS_restart_syscall, SYS_sysinfo,       SYS_rseq,         SYS_set_robust_list})
    rules.push_back({call});
#if defined(MATINEE_SANITIZED)
  // Covers locks, thread start and end, and pipes, with which UBSan's vptr check tests readable memory.
  for (const int call : {SYS_sched_yield, SYS_sched_getaffinity, SYS_sigaltstack, SYS_pipe2}) rules.push_back({call});
#endif
  return rules;
}

std::vector<Rule> rules_to_read_files() {
  std::vector<Rule> rules = rules_on_open_files();
  rules.push_back({SYS_openat, 2, {}, kWriting});
  rules.push_back({SYS_clone, 0, {kThread}});
  rules.push_back({SYS_prctl, 0, {PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, PR_SET_NAME}});
  for (const int call : {SYS_newfstatat, SYS_statfs, SYS_fstatfs, SYS_getdents64, SYS_faccessat, SYS_readlinkat,
                         SYS_getcwd, SYS_uname, SYS_sched_getaffinity, SYS_sched_yield, SYS_fadvise64, SYS_seccomp})
    rules.push_back({call});
#if defined(__x86_64__)
  for (const int call : {SYS_access, SYS_readlink}) rules.push_back({call});
#endif
  return rules;
}

constexpr sock_filter step(int code, std::uint32_t value, std::uint8_t if_true = 0, std::uint8_t if_false = 0) {
  return {static_cast<std::uint16_t>(code), if_true, if_false, value};
}
constexpr sock_filter load(std::size_t offset) {
  return step(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
}
constexpr sock_filter answer(std::uint32_t verdict) { return step(BPF_RET | BPF_K, verdict); }
constexpr sock_filter kAllow = answer(SECCOMP_RET_ALLOW), kForbid = answer(SECCOMP_RET_ERRNO | EPERM);

// Returns the steps for a call that matches the rule. Of an int argument the kernel reads only the lower half.
std::vector<sock_filter> verdict_of(const Rule& rule) {
  if (rule.argument < 0) return {kAllow};
  std::vector<sock_filter> steps = {load(offsetof(seccomp_data, args) + 8 * static_cast<std::size_t>(rule.argument))};
  for (const std::uint32_t value : rule.values) {
    steps.push_back(step(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
    steps.push_back(kAllow);
  }
  if (rule.without != 0) {
    steps.push_back(step(BPF_JMP | BPF_JSET | BPF_K, rule.without, 1, 0));
    steps.push_back(kAllow);
  }
  steps.push_back(kForbid);
  return steps;
}

std::vector<sock_filter> program_of(const std::vector<Rule>& rules) {
  std::vector<sock_filter> program = {load(offsetof(seccomp_data, arch)),
                                      step(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0),
                                      answer(SECCOMP_RET_KILL_PROCESS), load(offsetof(seccomp_data, nr))};
  for (const Rule& rule : rules) {
    const std::vector<sock_filter> steps = verdict_of(rule);
    program.push_back(step(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(rule.call), 0,
                           static_cast<std::uint8_t>(steps.size())));
    program.insert(program.end(), steps.begin(), steps.end());
  }
  // Hides clone3(), so the C library starts threads with clone(), whose flags a filter can see.
  program.push_back(step(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1));
  program.push_back(answer(SECCOMP_RET_ERRNO | ENOSYS));
  program.push_back(kForbid);
  return program;
}

bool filter_calls(const std::vector<Rule>& rules) {
  std::vector<sock_filter> program = program_of(rules);
  const sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  // Older systemd units forbid seccomp() to the service. prctl() works there, but filters this thread alone.
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter) == 0 ||
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

#endif

}  // namespace

bool allow_only(Calls calls) {
  is_filtered = true;
#if defined(__x86_64__) || defined(__aarch64__)
  return filter_calls(calls == Calls::on_open_files ? rules_on_open_files() : rules_to_read_files());
#else
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;  // the limits hold there too
#endif
}

}  // namespace base

#if defined(MATINEE_SANITIZED)
// LeakSanitizer's check at exit attaches to the process, which the filter forbids.
extern "C" int __lsan_is_turned_off();
extern "C" int __lsan_is_turned_off() { return base::is_filtered ? 1 : 0; }
#endif
