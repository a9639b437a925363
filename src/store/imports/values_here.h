// The values of a diary where rows of a batch have different ones, to show both.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

struct AskedValue {
  std::int64_t row_id = 0, movie_id = 0;
  std::vector<std::string> dates;  // dates of plays that may be meant; "" means undated
};

struct ValueHere {
  std::optional<std::string> play_date, play_comment;  // the earliest play of those dates; "" means undated
  std::optional<int> rating;
  base::UnixTime rated_at = 0;
  std::optional<base::UnixTime> listed_at;
  std::string review;
};

// Returns, by row, the user's values for its film. Runs one statement.
std::map<std::int64_t, ValueHere> values_here(Db& db, std::int64_t user_id, const std::vector<AskedValue>& asked);

// A play of a film, with the facts that the rules of an import need.
struct PlayHere {
  std::string date;  // "" means undated
  int plays = 0;
  std::string comment;
  std::vector<std::string> tags;
  bool has_place = false, says_whether_again = false;
};
std::vector<PlayHere> plays_here(Db& db, std::int64_t user_id, std::int64_t movie_id);

// Returns true if the diary holds anything that an upload could differ from.
bool has_values_here(Db& db, std::int64_t user_id);

}  // namespace store
