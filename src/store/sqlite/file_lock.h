// flock(2): a wait that ends, and places that only so many processes hold at a time.
#pragma once

#include <string>

#include "base/descriptor.h"

namespace store {

// Waits at most so long for the exclusive lock, in the kernel's queue: fair between processes. False when the time ran
// out. Close the descriptor, or flock(LOCK_UN), to give it back.
bool lock_within(int fd, int milliseconds);

// One of the lock files `prefix`0 … `prefix`(count - 1), made when it is missing; not open when all are held. To close
// it gives it back, and so does the end of the process.
base::Descriptor lock_one_of(const std::string& prefix, int count);
// The same, waiting at most so long. One waits for one of them, chosen by the process id.
base::Descriptor lock_one_of_within(const std::string& prefix, int count, int milliseconds);

}  // namespace store
