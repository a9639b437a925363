// Adjusts what follows from reverted rows: the order of lists, averages, and events for hooks that are not sent yet.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/time.h"
#include "store/changes/change.h"
#include "store/sqlite/db.h"

namespace store {

// Returns true for a film of a list that the change has only moved, itself or with another film.
bool is_move(const RowChange& row);

// Says what the change has done to the order of a list. Films that others moved by coming or going are among the moved.
struct ListOrderChange {
  std::vector<const RowChange*> moved, restored;
  bool came_or_went = false;  // films were added or removed
  bool is_as_left = true;     // no moved film has moved again since
};
ListOrderChange order_change(Tx& tx, std::int64_t list_id, const std::vector<RowChange>& rows);
// Puts films that came back at their old places. Films that were only moved go back if none of them has moved since.
void restore_order(Tx& tx, std::int64_t list_id, ListOrderChange& change, base::UnixTime now);

void refresh_ratings_of(Tx& tx, const std::vector<RowChange>& rows);

// Deletes the events of these rows that still wait, except where something of the same user and table (play, rating,
// watchlist_entry, movie_list) stays.
void withdraw_events(Tx& tx, const std::vector<RowChange>& rows,
                     const std::set<std::pair<std::int64_t, std::string>>& staying);

}  // namespace store
