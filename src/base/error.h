// Failures that another start would meet again: exit status 78, and no supervisor need try.
#pragma once

#include <stdexcept>

namespace base {

struct PermanentError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace base
