// A short name for a browser from its User-Agent: "Firefox on Linux".
#pragma once

#include <string>
#include <string_view>

#include "base/texts/sentence.h"

namespace auth {

// Returns "<browser> on <system>" in English, one part if the other is unknown, or "Unknown device".
std::string device_name(std::string_view user_agent);
// Returns a name that device_name() made, as a sentence to translate. A name that somebody chose stays as it is.
base::Text device_text(std::string_view name);

}  // namespace auth
