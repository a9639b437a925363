// The number in the head of a database file that names the program which made it.
#pragma once

namespace store {

// PRAGMA application_id of matinee.db and cache.db: "Mtne". We refuse to open a file that has tables and another
// number.
constexpr int kApplicationId = 0x4d746e65;

}  // namespace store
