// The films of a scope in an order that an index has. Each statement reads as far as the page reaches, whatever
// the order, and whatever other users do; among films seen once, or not rated, it also passes by the user's others.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "domain/film_order.h"
#include "store/db.h"

namespace store {

// Of the films that a user has watched.
std::vector<std::int64_t> watched_films_in_order(Db& db, std::int64_t user_id, domain::FilmOrder order, std::int64_t offset, int limit);

// Of all films of the server; none: no index has this order, which looks at what one user did.
std::optional<std::vector<std::int64_t>> films_in_order(Db& db, domain::FilmOrder order, std::int64_t offset, int limit);

}  // namespace store
