// Reads the parameters of a page of films, and of a filter that was saved there.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/lists/parameters.h"
#include "domain/list_order.h"
#include "store/lists/movies.h"

namespace app {

std::vector<std::string_view> movies_parameters();

// Returns the order of a list without `sort_by`.
domain::ListSort usual_sort(store::MovieScope scope);
// Returns false for a visitor who asks for the order by group rating, which is only for members.
bool may_sort_by(const Context& context, domain::ListSort sort);

// Reads filter and order. `owner` is the one whose plays and ratings count; an unknown value throws 400.
store::MovieQuery read_movies(const Context& context, const ListParameters& parameters, store::MovieScope scope,
                              std::int64_t owner);

}  // namespace app
