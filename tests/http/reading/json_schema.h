// Checks a JSON value against a JSON Schema: the part of 2020-12 that the API's description uses. An unknown keyword is
// a problem, so that nothing in a schema is passed over in silence.
#pragma once

#include <string>
#include <vector>

#include "base/json.h"

namespace cases {

// Returns the problems, one line each. `root` is where "#/…" references begin.
std::vector<std::string> schema_problems(const base::Json& root, const base::Json& schema, const base::Json& value);

// Returns the value that a reference such as "#/components/schemas/Movie" names, or null if there is none.
const base::Json& referred(const base::Json& root, const std::string& reference);

}  // namespace cases
