// The films of the home page: everyone's grid, and a member's shelves that are read afresh for every page.
// What needs all of a member's plays is in store/home_summary.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/movie.h"
#include "store/db.h"
#include "store/rating.h"

namespace store {

// A film as posters need it: id, title, release date, runtime, poster and date of adding; nothing else is set.
// In the order of `ids`; ids without a film are left out.
std::vector<domain::Movie> poster_films(Db& db, const std::vector<std::int64_t>& ids);

struct GridFilm {
  domain::Movie movie;            // as poster_films
  std::string user_name;          // whose play is the newest that the viewer may see; empty: nobody's
  std::string watched_at;         // of that play; empty: unknown or no play
  std::optional<double> average;  // of the ratings that the viewer may see, in points
};

struct Grid {
  std::vector<GridFilm> films;
  std::int64_t total = 0;  // films on the server
  std::int64_t page = 1, pages = 1;
};

// How many of the newest plays the grid looks at; older ones count as if there were none.
constexpr int kGridPlays = 50000;

// All films of the server by the newest play that the viewer may see; films without one follow, the last added
// first. A page after the last one is the last one. Costs what the page and those before it hold.
Grid everyones_films(Db& db, const Sight& sight, std::int64_t page, int per_page);

struct ShelfFilm {
  domain::Movie movie;     // as poster_films
  std::string watched_at;
  bool again = false;      // an earlier dated play exists
};

// The user's newest plays, each film once.
std::vector<ShelfFilm> recent_films(Db& db, std::int64_t user_id, int limit);
// Plays on today's month and day in the last hundred years before this one, newest first, each film once.
std::vector<ShelfFilm> films_on_this_day(Db& db, std::int64_t user_id, const std::string& today, int limit);
// The last added first.
std::vector<domain::Movie> newest_on_watchlist(Db& db, std::int64_t user_id, int limit);

}  // namespace store
