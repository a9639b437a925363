// Numbers about the whole server, for its administrators.
#pragma once

#include <cstdint>
#include <string>

#include "store/sqlite/db.h"

namespace store {

struct ServerCounts {
  std::int64_t users = 0, movies = 0, persons = 0, plays = 0;
};
ServerCounts server_counts(Db& db);

std::string sqlite_version(Db& db);

}  // namespace store
