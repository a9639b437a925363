// The opinions of other users about a film: their average rating and their entries. A film seen by thousands costs no
// more than one seen by twenty, because the newest entries are read by an index and numbers about many users are at
// most an hour old.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "store/diary/rating.h"
#include "store/sqlite/db.h"

namespace store {

// The ratings of a film: how many there are, their sum in tenths of a point, and how many are nearest to each half
// star, of ½ first.
struct GroupRatings {
  std::int64_t count = 0, sum = 0;
  std::array<std::int64_t, 10> half_stars = {};

  std::optional<double> average() const;  // points, 0.5 … 10
};
GroupRatings group_ratings(Db& db, std::int64_t movie_id, const Visibility& visibility);
// Returns the ratings that the viewer may see, at most an hour old if the film has more than kManyRatings.
constexpr int kManyRatings = 200;
GroupRatings group_ratings(Db& db, Db& cache, std::int64_t movie_id, const Visibility& visibility, base::UnixTime now);

// The rating, like, review and newest watch date that another visible user has for a film. `note` is the newest note of
// a play if there is no review.
struct GroupEntry {
  std::string user_name, profile_image;
  std::optional<int> rating;
  bool liked = false;
  std::optional<std::string> watched_at;
  std::string review, note;
};
// Returns the users who watched the film last, then those who rated or reviewed it without a play.
std::vector<GroupEntry> group_entries(Db& db, std::int64_t movie_id, const Visibility& visibility, int limit);
// Returns the number of users, the viewer included, whose plays, rating or review of the film are visible. The number
// is at most an hour old.
std::int64_t count_group(Db& db, Db& cache, std::int64_t movie_id, const Visibility& visibility, base::UnixTime now);

}  // namespace store
