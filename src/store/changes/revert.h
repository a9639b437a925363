// Reverts the changes of a recorded transaction. What has changed since then stays as it is now: an entry with its tags
// and company, a rating, a review, a film's place on a list, each as a whole.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// A thing of the user's that a change is about, such as an entry with its tags, by the table of its first row.
struct ChangedThing {
  std::string table;          // "play"
  std::int64_t movie_id = 0;  // 0 if it is about no film, or several
  std::string name = {};      // of a list or a smart list

  auto operator<=>(const ChangedThing&) const = default;
};

struct Reverted {
  std::size_t count = 0;                      // of things that are as they were before, also other members'
  std::vector<ChangedThing> undone;           // those of the user
  std::vector<ChangedThing> kept;             // that have changed since
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
