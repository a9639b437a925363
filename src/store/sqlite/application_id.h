// The number in the head of a database file that says which program made it.
#pragma once

namespace store {

// PRAGMA application_id of matinee.db and cache.db: "Mtne". A file with tables and another number is not opened.
constexpr int kApplicationId = 0x4d746e65;

}  // namespace store
