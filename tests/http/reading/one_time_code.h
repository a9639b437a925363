// Works out the code that an authenticator app shows (RFC 6238), without the program's own library.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cases {

// Returns six digits; `secret` is in base32. Throws CaseError if it is not.
std::string one_time_code(std::string_view secret, std::int64_t unix_time);

}  // namespace cases
