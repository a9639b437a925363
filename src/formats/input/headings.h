// Recognises the contents of a table column by its heading, as services and people write it in English, German, French,
// Spanish, Italian, Portuguese and Dutch: "Watched_Date", "My Rating (1-10)", "Gesehen am".
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace formats {

enum class Role { title, year, tmdb, imdb, date, rating, text, list };
inline constexpr std::array<Role, 8> kRoles = {Role::title, Role::year,   Role::tmdb, Role::imdb,
                                               Role::date,  Role::rating, Role::text, Role::list};

// Returns how well a heading fits a role: 0 means not at all, otherwise lower is surer. Usual names rank by their place
// in the list; headings that merely contain such a word rank last. Some fit two roles ("Note", "Watched").
inline constexpr int kHasWord = 1000;
int fit(Role role, std::string_view heading);
// Returns true if the heading is a usual name of the role and unambiguous alone.
inline bool is_usual(Role role, std::string_view heading) {
  const int value = fit(role, heading);
  return value > 0 && value < kHasWord;
}

// Returns true if numbers in such a column are something other than the person's rating: a year, length or rank.
bool counts_something(std::string_view heading);

// Returns true for columns that hold a name, a date or a number, where no line break belongs.
std::vector<bool> on_one_line(const std::vector<std::string>& headings);

}  // namespace formats
