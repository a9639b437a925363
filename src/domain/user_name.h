// Names that are nobody's.
#pragma once

#include <string_view>

#include "base/text.h"

namespace domain {

// "me", which stands for whoever asks in addresses of the API: no new account gets this name.
inline bool is_own_word(std::string_view name) { return base::equal_ignoring_ascii_case(name, "me"); }

}  // namespace domain
