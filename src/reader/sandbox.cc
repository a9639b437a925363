#include "reader/sandbox.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <vector>

namespace reader {

namespace {

[[maybe_unused]] constexpr rlim_t kMemory = 64 * 1024 * 1024;  // beyond what the process has when it begins to read
constexpr rlim_t kSeconds = 60;                                // the largest upload is unpacked and read several times

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#endif

// Reading and writing open descriptors, memory, and ending.
constexpr int kAllowed[] = {
    SYS_read,         SYS_pread64,      SYS_lseek,          SYS_fstat, SYS_newfstatat, SYS_dup,
    SYS_fcntl,        SYS_close,        SYS_write,          SYS_brk,   SYS_mmap,       SYS_munmap,
    SYS_mremap,       SYS_mprotect,     SYS_madvise,        SYS_futex, SYS_getrandom,  SYS_getpid,
    SYS_gettid,       SYS_tgkill,       SYS_rt_sigprocmask, SYS_exit,  SYS_exit_group, SYS_clock_gettime,
    SYS_rt_sigaction, SYS_rt_sigreturn, SYS_restart_syscall};

// Whoever started the process may have set a lower one.
bool limit(decltype(RLIMIT_AS) resource, rlim_t value) {
  rlimit bound{};
  if (getrlimit(resource, &bound) != 0) return false;
  bound.rlim_max = std::min(bound.rlim_max, value);
  bound.rlim_cur = std::min(bound.rlim_cur, bound.rlim_max);
  return setrlimit(resource, &bound) == 0;
}

// Bytes of address space in use now, 0 when nobody says.
[[maybe_unused]] rlim_t size_now() {
  rlim_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
}

// Everything that is not allowed fails as forbidden.
[[maybe_unused]] bool filter_calls() {
#if defined(__x86_64__) || defined(__aarch64__)
  const auto statement = [](int code, std::uint32_t value) {
    return sock_filter{static_cast<std::uint16_t>(code), 0, 0, value};
  };
  const auto unless_equal_skip = [](std::uint32_t value, std::uint8_t steps) {
    return sock_filter{BPF_JMP | BPF_JEQ | BPF_K, 0, steps, value};
  };
  std::vector<sock_filter> program = {statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
                                      sock_filter{BPF_JMP | BPF_JEQ | BPF_K, 1, 0, kArchitecture},
                                      statement(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
                                      statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))};
  for (const int call : kAllowed) {
    program.push_back(unless_equal_skip(static_cast<std::uint32_t>(call), 1));
    program.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  }
  program.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
  const sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
#else
  return true;  // the limits hold there too
#endif
}

}  // namespace

// Sanitizers map terabytes of memory and open files of their own, so they run with fewer bounds.
bool enter_sandbox(int files) {
  if (!limit(RLIMIT_CPU, kSeconds) || !limit(RLIMIT_FSIZE, 0) || !limit(RLIMIT_CORE, 0)) return false;
#if defined(MATINEE_SANITIZED)
  (void)files;
  return true;
#else
  const rlim_t size = size_now();
  // Each archive is opened once more, and one twice while that is done.
  return size > 0 && limit(RLIMIT_AS, size + kMemory) && limit(RLIMIT_NOFILE, 4 + 2 * static_cast<rlim_t>(files)) &&
         filter_calls();
#endif
}

}  // namespace reader
