// Reads times as programs write them (RFC 3339); base::rfc3339() writes them.
#pragma once

#include <optional>
#include <string_view>

#include "base/time.h"

namespace api {

// In UTC or with an offset; fractions of a second are cut. None: the text is no such time.
std::optional<base::UnixTime> parse_rfc3339(std::string_view text);

}  // namespace api
