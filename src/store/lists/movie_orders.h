// Orders of films that an index provides.
#pragma once

#include "domain/list_order.h"
#include "store/lists/movies.h"

namespace store {

// Returns a statement that gives the ids of the scope's films in this order and reads only as far as it is stepped, or
// null if no index has the order. Its parameters are ?1 user, ?2 limit, ?3 offset. For a user's films in an order where
// passes_by_others() is true (release, runtime, group rating), it also walks past the server's other films.
const char* index_order(MovieScope scope, domain::ListOrder order);
bool passes_by_others(domain::ListSort by);

}  // namespace store
