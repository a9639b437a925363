// Saving a filter as a smart list.
#pragma once

#include <cstdint>

#include "actions/input.h"
#include "app/context.h"
#include "store/account/saved_filter.h"
#include "store/sqlite/db.h"

namespace actions {

// Reads the fields of a filter; those that are absent stay as in `before`.
store::SavedFilter read_filter(const app::Context& context, Input& input, const store::SavedFilter& before);

// Both throw 409 at `name` if the member has a smart list of this name, or too many.
std::int64_t add_filter(store::Tx& tx, const store::SavedFilter& filter);
void change_filter(store::Tx& tx, const store::SavedFilter& filter);

}  // namespace actions
