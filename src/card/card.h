// The content of the picture of a year that people share, as the program that draws it receives it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace card {

constexpr std::size_t kMostNumbers = 3, kMostPosters = 12;

struct Number {
  std::string value, name;
};

struct Card {
  bool is_tall = false;   // 1080 × 1920 pixels, else 1200 × 630
  bool is_light = false;  // dark text on a light ground
  std::string heading;    // whose year it is
  std::string title;      // "2025"
  std::vector<Number> numbers;
  std::string label, person;         // "Most watched" and who it is; without a person both are empty
  std::vector<std::string> posters;  // encoded pictures, in their order
};

// Reads one line of JSON with the members of Card, whose "posters" are sizes in bytes, and the posters after it.
// Returns nullopt for anything else.
std::optional<Card> read_card(std::string_view input);

}  // namespace card
