// What others made of a film: their average rating, and who they are. A film seen by thousands costs no more than one
// seen by twenty: the newest are read by an index, and numbers about many are at most an hour old.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "store/diary/rating.h"
#include "store/sqlite/db.h"

namespace store {

struct GroupAverage {
  std::optional<double> average;  // points, 0.5 … 10
  std::int64_t count = 0;
};
GroupAverage group_average(Db& db, std::int64_t movie_id, const Visibility& visibility);
// The same; of more than kManyRatings as they were within the last hour.
constexpr int kManyRatings = 200;
GroupAverage group_average(Db& db, Db& cache, std::int64_t movie_id, const Visibility& visibility, base::UnixTime now);

// One other visible user's rating, review and newest date of a film; without a review the newest note of a play.
struct GroupEntry {
  std::string user_name;
  std::optional<int> rating;
  std::optional<std::string> watched_at;
  std::string review, note;
};
// Those who watched the film last, then those who rated or reviewed it without a play.
std::vector<GroupEntry> group_entries(Db& db, std::int64_t movie_id, const Visibility& visibility, int limit);
// How many users, the viewer among them, have plays, a rating or a review of the film that are visible; as they were
// within the last hour.
std::int64_t count_group(Db& db, Db& cache, std::int64_t movie_id, const Visibility& visibility, base::UnixTime now);

}  // namespace store
