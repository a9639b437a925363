// Joins a film that an upload names both with and without its year: two films of the batch with one title.
#pragma once

#include <cstdint>

#include "store/sqlite/db.h"

namespace transfer {

// Joins each film without a year to the only one with its title, among films that a person has to choose, so that one
// choice counts for both. Call it once all films have been searched for.
void join_twins(store::Db& db, std::int64_t batch_id);

}  // namespace transfer
