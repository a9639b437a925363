#include "card/card.h"

#include "base/json.h"

namespace card {

namespace {

constexpr std::size_t kLongestLine = 64 * 1024;

std::vector<Number> read_numbers(const base::Json& array) {
  std::vector<Number> numbers;
  for (const base::Json& number : array)
    if (numbers.size() < kMostNumbers)
      numbers.push_back({base::string_member(number, "value"), base::string_member(number, "name")});
  return numbers;
}

// Returns false if the sizes are not those of the bytes that follow.
bool read_posters(const base::Json& sizes, std::string_view bytes, std::vector<std::string>& posters) {
  for (const base::Json& size : sizes) {
    if (!size.isUInt() || size.asUInt() > bytes.size() || posters.size() == kMostPosters) return false;
    posters.emplace_back(bytes.substr(0, size.asUInt()));
    bytes.remove_prefix(size.asUInt());
  }
  return bytes.empty();
}

}  // namespace

std::optional<Card> read_card(std::string_view input) {
  const std::size_t end = input.substr(0, kLongestLine).find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const auto line = base::parse_json(input.substr(0, end));
  if (!line || !line->isObject()) return std::nullopt;
  Card card;
  card.is_tall = base::member(*line, "is_tall") == base::Json(true);
  card.is_light = base::member(*line, "is_light") == base::Json(true);
  card.heading = base::string_member(*line, "heading");
  card.title = base::string_member(*line, "title");
  card.numbers = read_numbers(base::member(*line, "numbers"));
  card.label = base::string_member(*line, "label");
  card.person = base::string_member(*line, "person");
  if (!read_posters(base::member(*line, "posters"), input.substr(end + 1), card.posters)) return std::nullopt;
  return card;
}

}  // namespace card
