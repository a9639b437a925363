// Bounds of a process that reads what strangers wrote: memory, time, files, and the system calls it may make.
#pragma once

namespace reader {

// Once this returns true the process can open nothing, connect to nothing and start nothing; it reads and writes the
// descriptors it has. `files`: descriptors beside the standard ones.
bool enter_sandbox(int files);

}  // namespace reader
