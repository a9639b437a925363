// Everyone's films on the home page: all films of the server in the order of the newest plays.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/movie.h"
#include "store/diary/rating.h"
#include "store/sqlite/db.h"

namespace store {

struct GridMovie {
  domain::Movie movie;            // as in store/catalogue/poster_movie.h
  std::string user_name;          // whose play is the newest that the viewer may see; empty: nobody's
  std::string watched_at;         // of that play; empty: unknown or no play
  std::optional<double> average;  // of the ratings that the viewer may see, as group_average() says
};

struct Grid {
  std::vector<GridMovie> movies;
  std::int64_t total = 0;  // films on the server
  std::int64_t page = 1, pages = 1;
};

// How many of the newest plays the grid looks at; older ones count as if there were none.
constexpr int kGridPlays = 50000;

// All films of the server by the newest play that the viewer may see, in the order of diaries; films without one
// follow, the last added first. A page after the last one is the last one. Costs what the page and those before it
// hold, whoever else keeps a diary here.
Grid everyones_movies(Db& db, Db& cache, const Visibility& visibility, std::int64_t page, int per_page,
                      base::UnixTime now);

}  // namespace store
