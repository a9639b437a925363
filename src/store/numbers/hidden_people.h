// The people whom a user does not want to see among the most watched.
#pragma once

#include <cstdint>
#include <unordered_set>

#include "store/sqlite/db.h"

namespace store {

// Returns the ids of the people whom the user hides from the most watched.
std::unordered_set<std::int64_t> hidden_people(Db& db, std::int64_t user_id);
bool is_hidden(Db& db, std::int64_t user_id, std::int64_t person_id);
void hide_person(Tx& tx, std::int64_t user_id, std::int64_t person_id);
void show_person(Tx& tx, std::int64_t user_id, std::int64_t person_id);

}  // namespace store
