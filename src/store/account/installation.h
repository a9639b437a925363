// Which database this is: made with it, the same in every copy of it.
#pragma once

#include <string>
#include <string_view>

#include "store/sqlite/db.h"

namespace store {

std::string database_id(Db& db);

// What was derived from the server secret that belongs to this database; empty: none is noted yet.
std::string secret_check(Db& db);
void set_secret_check(Tx& tx, std::string_view check);

// matinee.db.id, a file beside the database with its id: tells a database that has vanished from one that never was.
std::string marker_of(const std::string& database);
// Writes the marker unless it says the same already. Throws std::system_error.
void write_marker(Db& db);

}  // namespace store
