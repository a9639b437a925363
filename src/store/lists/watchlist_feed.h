// The whole watchlist of a user as lists for other programs need it.
#pragma once

#include <string>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

struct WatchlistMovie {
  std::string title;
  std::int64_t meta_id = 0;
  std::string imdb_id;  // may be empty
  base::UnixTime added_at = 0;
};

// Newest first.
std::vector<WatchlistMovie> watchlist_movies(Db& db, std::int64_t user_id);

}  // namespace store
