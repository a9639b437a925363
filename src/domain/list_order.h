// The orders of lists of films and of diary entries: by one property, rising or falling. Rows without a value come last
// in both directions; rows with equal values are ordered by title (ASCII case ignored), then by the film's id.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace domain {

// `added` is when a film was added to the server, watchlist or ratings, or an entry to the diary. `watched_at` is the
// date of an entry or the last one of a film; `group_rating` and `plays` are only for films.
enum class ListSort { title, release_date, runtime, added, watched_at, rating, group_rating, plays };

// The names in addresses and SQL statements.
inline constexpr std::array<std::string_view, 8> kListSortNames = {
    "title", "release_date", "runtime", "added", "watched_at", "rating", "group_rating", "plays"};
constexpr std::string_view name_of(ListSort sort) { return kListSortNames[static_cast<std::size_t>(sort)]; }

// Returns true if the greatest come first unless somebody asks for the other direction.
constexpr bool falls_by_nature(ListSort sort) { return sort != ListSort::title; }

struct ListOrder {
  ListSort by = ListSort::title;
  bool descending = false;
};

}  // namespace domain
