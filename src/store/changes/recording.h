// Records what a transaction changes in the tables of people's words and marks (tables.h), so that it can be reverted
// (revert.h). Temporary triggers note each changed row as it was before, the way that https://sqlite.org/undoredo.html
// describes; they cost nothing to transactions that are not recorded.
#pragma once

#include "base/json.h"
#include "store/sqlite/db.h"

namespace store {

// Lives within a transaction. Only one recording can be under way on a connection.
class Recording {
 public:
  explicit Recording(Tx& tx);
  ~Recording();
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  Tx& tx() const { return tx_; }
  // Returns the changes so far, each once and as a whole: an array of objects with the members `table`, `key`, `before`
  // and `after`; `before` is null for a new row, `after` for a deleted one.
  base::Json changes() const;

 private:
  Tx& tx_;
};

}  // namespace store
