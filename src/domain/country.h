// The countries of ISO 3166-1 with their usual English names, for choosing one.
#pragma once

#include <span>
#include <string_view>

namespace domain {

struct CountryName {
  std::string_view code;  // two capital letters
  std::string_view name;
};

std::span<const CountryName> country_names();  // by name
bool is_country(std::string_view code);

}  // namespace domain
