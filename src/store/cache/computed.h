// Texts in cache.db that take long to compute because they cover a whole diary, such as numbers and the menus of
// filters. When many requests need the same numbers at once, one of them computes them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// Thrown when half of the processes are already computing numbers of large diaries, so that this one must not.
struct TooManyComputations : DbError {
  TooManyComputations() : DbError(kBusy, "too many compute numbers") {}
};

struct ComputedText {
  std::string text;
  std::int64_t age = 0;  // seconds since an older version was made; 0 means the current version
};

// The identity of a text: `name` holds everything that stays the same (whose, of what, for whom), and `version` holds
// in one line everything that changes (revisions, the day).
struct ComputedName {
  std::int64_t user_id = 0;
  std::string_view name, version;
  std::string_view takes_turns = {};  // first word of `version`, where several texts share the name
};

// Returns the text of this version, which `make` computes from `db` if it is not cached. For a large diary (more than
// 2,000 films) it returns the text of an older version
//   - for 20 times as long as it took to compute, if that was 15 ms or more of processor time, so that a user whose
//     data changes all the time keeps one process in 20 computing;
//   - if another process computes for this user and does not end soon, or if half of the processes are computing.
// The second case throws TooManyComputations if there is no older text.
ComputedText computed_numbers(Db& db, Db& cache, const ComputedName& of, base::UnixTime now,
                              const std::function<std::string()>& make);

// Returns the cached text of any version, for parts that the page of a large diary can do without. nullopt means that
// only computed_numbers() can make it.
std::optional<ComputedText> numbers_at_hand(Db& cache, const ComputedName& of, base::UnixTime now);
bool has_large_diary(Db& db, std::int64_t user_id);

// Works like computed_numbers() for menus, which nobody reads for their numbers. An older text is returned for 500
// times as long as it took to compute, if that was 5 ms or more, and any number of processes may compute at a time.
std::string computed_menus(Db& cache, const ComputedName& of, base::UnixTime now,
                           const std::function<std::string()>& make);

}  // namespace store
