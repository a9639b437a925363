// Reads watch dates as people type them.
#pragma once

#include <string>
#include <string_view>

#include "base/texts/language.h"

namespace app {

// Returns the ISO form of "14 Nov 2026", "Nov 2026", "today", "yesterday" in the reader's language or in English, and
// of dates in the format (one of kDateFormats): "14.11.2026", "11/2026". Anything else stays as it is, and the date
// need not exist.
std::string typed_date(const base::Language& language, std::string_view typed, std::string_view format,
                       const std::string& today);

}  // namespace app
