// A member's shelves on the home page that are read afresh each time. What needs all of the member's plays is in
// store/numbers/home_summary.h, everyone's grid in store/lists/grid.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "domain/movie.h"
#include "store/sqlite/db.h"

namespace store {

struct ShelfMovie {
  domain::Movie movie;  // as in store/catalogue/poster_movie.h
  std::string watched_at;
  bool again = false;  // an earlier dated play exists
};

// The user's newest plays, each film once.
std::vector<ShelfMovie> recent_movies(Db& db, std::int64_t user_id, int limit);
// Plays on today's month and day in the last hundred years before this one, newest first, each film once.
std::vector<ShelfMovie> movies_on_this_day(Db& db, std::int64_t user_id, const std::string& today, int limit);
// The last added first.
std::vector<domain::Movie> newest_on_watchlist(Db& db, std::int64_t user_id, int limit);

}  // namespace store
