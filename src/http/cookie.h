// The Cookie request header (RFC 6265 §5.4), bounded: at most 50 pairs, names and values without controls.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace http {

std::vector<std::pair<std::string, std::string>> parse_cookies(std::string_view header);

}  // namespace http
