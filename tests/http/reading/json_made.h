// Makes random JSON values that fit a JSON Schema, and spoils them.
#pragma once

#include <random>

#include "base/json.h"

namespace cases {

using Random = std::mt19937;

// Returns a number from 0 to `below` - 1.
std::size_t any(Random& random, std::size_t below);

// Returns a value that fits the schema's types, bounds, enums and examples. `root` resolves "#/…" references.
base::Json made_value(const base::Json& root, const base::Json& schema, Random& random);

// Returns the value with one random change, after which it usually does not fit any more.
base::Json spoilt(base::Json value, Random& random);

}  // namespace cases
