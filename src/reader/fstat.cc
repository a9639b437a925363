// Defines fstat() for this program and its libraries. The C library's calls newfstatat() with an empty path, and a
// system call filter (base/sandbox/calls.h) cannot see whether a path is empty.
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

extern "C" int fstat(int descriptor, struct stat* facts) noexcept {
  return static_cast<int>(syscall(SYS_fstat, descriptor, facts));
}
extern "C" int fstat64(int descriptor, struct stat64* facts) noexcept {
  return static_cast<int>(syscall(SYS_fstat, descriptor, facts));
}
