// Lists of films: making one, and changing its name, description, order and readers.
#pragma once

#include <cstdint>

#include "actions/input.h"
#include "app/context.h"
#include "store/movie_lists/movie_list.h"
#include "store/sqlite/db.h"

namespace actions {

// Reads the fields of a list; those that are absent stay as in `before`.
store::NewMovieList read_list(Input& input, const store::NewMovieList& before);

// Each returns the id of the new list. They throw 409 if the member has too many.
std::int64_t add_list(const app::Context& context, store::Tx& tx, const store::NewMovieList& list);
std::int64_t copy_list(const app::Context& context, store::Tx& tx, const domain::MovieList& source);

}  // namespace actions
