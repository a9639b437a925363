// Makes up JSON values as a JSON Schema describes them, and spoils them.
#pragma once

#include <random>

#include "base/json.h"

namespace cases {

using Random = std::mt19937;

// A number from 0 to `below` - 1.
std::size_t any(Random& random, std::size_t below);

// A value that fits, as far as types, bounds, enums and examples say. `root`: where "#/…" references begin.
base::Json made_value(const base::Json& root, const base::Json& schema, Random& random);

// The same value with one thing changed, which mostly does not fit any more.
base::Json spoilt(base::Json value, Random& random);

}  // namespace cases
