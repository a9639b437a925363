// What of a user's diary was changed or taken away since a moment (the table diary_change, which triggers keep). A
// moved play counts for both dates; a place or a film that got another name counts for none of its plays.
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
  std::int64_t item_id = 0;               // the film's; of a list its own
  std::optional<std::string> watched_at;  // of a play; none: no date
  base::UnixTime changed_at = 0;
  std::optional<std::int64_t>
      present;               // the id of the play or list, the rating, when it came to the watchlist; none: gone
  base::UnixTime since = 0;  // of a rating that is there: when it was given
};

// The last change of each thing, newest first.
std::vector<Change> changes_since(Db& db, std::int64_t user_id, ChangeKind kind, base::UnixTime since,
                                  std::int64_t offset, int limit);
std::int64_t count_changes_since(Db& db, std::int64_t user_id, ChangeKind kind, base::UnixTime since);

// The earliest moment since which every change is known.
base::UnixTime changes_known_since(Db& db, base::UnixTime now);

// Forgets changes older than that, some at a time.
void delete_old_changes(Tx& tx, base::UnixTime now);

}  // namespace store
