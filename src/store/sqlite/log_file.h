// The write-ahead log of a connection as a file, through SQLite's own descriptor (https://www.sqlite.org/c3ref/io_methods.html).
#pragma once

struct sqlite3;

namespace store {

// Waits until the disk holds the log as it is. True also for a database without a log (a copy on its way): COMMIT has synced that.
bool sync_log(sqlite3* db);

// The system tells of a failed write once and forgets it (fsync(2)): every byte is written once more and synced. Nobody may
// append meanwhile; who reads finds the same bytes.
bool renew_log(sqlite3* db);

}  // namespace store
