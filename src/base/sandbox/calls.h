// The system calls that a process which reads what strangers wrote may make. The programs beside matinee share this
// filter.
#pragma once

namespace base {

enum class Calls {
  on_open_files,  // reads and writes what is open, and ends
  to_read_files,  // beside that opens files for reading and begins threads, as the libraries of fonts do
};

// Forbids this process, with all its threads and for good, every system call but these, and to gain rights by running a
// program. A forbidden call fails with EPERM. A narrower choice can follow a wider one. False: the system refuses.
bool allow_only(Calls calls);

}  // namespace base
