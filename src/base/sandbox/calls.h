// System calls that a process which reads untrusted input may make. The programs beside matinee share this
// filter.
#pragma once

namespace base {

enum class Calls {
  on_open_files,  // reads and writes open files, and exits
  to_read_files,  // also opens files for reading and starts threads, as font libraries do
};

// Forbids this process, in all threads and for good, every other system call and gaining rights by running a program. A
// forbidden call fails with EPERM. A wider choice may be narrowed later. Returns false if the system refuses.
bool allow_only(Calls calls);

}  // namespace base
