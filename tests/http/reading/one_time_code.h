// The code that an authenticator app shows (RFC 6238), worked out here and not by the program's own library.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cases {

// Six digits; `secret` in base32. Throws CaseError when it is not.
std::string one_time_code(std::string_view secret, std::int64_t unix_time);

}  // namespace cases
