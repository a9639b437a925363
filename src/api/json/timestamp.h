// Reads times in the format that programs write (RFC 3339); base::rfc3339() writes them.
#pragma once

#include <optional>
#include <string_view>

#include "base/time.h"

namespace api {

// Accepts UTC or an offset and cuts fractions of a second. Returns nullopt if the text is not an RFC 3339 time.
std::optional<base::UnixTime> parse_rfc3339(std::string_view text);

}  // namespace api
