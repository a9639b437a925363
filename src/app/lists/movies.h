// What the parameters of a page of films ask for, and of a filter that was saved there.
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

// The order of a list without `sort_by`.
domain::ListSort usual_sort(store::MovieScope scope);
// What the group thinks is for members.
bool may_sort_by(const Context& context, domain::ListSort sort);

// Filter and order. `owner`: whose plays and ratings count. Throws 400 for a value that is not known here.
store::MovieQuery read_movies(const Context& context, const ListParameters& parameters, store::MovieScope scope,
                              std::int64_t owner);

}  // namespace app
