#include "domain/rating.h"

#include <algorithm>

#include "base/text.h"

namespace domain {

namespace {

constexpr int kLeast = 5, kMost = 100;

// Returns the nearest number of half stars.
int half_stars_of(int tenths) { return (tenths + 5) / 10; }

}  // namespace

std::optional<int> rating_from_text(std::string_view text) {
  const auto dot = std::min(text.find('.'), text.size());
  const std::string_view whole = text.substr(0, dot);
  const std::string_view part = dot < text.size() ? text.substr(dot + 1) : std::string_view("0");
  if (!base::is_digits(whole) || whole.size() > 2 || !base::is_digits(part) || part.size() != 1) return std::nullopt;
  const int tenths = static_cast<int>(base::parse_int(whole).value_or(0)) * 10 + (part[0] - '0');
  return tenths >= kLeast && tenths <= kMost ? std::optional(tenths) : std::nullopt;
}

std::string rating_text(int tenths) {
  const std::string whole = std::to_string(tenths / 10);
  return tenths % 10 == 0 ? whole : whole + '.' + std::to_string(tenths % 10);
}

std::string rating_shown(int tenths, RatingScale scale) {
  if (scale == RatingScale::ten) return rating_text(tenths);
  const int half_stars = half_stars_of(tenths);
  const std::string whole = half_stars == 1 ? "" : std::to_string(half_stars / 2);
  return half_stars % 2 == 0 ? whole : whole + "½";
}

std::string stars(int tenths) {
  const int half_stars = half_stars_of(tenths);
  std::string text;
  for (int star = 0; star < half_stars / 2; ++star) text += "★";
  return half_stars % 2 == 0 ? text : text + "½";
}

}  // namespace domain
