// The effects of a batch beside what stands now, to say what Undo would leave.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "store/imports/effect.h"
#include "store/sqlite/db.h"

namespace store {

// Every effect of the batch, the newest first, those of a row one after the other; `is_last`: no later one changed
// the same thing.
void look_at_import_effects(Db& db, std::int64_t batch_id,
                            const std::function<void(const ImportEffect& effect, bool is_last)>& look);
// Whether the list or place that the effect made has films or plays which the batch did not put there.
bool is_used_beside(Db& db, std::int64_t batch_id, const ImportEffect& made);
// 0: it has none, or is gone.
std::int64_t place_of_play(Db& db, std::string_view play_key);

}  // namespace store
