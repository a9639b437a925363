// Films as posters need them: id, title, release date, runtime, poster path and date of adding; the other members of
// domain::Movie stay empty. They cost a third of whole films.
#pragma once

#include <cstdint>
#include <vector>

#include "domain/movie.h"
#include "store/sqlite/db.h"

namespace store {

// Reads the first columns of a statement: id, title, release_date, runtime, meta_poster_path, created_at.
domain::Movie read_poster_movie(const Query& query);

// In the order of `ids`; ids without a film are left out.
std::vector<domain::Movie> poster_movies(Db& db, const std::vector<std::int64_t>& ids);

}  // namespace store
