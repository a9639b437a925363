// Compares the effects of a batch with the current values, to show what an undo would leave.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "store/imports/effect.h"
#include "store/sqlite/db.h"

namespace store {

// Visits up to `most` effects of the batch with ids below `before`, newest first, so that those of a row are adjacent.
// Returns the last one's id, or 0 if there are none.
std::int64_t look_at_import_effects(Db& db, std::int64_t batch_id, std::int64_t before, int most,
                                    const std::function<void(const ImportEffect& effect)>& look);

// A thing of the user, identified by its key (effect.h).
using ImportedThing = std::pair<ImportThing, std::string>;
// Returns the things that the batch has changed more than once.
std::set<ImportedThing> things_changed_again(Db& db, std::int64_t batch_id);

// Returns true if something that the batch did not put there is on the list, or at the place, that the effect made, or
// if a play that the batch did not add is on the date that the effect's play had before.
bool is_in_the_way(Db& db, std::int64_t batch_id, const ImportEffect& effect);
// Returns the place of a play, or 0 if it has none or is gone.
std::int64_t place_of_play(Db& db, std::string_view play_key);

}  // namespace store
