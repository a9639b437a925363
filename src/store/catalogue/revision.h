// Counters of changes to the catalogue, which show when cached and sent values are out of date. Store functions that
// write raise them in their transaction.
#pragma once

#include <cstdint>

#include "store/sqlite/db.h"

namespace store {

// Counts every write to movies, persons, images and ratings.
std::int64_t catalogue_revision(Db& db);
void raise_catalogue_revision(Tx& tx);

// Counts the changes of a watched movie's facts that numbers are based on: all cached numbers depend on it, on the
// user's revision and on the day. (Others' ratings and each image also raise the catalogue's revision.)
std::int64_t facts_revision(Db& db);
void raise_facts_revision(Tx& tx);

}  // namespace store
