// Compares the objects of a database with those that this program's migrations make.
#pragma once

#include <string>
#include <vector>

#include "store/sqlite/db.h"

namespace store {

struct SchemaComparison {
  std::vector<std::string> broken;   // "index play_by_user is missing", "table play is another"
  std::vector<std::string> foreign;  // "index mine is not this program's"
};
// Call it for a database of this program's schema version.
SchemaComparison compare_schema(Db& db);

}  // namespace store
