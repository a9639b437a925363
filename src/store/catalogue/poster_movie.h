// Films as posters need them: id, title, release date, runtime, poster path and date of adding; the other members
// of domain::Movie stay empty. A third of the cost of whole films.
#pragma once

#include <cstdint>
#include <vector>

#include "domain/movie.h"
#include "store/sqlite/db.h"

namespace store {

// For statements over `movie m`, in the order that read_poster_movie expects, from column 0.
#define MATINEE_POSTER_COLUMNS "m.id, m.title, m.release_date, m.runtime, m.meta_poster_path, m.created_at"
constexpr int kPosterColumns = 6;
domain::Movie read_poster_movie(const Query& query);

// In the order of `ids`; ids without a film are left out.
std::vector<domain::Movie> poster_movies(Db& db, const std::vector<std::int64_t>& ids);

}  // namespace store
