#include "base/sandbox/folders.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/descriptor.h"

namespace base {

namespace {

constexpr auto kReading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;

// Skips a folder that does not exist on this machine.
bool allow(int rules, const char* folder) {
  const Descriptor parent(::open(folder, O_PATH | O_CLOEXEC));
  const landlock_path_beneath_attr below{kReading, parent.get()};
  return !parent.is_open() || ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &below, 0) == 0;
}

}  // namespace

bool read_only_below(std::initializer_list<const char*> folders) {
  if (::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) < 1) return true;
  landlock_ruleset_attr handled{};
  handled.handled_access_fs = kReading;
  const Descriptor rules(static_cast<int>(::syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0)));
  if (!rules.is_open()) return false;
  for (const char* folder : folders)
    if (!allow(rules.get(), folder)) return false;
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && ::syscall(SYS_landlock_restrict_self, rules.get(), 0) == 0;
}

}  // namespace base
