// The shelves of a member on the home page that are read afresh each time. Numbers that need all of the member's plays
// are in store/numbers/home_summary.h, everyone's grid in store/lists/grid.h.
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
  bool again = false;  // true if there is an earlier dated play
};

// Returns the films of the user's newest plays, each film once.
std::vector<ShelfMovie> recent_movies(Db& db, std::int64_t user_id, int limit);
// Returns films that were played on today's month and day in the last hundred years before this one, newest first, each
// film once.
std::vector<ShelfMovie> movies_on_this_day(Db& db, std::int64_t user_id, const std::string& today, int limit);
// Returns the films that were added last, newest first.
std::vector<domain::Movie> newest_on_watchlist(Db& db, std::int64_t user_id, int limit);

}  // namespace store
