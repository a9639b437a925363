// The average rating of a movie by everybody who is not private, which its pages show.
#pragma once

#include <cstdint>
#include <string>

#include "store/sqlite/db.h"

namespace store {

// rated_movies() returns the movies that a user has rated, as a JSON array of ids. refresh_group_ratings() recomputes
// the averages that the pages of movies show, from everybody who is not private.
std::string rated_movies(Db& db, std::int64_t user_id);
void refresh_group_ratings(Tx& tx, const std::string& movie_ids);

}  // namespace store
