// Restricts which files a process that reads untrusted input may open (Landlock).
#pragma once

#include <initializer_list>

namespace base {

// From now on this process can open only files below these folders, and only for reading. A kernel without Landlock
// restricts nothing. Returns false if the system refuses.
bool read_only_below(std::initializer_list<const char*> folders);

}  // namespace base
