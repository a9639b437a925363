// The grid of everyone's films on the home page: all films of the server, ordered by their newest play.
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
  std::string user_name;          // owner of the newest play that the viewer may see; empty: none
  std::string watched_at;         // date of that play; empty: unknown or no play
  std::optional<double> average;  // from the ratings that the viewer may see, as in group_ratings()
};

struct Grid {
  std::vector<GridMovie> movies;
  std::int64_t total = 0;  // films on the server
  std::int64_t page = 1, pages = 1;
};

// Returns all films of the server by the newest play that the viewer may see, in the order of diaries; films without
// such a play follow, last added first. A page number after the last page means the last page. The cost depends on this
// page and those before it, not on the number of diaries.
Grid everyones_movies(Db& db, Db& cache, const Visibility& visibility, std::int64_t page, int per_page,
                      base::UnixTime now);

}  // namespace store
