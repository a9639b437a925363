// A short name for a browser from its User-Agent: "Firefox on Linux".
#pragma once

#include <string>
#include <string_view>

namespace auth {

// "<browser> on <system>", one part when the other is unknown, else "Unknown device".
std::string device_name(std::string_view user_agent);

}  // namespace auth
