// Bounds of a process that reads what strangers wrote: memory, time and files. The programs beside matinee share them.
#pragma once

#include <sys/resource.h>

namespace base {

struct ProcessBounds {
  rlim_t memory = 0;   // bytes of address space
  rlim_t seconds = 0;  // of processor time
  rlim_t written = 0;  // bytes of a file
  rlim_t files = 0;    // open descriptors
};

// Lowers the limits of this process for good. False: the system refuses.
bool bound_process(const ProcessBounds& bounds);

// Bytes of address space in use now; 0 when nobody says.
rlim_t address_space_in_use();

}  // namespace base
