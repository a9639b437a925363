// A failure that another start would meet again. The program then exits with status 78 (EX_CONFIG), so that a
// supervisor does not start it again.
#pragma once

#include <stdexcept>

namespace base {

struct PermanentError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace base
