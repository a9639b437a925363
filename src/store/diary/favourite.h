// The favourites of a user: up to four films on the profile, in an order that the user has chosen.
#pragma once

#include <cstdint>
#include <vector>

#include "domain/movie.h"
#include "store/sqlite/db.h"

namespace store {

constexpr std::size_t kMostFavourites = 4;

std::vector<std::int64_t> favourite_ids(Db& db, std::int64_t user_id);
std::vector<domain::Movie> favourites(Db& db, std::int64_t user_id);  // as store/catalogue/poster_movie.h has films
// Replaces the favourites with `movie_ids`, at most kMostFavourites and each once. Throws DbError if there is no such
// film.
void set_favourites(Tx& tx, std::int64_t user_id, const std::vector<std::int64_t>& movie_ids);

}  // namespace store
