// Restricts which files a process that reads untrusted input may open (Landlock).
#pragma once

#include <initializer_list>

namespace base {

// Lets this process read only files below these folders from now on; allow_only() keeps it from opening files for
// writing. A kernel without Landlock restricts nothing. Returns false if the system refuses.
bool read_only_below(std::initializer_list<const char*> folders);

}  // namespace base
