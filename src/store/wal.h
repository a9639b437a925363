// The write-ahead log of a database.
#pragma once

#include <cstdint>

#include "store/db.h"

namespace store {

// Bytes of committed pages that no checkpoint has moved into the database yet, as the wal-index says
// (https://www.sqlite.org/walformat.html, §2.2). The file itself does not tell: after a checkpoint it keeps its size and is
// written again from its beginning. 0 while no connection has written.
std::int64_t unmoved_wal_bytes(const Db& db);

}  // namespace store
