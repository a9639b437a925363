// flock(2) with an end.
#pragma once

namespace store {

// Waits at most so long for the exclusive lock, in the kernel's queue: fair between processes. False when the time ran
// out. Close the descriptor, or flock(LOCK_UN), to give it back.
bool lock_within(int fd, int milliseconds);

}  // namespace store
