// Reviews: what a user writes about a film as a whole, apart from the rating and from the notes of single plays.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

inline constexpr std::size_t kLongestReview = 10'000;  // code points

struct Review {
  std::string text;
  base::UnixTime written_at = 0;
};

std::optional<Review> find_review(Db& db, std::int64_t user_id, std::int64_t movie_id);
// The texts of those of the movies that the user has reviewed.
std::map<std::int64_t, std::string> review_texts(Db& db, std::int64_t user_id, const std::vector<std::int64_t>& movies);

// An empty text removes the review; the same text again leaves it as it is. False: nothing has changed.
bool set_review(Tx& tx, std::int64_t user_id, std::int64_t movie_id, const Review& review);
bool delete_review(Tx& tx, std::int64_t user_id, std::int64_t movie_id);

}  // namespace store
