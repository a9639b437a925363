// Database files of their own for the tests of copies: made, counted and damaged.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "store_fixture.h"

namespace test {

inline std::int64_t users(const std::string& database) {
  static constexpr char kSql[] = "SELECT count(*) FROM user /*scan*/";
  store::Db db(database);
  store::Query query(db, kSql);
  return query.step() ? query.integer(0) : -1;
}

// A database with these users, closed again.
inline std::string database(const TemporaryFolder& folder, const std::string& name, int count) {
  const std::string path = folder.file(name);
  std::filesystem::copy_file(prepared_database(), path);
  store::Db db(path);
  store::Tx tx(db);
  for (int i = 0; i < count; ++i) {
    store::NewUser user;
    user.name = "user" + std::to_string(i);
    user.email = user.name + "@example.com";
    user.password_hash = "$y$none";
    store::add_user(tx, user, kNow);
  }
  tx.commit();
  return path;
}

inline void damage(const std::string& path) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(8192);
  const std::string nothing(20000, 'x');
  file.write(nothing.data(), static_cast<std::streamsize>(nothing.size()));
}

}  // namespace test
