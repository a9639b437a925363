// Descriptors that the server passes on to another program.
#pragma once

#include <fcntl.h>

#include "base/descriptor.h"

namespace server {

using base::Descriptor;

// Sets whether a program started by exec(3) keeps the descriptor. Returns false if it is not open.
inline bool set_inheritable(int fd, bool inheritable) {
  return ::fcntl(fd, F_SETFD, inheritable ? 0 : FD_CLOEXEC) == 0;
}

}  // namespace server
