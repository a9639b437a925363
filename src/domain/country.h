// The countries of ISO 3166-1 with their usual names.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/texts/sentence.h"

namespace domain {

struct CountryName {
  std::string_view code;  // two capital letters
  base::Text name;
};

std::span<const CountryName> country_names();            // by English name
const CountryName* find_country(std::string_view code);  // null if there is none
bool is_country(std::string_view code);

// Returns the country in which somebody watches films: the chosen one, else that of the provider's language ("de-AT"),
// else "US".
std::string offers_country(std::string_view chosen, std::string_view language);

}  // namespace domain
