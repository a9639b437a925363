// Ratings: 0.5 to 10 in steps of 0.1, stored as tenths (5 … 100).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "domain/user.h"

namespace domain {

// "7", "7.5", "10" → tenths; empty when out of range or not such a number.
std::optional<int> rating_from_text(std::string_view text);
// 71 → "7.1", 70 → "7".
std::string rating_text(int tenths);
// The rating as a person with this scale reads it: "7.1", "3½".
std::string rating_shown(int tenths, RatingScale scale);

}  // namespace domain
