// A part of a transaction that can be rolled back alone.
#pragma once

#include "store/sqlite/db.h"

namespace store {

// What is written while it lives is rolled back unless it is kept.
class Savepoint {
 public:
  explicit Savepoint(Tx& tx);
  ~Savepoint();
  Savepoint(const Savepoint&) = delete;
  Savepoint& operator=(const Savepoint&) = delete;
  void keep();

 private:
  Db& db_;
  bool is_open_ = true;
};

}  // namespace store
