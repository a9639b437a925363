// The write-ahead log of a database.
#pragma once

#include <cstdint>

#include "store/sqlite/db.h"

namespace store {

// How long the log is, in bytes, when the job runner moves it into the database, which it looks after each second, and when
// it is woken for that, while many write: a page that many commits have written is then moved once. Below the size at which
// a log is cut (Db::checkpoint): to make the file longer again costs more than to write it anew.
constexpr std::int64_t kWalToCheckpoint = 4 * 1024 * 1024, kWalToWake = 48'000'000;
// The same where no job runner stays (plain CGI): there each request reads what has been left in the log.
constexpr std::int64_t kWalToCut = 256 * 1024;

// Bytes of the frames written since the log was last begun anew (https://www.sqlite.org/walformat.html, §1): what the next
// checkpoint may have to move, and what it has moved until somebody writes again. The file's size does not tell: after a
// checkpoint it stays, and the log is written again from its beginning. The wal-index would tell more exactly, but a process
// that opens and closes it beside its connection loses that connection's locks (fcntl(2)); nothing is locked in the log.
std::int64_t used_wal_bytes(const Db& db);

}  // namespace store
