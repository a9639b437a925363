// What the column of a table holds, by its heading, as services and people write it in English, German, French,
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

// 0: the heading does not say so. Otherwise the lower, the surer: a name that is usual for it by its place in the list
// of those, and last a heading that only has such a word in it. Some headings fit two roles ("Note", "Watched").
inline constexpr int kHasWord = 1000;
int fit(Role role, std::string_view heading);
// Whether it is usual for that role, and says so by itself.
inline bool is_usual(Role role, std::string_view heading) {
  const int value = fit(role, heading);
  return value > 0 && value < kHasWord;
}

// Whether a number in such a column is something else than a person's rating, as a year, a length or a place in a list.
bool counts_something(std::string_view heading);

// Which columns hold a name, a date or a number, in which no line break belongs.
std::vector<bool> on_one_line(const std::vector<std::string>& headings);

}  // namespace formats
