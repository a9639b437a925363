// A short name for a browser from its User-Agent: "Firefox on Linux".
#pragma once

#include <string>
#include <string_view>

#include "base/sentence.h"

namespace auth {

// "<browser> on <system>", one part when the other is unknown, else "Unknown device".
std::string device_name(std::string_view user_agent);
// Such a name as a sentence; one that somebody chose stays as it is.
base::Text device_text(std::string_view name);

}  // namespace auth
