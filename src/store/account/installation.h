// The identity of a database: an id that is created with it and is the same in every copy of it.
#pragma once

#include <string>
#include <string_view>

#include "store/sqlite/db.h"

namespace store {

std::string database_id(Db& db);

// Returns the check of the server secret that belongs to this database (auth::Keys::check), empty before the first
// start.
std::string secret_check(Db& db);
void set_secret_check(Tx& tx, std::string_view check);

// Returns the name of the marker, a file beside the database that holds its id (matinee.db.id). It shows that a missing
// database once existed.
std::string marker_of(const std::string& database);
// Writes the marker unless it holds this id already. Throws std::system_error.
void write_marker(Db& db);

}  // namespace store
