// Random bytes from the kernel (getrandom(2)): fork-safe, never predictable from outside.
#pragma once

#include <string>

namespace base {

std::string random_bytes(std::size_t count);

// Returns `count` random bytes as 2·count lower-case hex digits.
std::string random_hex(std::size_t count);

}  // namespace base
