// flock(2) with a bounded wait, and groups of lock files that bound how many processes do something at a time.
#pragma once

#include <cstdint>
#include <string>

#include "base/descriptor.h"

namespace store {

// Waits for the exclusive lock in the kernel's queue, which is fair between processes. Returns false when the time is
// over. Close the descriptor, or call flock(LOCK_UN), to release the lock.
bool lock_within(int fd, int milliseconds);

// Opens the file `prefix``index`.lock, or makes it if it is missing. Throws DbError if it cannot be made.
base::Descriptor open_lock(const std::string& prefix, int index);

// Locks one of the files `prefix`0.lock … `prefix`(count - 1).lock, or makes it if it is missing; returns a closed
// descriptor if all are locked. Closing the descriptor or ending the process releases the lock. Throws DbError if a
// file cannot be made.
base::Descriptor lock_one_of(const std::string& prefix, int count);
// Waits for one of the files of lock_one_of(), which the process id chooses; returns a closed descriptor when the time
// is over.
base::Descriptor lock_one_of_within(const std::string& prefix, int count, int milliseconds);

// Locks one of any number of places in a file, which is created if missing. Returns a closed descriptor if the place is
// locked already. Closing the descriptor or ending the process releases it. Throws DbError.
base::Descriptor lock_place(const std::string& path, std::int64_t place);

}  // namespace store
