// Further ways to find films: many by the provider's ids, one by its title, the newest.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "domain/movie.h"
#include "store/sqlite/db.h"

namespace store {

// The stored films among those with these ids of the provider, by that id. One statement.
std::map<std::int64_t, domain::Movie> movies_by_meta_id(Db& db, const std::vector<std::int64_t>& meta_ids);

// The only film with this title (ASCII case ignored) and release year.
std::optional<domain::Movie> find_movie_by_title(Db& db, std::string_view title, int year);
// The film that was added last.
std::optional<domain::Movie> newest_movie(Db& db);

std::int64_t cast_size(Db& db, std::int64_t movie_id);

}  // namespace store
