// Whether anything was written to a database between two moments.
#pragma once

#include <cstdint>

#include "store/db.h"

namespace store {

// Two equal ones: nothing was written between the two times they were read.
struct Version {
  std::int64_t others = -1;  // commits of other connections (PRAGMA data_version)
  std::int64_t own = -1;     // rows written on this connection
  bool operator==(const Version&) const = default;
};

Version version_of(Db& db);

}  // namespace store
