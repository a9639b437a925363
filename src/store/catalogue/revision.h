// How often the catalogue has changed: what was computed or sent before is known by these numbers. Store functions that
// write raise them in their transaction.
#pragma once

#include <cstdint>

#include "store/sqlite/db.h"

namespace store {

// Raised by every write to movies, persons, images and ratings.
std::int64_t catalogue_revision(Db& db);
void raise_catalogue_revision(Tx& tx);

// Raised when a fact of a watched movie that any number is made of changes: with the revision of the user and the day,
// what all cached numbers depend on. (The catalogue's revision is also raised by others' ratings and by each image.)
std::int64_t facts_revision(Db& db);
void raise_facts_revision(Tx& tx);

}  // namespace store
