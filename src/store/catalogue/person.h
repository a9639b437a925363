// Stores the facts of one person, and hides persons from top lists.
#pragma once

#include <optional>

#include "domain/person.h"
#include "store/sqlite/db.h"

namespace store {

std::optional<domain::Person> find_person(Db& db, std::int64_t id);

std::int64_t person_of_meta_id(Db& db, std::int64_t meta_id);  // 0 if nobody stored has this id

// Writes the provider's answer about a person. Returns false if no stored person has its id; a new picture clears the
// path of the local one.
bool save_person(Tx& tx, const domain::Person& person, base::UnixTime now);
// Marks a person whom the provider no longer knows as synchronised.
void note_person_checked(Tx& tx, std::int64_t id, base::UnixTime now);

}  // namespace store
