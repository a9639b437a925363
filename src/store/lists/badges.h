// The marks on posters and search results: plays, watchlist and rating of one user for a set of films.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "store/sqlite/db.h"

namespace store {

struct Badge {
  std::int64_t plays = 0;  // number of times watched
  bool on_watchlist = false;
  std::optional<int> rating;  // tenths

  bool watched() const { return plays > 0; }
};

// The badges of films by film id; films without a mark are left out.
using Badges = std::map<std::int64_t, Badge>;

// Runs one statement for the whole set. A user id of 0 (nobody) has no badges.
Badges badges_for(Db& db, std::int64_t user_id, const std::vector<std::int64_t>& movie_ids);

}  // namespace store
