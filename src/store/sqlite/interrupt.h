// Statements that run for long and that somebody may have to stop: copies and checks of a whole database.
#pragma once

#include <functional>

#include "store/sqlite/db.h"

namespace store {

// While it lives, `go_on` is asked again and again as statements of this connection run, every few hundred rows; false,
// or an exception: the statement ends with DbError::is_interrupted(). For patient connections: the others ask the
// clock.
class Interruptible {
 public:
  Interruptible(Db& db, std::function<bool()> go_on);
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

 private:
  Db& db_;
  std::function<bool()> go_on_;  // empty: nobody is asked
};

}  // namespace store
