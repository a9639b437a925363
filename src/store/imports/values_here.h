// What a diary says where rows of a batch say something else, to show both.
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
  std::vector<std::string> dates;  // of plays that may be meant, "" without one
};

struct ValueHere {
  std::optional<std::string> play_date, play_comment;  // the earliest play of those dates; its date "" without one
  std::optional<int> rating;
  base::UnixTime rated_at = 0;
  std::optional<base::UnixTime> listed_at;
  std::string review;
};

// By row, with all that the user has of its film. One statement.
std::map<std::int64_t, ValueHere> values_here(Db& db, std::int64_t user_id, const std::vector<AskedValue>& asked);

// A play of a film, with what the rules of an import need.
struct PlayHere {
  std::string date;  // "" without one
  int plays = 0;
  std::string comment;
  std::vector<std::string> tags;
  bool has_place = false, says_whether_again = false;
};
std::vector<PlayHere> plays_here(Db& db, std::int64_t user_id, std::int64_t movie_id);

// Whether anything stands in the diary that an upload could differ from.
bool has_values_here(Db& db, std::int64_t user_id);

}  // namespace store
