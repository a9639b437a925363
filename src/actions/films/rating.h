// Rating films.
#pragma once

#include <cstdint>
#include <optional>

#include "app/context.h"
#include "store/sqlite/db.h"

namespace actions {

// Sets the member's rating of a film, in tenths, or removes it. Returns false if nothing changes.
bool write_rating(const app::Context& context, store::Tx& tx, std::int64_t movie_id, std::optional<int> rating);

}  // namespace actions
