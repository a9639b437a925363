// Whether a JSON value is as a JSON Schema says: the part of 2020-12 that the API's description uses. A keyword that
// is not known here is a problem, so that nothing in a schema is passed over in silence.
#pragma once

#include <string>
#include <vector>

#include "base/json.h"

namespace cases {

// `root`: where "#/…" references begin. What is wrong, one line each.
std::vector<std::string> schema_problems(const base::Json& root, const base::Json& schema, const base::Json& value);

// The value that a reference such as "#/components/schemas/Movie" names; null when there is none.
const base::Json& referred(const base::Json& root, const std::string& reference);

}  // namespace cases
