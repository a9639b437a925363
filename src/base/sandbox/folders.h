// What a process that reads what strangers wrote may open (Landlock).
#pragma once

#include <initializer_list>

namespace base {

// Leaves this process nothing to open but files below these folders, for reading and for good. A kernel without
// Landlock leaves it all. False: the system refuses.
bool read_only_below(std::initializer_list<const char*> folders);

}  // namespace base
