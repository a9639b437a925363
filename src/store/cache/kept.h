// Texts that are costly to make, kept in cache.db until what they were made from changes. One row per name:
// a new version takes the old one's place. When the cache cannot be used the text is made each time.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// `version`: one line that names everything the text depends on, such as revisions and the day.
std::string kept(Db& cache, std::string_view name, std::string_view version, base::UnixTime now,
                 const std::function<std::string()>& make);

}  // namespace store
