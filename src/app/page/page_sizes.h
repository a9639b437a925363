// How many rows the views show.
#pragma once

namespace app {

inline constexpr int kUsualRows = 24, kMostRows = 100;  // where the address names a `limit` (contract §3)
inline constexpr int kHomeMovies = 24;
inline constexpr int kPeoplePerPage = 48;
inline constexpr int kEventsPerPage = 50;
inline constexpr int kLastEvents = 10;   // on the security page
inline constexpr int kFoundMovies = 20;  // of the server, in a search

}  // namespace app
