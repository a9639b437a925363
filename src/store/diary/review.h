// Reviews: texts that users write about films as a whole, apart from ratings and from the notes of single plays.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "domain/movie.h"
#include "store/diary/rating.h"
#include "store/sqlite/db.h"

namespace store {

inline constexpr std::size_t kLongestReview = 10'000;  // code points

struct Review {
  std::string text;
  base::UnixTime written_at = 0;
};

std::optional<Review> find_review(Db& db, std::int64_t user_id, std::int64_t movie_id);
// Returns the texts of the user's reviews of these movies, by movie.
std::map<std::int64_t, std::string> review_texts(Db& db, std::int64_t user_id, const std::vector<std::int64_t>& movies);

// A review as lists show it, with its author's rating and like of the film.
struct ListedReview {
  Review review;
  domain::Movie movie = {};    // set in a user's reviews, as in store/catalogue/poster_movie.h
  std::string user_name = {};  // set in a film's reviews
  std::optional<int> rating = {};
  bool liked = false;
};

// Returns a user's reviews, the last written or changed first.
std::vector<ListedReview> reviews_of_user(Db& db, std::int64_t user_id, std::int64_t offset, int limit);
std::int64_t count_reviews(Db& db, std::int64_t user_id);
// Returns the reviews of a film whose authors' pages the viewer may read, the last written or changed first.
std::vector<ListedReview> reviews_of_movie(Db& db, std::int64_t movie_id, const Visibility& visibility,
                                           std::int64_t offset, int limit);
std::int64_t count_reviews_of_movie(Db& db, std::int64_t movie_id, const Visibility& visibility);

// An empty text removes the review, and the same text leaves it as it is. Returns false if nothing has changed.
bool set_review(Tx& tx, std::int64_t user_id, std::int64_t movie_id, const Review& review);
// Sets the time when the review was written, for clients that know better. Returns false if there is none.
bool set_written_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at);
bool delete_review(Tx& tx, std::int64_t user_id, std::int64_t movie_id);

}  // namespace store
