// Groups of changed rows that stay or go as a whole: an entry with its tags and its company, a rating with its history.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "store/changes/change.h"
#include "store/sqlite/db.h"

namespace store {

struct ChangeGroup {
  std::int64_t user_id = 0, movie_id = 0;  // movie_id is 0 for several films, or none
  std::vector<const RowChange*> rows;      // in the order of their tables

  const RowChange& first() const { return *rows.front(); }
  bool has(const char* table) const;
  bool has_new_entry(std::int64_t play_id) const;
  // Returns true for a row that may have changed since without holding back the others: what others do to it, or what
  // follows from it. The tags of a new entry are part of it.
  bool is_optional(const RowChange& row) const;
};

// Returns the groups of these rows by name. Rows without an owner of their own are the user's. Events for hooks and
// films that a list has only moved are in none.
std::map<std::string, ChangeGroup> group_changes(Db& db, std::int64_t user_id, const std::vector<RowChange>& rows);

}  // namespace store
