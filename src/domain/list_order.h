// The orders of lists, of films and of diary entries alike: by one property, rising or falling. What has no such value
// comes last in both directions; equals stand by title (ASCII case ignored), then by the film's id.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace domain {

// `added`: when it came to the list: a film to the server, the diary, the watchlist or the ratings, an entry to the
// diary. `watched_at`: the date of an entry, the last one of a film. `group_rating` and `plays` are of films alone.
enum class ListSort { title, release_date, runtime, added, watched_at, rating, group_rating, plays };

// As addresses and statements name them.
inline constexpr std::array<std::string_view, 8> kListSortNames = {
    "title", "release_date", "runtime", "added", "watched_at", "rating", "group_rating", "plays"};
constexpr std::string_view name_of(ListSort sort) { return kListSortNames[static_cast<std::size_t>(sort)]; }

struct ListOrder {
  ListSort by = ListSort::title;
  bool descending = false;
};

}  // namespace domain
