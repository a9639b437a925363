// Ratings: 0.5 to 10 in steps of 0.1, stored as tenths (5 … 100).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "domain/user.h"

namespace domain {

// Returns the tenths of "7", "7.5" or "10", or nullopt if it is out of range or not such a number.
std::optional<int> rating_from_text(std::string_view text);
// Returns "7.1" for 71 and "7" for 70.
std::string rating_text(int tenths);
// Returns the rating as a user with this scale reads it: "7.1", "3½".
std::string rating_shown(int tenths, RatingScale scale);
// Returns the nearest half stars as signs: "★★★½".
std::string stars(int tenths);

}  // namespace domain
