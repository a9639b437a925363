// The films of a scope in an order that an index has. Each statement reads as far as the page reaches, whatever
// the order; among films seen once, or not rated, it also passes by the user's others, and by release, runtime or group
// rating those of the server that the user has not watched.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "domain/movie_order.h"
#include "store/sqlite/db.h"

namespace store {

struct UserMovies {
  std::int64_t user_id = 0, count = 0;  // count: of the films that the user has watched
};
// Of the films that a user has watched; none: they are too few of the server's for its orders, and are to be sorted.
std::optional<std::vector<std::int64_t>> watched_movies_in_order(Db& db, UserMovies movies, domain::MovieOrder order, std::int64_t offset, int limit);

// Of all films of the server; none: no index has this order, which looks at what one user did.
std::optional<std::vector<std::int64_t>> movies_in_order(Db& db, domain::MovieOrder order, std::int64_t offset, int limit);

}  // namespace store
