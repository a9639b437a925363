// Finds films in further ways: many by the provider's ids, one by its title, or the newest.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "domain/movie.h"
#include "store/sqlite/db.h"

namespace store {

// Returns the stored films that have these ids of the provider, by that id. Runs two statements.
std::map<std::int64_t, domain::Movie> movies_by_meta_id(Db& db, const std::vector<std::int64_t>& meta_ids);

// Returns the only film with this title (ASCII case ignored) and release year, or nullopt if there are none or several.
std::optional<domain::Movie> find_movie_by_title(Db& db, std::string_view title, int year);
// Returns the film that was added last.
std::optional<domain::Movie> newest_movie(Db& db);

std::int64_t cast_size(Db& db, std::int64_t movie_id);

}  // namespace store
