// Changes and deletions in a user's diary since a moment (table diary_change, kept by triggers). A moved play counts as
// a change of both dates. Renaming a place or a film is not a change of its plays.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

enum class ChangeKind { play, rating, watchlist, list };

inline constexpr base::UnixTime kChangesKept = 90 * base::kDay;

struct Change {
  std::int64_t item_id = 0;               // the film's id, or for lists the list's own
  std::optional<std::string> watched_at;  // for plays; nullopt: undated
  base::UnixTime changed_at = 0;
  std::optional<std::int64_t>
      present;               // the id of play or list, the rating, or the time on the watchlist; nullopt: deleted
  base::UnixTime since = 0;  // for an existing rating: when it was given
};

// Returns the last change of each thing, newest first.
std::vector<Change> changes_since(Db& db, std::int64_t user_id, ChangeKind kind, base::UnixTime since,
                                  std::int64_t offset, int limit);
std::int64_t count_changes_since(Db& db, std::int64_t user_id, ChangeKind kind, base::UnixTime since);

// Returns the earliest moment since which all changes are known.
base::UnixTime changes_known_since(Db& db, base::UnixTime now);

// Forgets older changes, a limited number per call.
void delete_old_changes(Tx& tx, base::UnixTime now);

}  // namespace store
