// Part of a transaction that can be rolled back on its own.
#pragma once

#include "store/sqlite/db.h"

namespace store {

// Rolls back everything written during its life, unless keep() is called.
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
