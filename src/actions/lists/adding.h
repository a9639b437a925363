// Putting films on a list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/context.h"
#include "store/movie_lists/items.h"
#include "store/sqlite/db.h"

namespace actions {

// Throws 400 at `list_id` unless the film was put on the list, or was on it already.
void check_addition(store::ListAddition addition);
// Puts films on a list of the member's, in their order, and returns how many were not on it yet.
std::size_t put_on_list(const app::Context& context, store::Tx& tx, const std::vector<std::int64_t>& movies,
                        std::int64_t list_id);

}  // namespace actions
