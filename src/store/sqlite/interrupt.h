// Interrupts statements that run for long: copies and checks of a whole database.
#pragma once

#include <functional>

#include "store/sqlite/db.h"

namespace store {

// While it lives, statements of this connection ask `go_on` every few hundred rows. When that returns false or throws,
// the statement ends with DbError::is_interrupted(). Use it only for patient connections, since the others ask the
// clock.
class Interruptible {
 public:
  Interruptible(Db& db, std::function<bool()> go_on);
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

 private:
  Db& db_;
  std::function<bool()> go_on_;  // empty: never interrupted
};

}  // namespace store
