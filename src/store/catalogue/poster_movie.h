// Films as posters need them: id, title, release date, runtime, poster path and the date of adding. The other members
// of domain::Movie stay empty, so these films cost a third of whole ones.
#pragma once

#include <cstdint>
#include <vector>

#include "domain/movie.h"
#include "store/sqlite/db.h"

namespace store {

// Reads the first columns of a statement: id, title, release_date, runtime, meta_poster_path, created_at.
domain::Movie read_poster_movie(const Query& query);

// Returns the films in the order of `ids`, leaving out ids without a film.
std::vector<domain::Movie> poster_movies(Db& db, const std::vector<std::int64_t>& ids);

}  // namespace store
