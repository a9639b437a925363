// flock(2) with a bounded wait, and groups of lock files that bound how many processes do something at a time.
#pragma once

#include <cstdint>
#include <string>

#include "base/descriptor.h"

namespace store {

// Waits for the exclusive lock in the kernel's queue, which is fair between processes. False when the time ran out.
// Close the descriptor, or call flock(LOCK_UN), to release the lock.
bool lock_within(int fd, int milliseconds);

// The file `prefix``index`.lock, which is made when it is missing. Throws DbError when it cannot be made.
base::Descriptor open_lock(const std::string& prefix, int index);

// Locks one of the files `prefix`0.lock … `prefix`(count - 1).lock, and makes it when it is missing; not open when all
// are locked. Closing the descriptor releases it, and so does the end of the process. Throws DbError when a file cannot
// be made.
base::Descriptor lock_one_of(const std::string& prefix, int count);
// The same, but waits for one of them, which the process id chooses.
base::Descriptor lock_one_of_within(const std::string& prefix, int count, int milliseconds);

// Locks one of any number of places in a file, which is created if missing. Returns a closed descriptor if another one
// has the place. Closing the descriptor or ending the process releases it. Throws DbError.
base::Descriptor lock_place(const std::string& path, std::int64_t place);

}  // namespace store
