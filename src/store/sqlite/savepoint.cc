#include "store/sqlite/savepoint.h"

namespace store {

Savepoint::Savepoint(Tx& tx) : db_(tx.db()) { db_.execute("SAVEPOINT part"); }

Savepoint::~Savepoint() {
  if (!is_open_) return;
  try {
    db_.execute("ROLLBACK TO part; RELEASE part");
  } catch (const DbError&) {
    // The earlier error was so severe that SQLite has already rolled back the whole transaction.
  }
}

void Savepoint::keep() {
  db_.execute("RELEASE part");
  is_open_ = false;
}

}  // namespace store
