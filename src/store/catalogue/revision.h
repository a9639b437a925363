// Counters of changes to the catalogue, by which cached and sent values are known to be out of date. Store functions
// that write raise them in their transaction.
#pragma once

#include <cstdint>

#include "store/sqlite/db.h"

namespace store {

// Every write to movies, persons, images and ratings raises it.
std::int64_t catalogue_revision(Db& db);
void raise_catalogue_revision(Tx& tx);

// A change of a watched movie's facts that numbers are made of raises it; with the revision of the user and the day all
// cached numbers depend on it. (Others' ratings and each image raise the catalogue's revision too.)
std::int64_t facts_revision(Db& db);
void raise_facts_revision(Tx& tx);

}  // namespace store
