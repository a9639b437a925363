#include "base/sandbox/bounds.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace base {

namespace {

// Sanitizers map terabytes of memory and open files of their own, so sanitized builds leave those two unbounded.
#if defined(MATINEE_SANITIZED)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

// Never raises a limit: the parent process may have set a lower one.
bool limit(decltype(RLIMIT_AS) resource, rlim_t value) {
  rlimit bound{};
  if (getrlimit(resource, &bound) != 0) return false;
  bound.rlim_max = std::min(bound.rlim_max, value);
  bound.rlim_cur = std::min(bound.rlim_cur, bound.rlim_max);
  return setrlimit(resource, &bound) == 0;
}

}  // namespace

bool bound_process(const ProcessBounds& bounds) {
  const bool is_bounded = kSanitized || (limit(RLIMIT_AS, bounds.memory) && limit(RLIMIT_NOFILE, bounds.files));
  return is_bounded && limit(RLIMIT_CPU, bounds.seconds) && limit(RLIMIT_FSIZE, bounds.written) &&
         limit(RLIMIT_CORE, 0);
}

rlim_t address_space_in_use() {
  rlim_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace base
