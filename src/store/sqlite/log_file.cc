#include "store/sqlite/log_file.h"

#include <sqlite3.h>

#include <algorithm>
#include <vector>

namespace store {

namespace {

constexpr sqlite3_int64 kPiece = 65536;  // bytes

// Null: there is none, or it is not open.
sqlite3_file* log_of(sqlite3* db) {
  sqlite3_file* log = nullptr;
  sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  return log == nullptr || log->pMethods == nullptr ? nullptr : log;
}

bool write_again(sqlite3_file* log) {
  sqlite3_int64 size = 0;
  if (log->pMethods->xFileSize(log, &size) != SQLITE_OK) return false;
  std::vector<char> piece(kPiece);
  for (sqlite3_int64 at = 0; at < size; at += kPiece) {
    const int count = static_cast<int>(std::min(kPiece, size - at));
    if (log->pMethods->xRead(log, piece.data(), count, at) != SQLITE_OK) return false;
    if (log->pMethods->xWrite(log, piece.data(), count, at) != SQLITE_OK) return false;
  }
  return true;
}

}  // namespace

bool sync_log(sqlite3* db) {
  sqlite3_file* log = log_of(db);
  return log == nullptr || log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) == SQLITE_OK;
}

bool renew_log(sqlite3* db) {
  static_cast<void>(sync_log(db));  // what failed before is told to each process once
  sqlite3_file* log = log_of(db);
  return log == nullptr || (write_again(log) && sync_log(db));
}

}  // namespace store
