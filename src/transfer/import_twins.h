// One film that an upload names with its year and without it: two films of the batch with one title.
#pragma once

#include <cstdint>

#include "store/sqlite/db.h"

namespace transfer {

// Of the films that a person has to choose, those without a year join the only one of their title, so that one choice
// counts for both. Call it once all are looked for.
void join_twins(store::Db& db, std::int64_t batch_id);

}  // namespace transfer
