// The number of rows that each view shows, and of its pages.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace app {

inline constexpr int kUsualRows = 24, kMostRows = 100;  // where the address names a `limit`
inline constexpr int kHomeMovies = 24;
inline constexpr int kMoviesPerPage = 40;  // fills the rows of a grid of 4, 5, 8 and 10 columns
inline constexpr int kFilmsPerPage = 96;   // on a person's page
inline constexpr int kDiaryRows = 25;
inline constexpr int kListItemsPerPage = 100;
inline constexpr int kPeoplePerPage = 48;
inline constexpr int kEventsPerPage = 50;
inline constexpr int kLastEvents = 10;  // on the security page
inline constexpr int kInboxPlays = 20;
inline constexpr std::size_t kProviderMovies = 12;  // from the provider, in the inbox
inline constexpr int kFoundMovies = 20;             // from this server, in a search
inline constexpr int kTypedMovies = 8;  // from this server, below a search box while somebody types, and in the inbox

// An empty list has one page.
constexpr std::int64_t page_count(std::int64_t rows, std::int64_t per_page) {
  return std::max<std::int64_t>(1, (rows + per_page - 1) / per_page);
}

}  // namespace app
