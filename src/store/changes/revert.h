// Reverts the changes of a recorded transaction. What has changed since then stays as it is now: an entry with its tags
// and company, a rating, a review, a film's place on a list, each as a whole.
#pragma once

#include <cstdint>
#include <vector>

#include "base/json.h"
#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

struct Reverted {
  std::size_t count = 0;                      // of things that are as they were before
  std::vector<std::int64_t> changed_movies;   // whose entries, ratings or places on lists have changed since
  bool is_other_changed = false;              // a list, a filter or the favourites has changed since
  std::vector<std::int64_t> unmatched_plays;  // that wait for their film again
};

// `changes` is what Recording::changes() returned for a transaction of this user. Entries that it made for other
// members are reverted only while the user may still log for them. Nobody is notified, and events for hooks that still
// wait are withdrawn. Nothing is written if the count is 0.
Reverted revert(Tx& tx, std::int64_t user_id, const base::Json& changes, base::UnixTime now);

// Reverts all of the changes or, if one of them has changed again, nothing, and returns false. A new list or place that
// something else uses by now stays without holding back the others.
bool revert_whole(Tx& tx, std::int64_t user_id, const base::Json& changes, base::UnixTime now);

}  // namespace store
