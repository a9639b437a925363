// Bounds memory, time and files of a process that reads untrusted input. The programs beside matinee share them.
#pragma once

#include <sys/resource.h>

namespace base {

struct ProcessBounds {
  rlim_t memory = 0;   // bytes of address space
  rlim_t seconds = 0;  // of processor time
  rlim_t written = 0;  // bytes of a file
  rlim_t files = 0;    // open descriptors
};

// Lowers the limits of this process for good. Returns false if the system refuses.
bool bound_process(const ProcessBounds& bounds);

// Returns the bytes of address space in use now, or 0 if the system does not say.
rlim_t address_space_in_use();

}  // namespace base
