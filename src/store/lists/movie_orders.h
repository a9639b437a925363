// The orders of films that an index has.
#pragma once

#include "domain/list_order.h"
#include "store/lists/movies.h"

namespace store {

// A statement that gives the ids of the scope's films in the order, and reads as far as it is stepped; null: no index
// has the order. Values: ?1 user, ?2 limit, ?3 offset. For a user's films by what they have by themselves (release,
// runtime, group rating) it passes by the server's other films.
const char* index_order(MovieScope scope, domain::ListOrder order);
bool passes_by_others(domain::ListSort by);

}  // namespace store
