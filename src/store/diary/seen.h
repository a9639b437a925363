// How many films with a person a user has watched: the numbers beside cast and crew.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "domain/movie.h"
#include "domain/user.h"
#include "store/sqlite/db.h"

namespace store {

using SeenCounts = std::map<std::int64_t, std::int64_t>;  // films by person; persons without any are left out

// The films with each of these persons in cast or crew. One statement, whose cost grows with the persons' credits.
SeenCounts movies_seen_with(Db& db, std::int64_t user_id, const std::vector<std::int64_t>& person_ids);

// The same for the persons of one film's page, cached for this revision of the user's data and this state of the film
// until the hour is over, since credits of other films change seldom.
SeenCounts seen_on_page(Db& db, Db& cache, const domain::User& user, const domain::Movie& movie,
                        const std::vector<std::int64_t>& person_ids, base::UnixTime now);

}  // namespace store
