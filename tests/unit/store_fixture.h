// A migrated database of one test's own: a copy of one that is made once per run.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "store/account/user.h"
#include "store/catalogue/movie.h"
#include "store/sqlite/db.h"
#include "store/sqlite/migrate.h"
#include "tests/support/temporary_folder.h"

namespace test {

inline const std::string& prepared_database() {
  static const TemporaryFolder folder;
  static const std::string file = [] {
    const std::string path = folder.file("matinee.db");
    store::migrate(path);
    return path;
  }();
  return file;
}

constexpr base::UnixTime kNow = 1714564800;  // 2024-05-01T12:00:00Z

class Store {
 public:
  Store() {
    std::filesystem::copy_file(prepared_database(), path());
    db_ = std::make_unique<store::Db>(path());
  }
  store::Db& db() { return *db_; }
  std::string path() const { return folder_.file("matinee.db"); }
  std::string file(const std::string& name) const { return folder_.file(name); }

  std::int64_t add_user(const std::string& name) {
    store::NewUser user;
    user.name = name;
    user.email = name + "@example.com";
    user.password_hash = "$y$none";
    store::Tx tx(*db_);
    const auto id = store::add_user(tx, user, kNow);
    tx.commit();
    return id;
  }
  std::int64_t add_movie(std::int64_t meta_id, const std::string& title = "A Film") {
    domain::MovieDetails details;
    details.movie.meta_id = meta_id;
    details.movie.title = title;
    store::Tx tx(*db_);
    const auto id = store::save_movie(tx, details, kNow);
    tx.commit();
    return id;
  }
  // Runs `action(tx)` in a transaction of its own and returns what it does.
  template <typename Action>
  auto write(const Action& action) {
    store::Tx tx(*db_);
    auto result = action(tx);
    tx.commit();
    return result;
  }
  // The first column of the first row; -1 without one. For a handful of literals only.
  std::int64_t number(const char* sql) {
    store::Query query(*db_, sql);
    return query.step() ? query.integer(0) : -1;
  }

 private:
  TemporaryFolder folder_;
  std::unique_ptr<store::Db> db_;
};

}  // namespace test
