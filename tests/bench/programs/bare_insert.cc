// The bare program that POST is measured against: one INSERT in one durable transaction under the writer lock
// for each request, by SQLite's own functions.  Usage: matinee-bench-bare_insert SOCKET DATABASE
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>

#include <array>
#include <cstdio>
#include <ctime>
#include <string>

#include "tests/bench/programs/prefork.h"

namespace {

constexpr char kSchema[] =
    "CREATE TABLE play (id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, movie_id INTEGER NOT NULL, watched_at TEXT, "
    "plays INTEGER NOT NULL, created_at INTEGER NOT NULL) STRICT";
constexpr char kInsert[] = "INSERT INTO play (user_id, movie_id, watched_at, plays, created_at) VALUES (1, ?, ?, 1, ?)";

[[noreturn]] void fail(const char* what) {
  std::fprintf(stderr, "bare_insert: %s\n", what);
  _exit(1);
}

void execute(sqlite3* db, const char* sql) {
  if (sqlite3_exec(db, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail(sqlite3_errmsg(db));
}

sqlite3* open_database(const std::string& path) {
  sqlite3* db = nullptr;
  if (sqlite3_open(path.c_str(), &db) != SQLITE_OK) fail("the database cannot be opened");
  sqlite3_busy_timeout(db, 5000);
  execute(db, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
  return db;
}

class Inserter {
 public:
  explicit Inserter(const std::string& path)
      : db_(open_database(path)), lock_(open((path + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    if (lock_ < 0) fail("the lock file cannot be opened");
    if (sqlite3_prepare_v2(db_, kInsert, -1, &insert_, nullptr) != SQLITE_OK) fail(sqlite3_errmsg(db_));
  }

  void operator()(FCGX_Request& request) {
    std::array<char, 4096> body{};
    while (FCGX_GetStr(body.data(), static_cast<int>(body.size()), request.in) > 0) {
    }
    flock(lock_, LOCK_EX);
    execute(db_, "BEGIN IMMEDIATE");
    sqlite3_bind_int64(insert_, 1, ++count_);
    sqlite3_bind_text(insert_, 2, "2024-05-01", -1, SQLITE_STATIC);
    sqlite3_bind_int64(insert_, 3, static_cast<sqlite3_int64>(std::time(nullptr)));
    if (sqlite3_step(insert_) != SQLITE_DONE) fail(sqlite3_errmsg(db_));
    sqlite3_reset(insert_);
    execute(db_, "COMMIT");
    flock(lock_, LOCK_UN);
    FCGX_PutS("Status: 204 No Content\r\n\r\n", request.out);
  }

 private:
  sqlite3* db_;
  int lock_;
  sqlite3_stmt* insert_ = nullptr;
  sqlite3_int64 count_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) {
    std::fputs("usage: matinee-bench-bare_insert SOCKET DATABASE\n", stderr);
    return 2;
  }
  const std::string path = arguments[2];
  sqlite3* db = open_database(path);
  execute(db, kSchema);
  sqlite3_close(db);
  return bench::serve(arguments[1], [&path] { return Inserter(path); });
}
