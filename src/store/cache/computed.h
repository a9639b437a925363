// Texts in cache.db that take long to compute, because they are made from a whole diary: numbers, and the menus of
// filters. Those that many requests need at once are computed by one of them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// Half of the processes compute the numbers of large diaries, so this one does not.
struct TooManyComputations : DbError {
  TooManyComputations() : DbError(kBusy, "too many compute numbers") {}
};

struct ComputedText {
  std::string text;
  std::int64_t age = 0;  // seconds since it was made, if it is of an older version; 0: of this one
};

// What a text is: `name` says all that stays (whose, of what, for whom), `version` in one line all that changes
// (revisions, the day).
struct ComputedName {
  std::int64_t user_id = 0;
  std::string_view name, version;
  std::string_view takes_turns = {};  // which of the texts that share the name: the first word of its version
};

// The text of this version, which `make` computes from `db` when it is not there. Of a large diary (more than 2,000
// films) the text of an older version is answered
//   - when computing it took 15 ms or more of processor time, for 20 times as long, so that a user whose data change
//     all the time has one process in 20 computing;
//   - when another process computes for this user and does not end soon, or half of the processes compute.
// Without an older text the latter throws TooManyComputations.
ComputedText computed_numbers(Db& db, Db& cache, const ComputedName& of, base::UnixTime now,
                              const std::function<std::string()>& make);

// What is there, of whatever version: for what a page of a large diary can do without. None: computed_numbers() makes
// it.
std::optional<ComputedText> numbers_at_hand(Db& cache, const ComputedName& of, base::UnixTime now);
bool has_large_diary(Db& db, std::int64_t user_id);

// The same for menus, which nobody reads as numbers: an older text is answered when computing it took 5 ms or more, for
// 500 times as long. Any number of processes computes at a time.
std::string computed_menus(Db& cache, const ComputedName& of, base::UnixTime now,
                           const std::function<std::string()>& make);

}  // namespace store
