// Counts the films with a person that a user has watched, for the numbers beside cast and crew.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "domain/movie.h"
#include "domain/user.h"
#include "store/sqlite/db.h"

namespace store {

using SeenCounts = std::map<std::int64_t, std::int64_t>;  // films by person; persons without any are left out

// Counts the watched films with each of these persons in cast or crew. Runs one statement, whose cost grows with the
// persons' credits.
SeenCounts movies_seen_with(Db& db, std::int64_t user_id, const std::vector<std::int64_t>& person_ids);

// Counts the watched films with the persons of one film's page. The counts are cached for this revision of the user's
// data and this state of the film until the hour is over, since credits of other films seldom change.
SeenCounts seen_on_page(Db& db, Db& cache, const domain::User& user, const domain::Movie& movie,
                        const std::vector<std::int64_t>& person_ids, base::UnixTime now);

}  // namespace store
