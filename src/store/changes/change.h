// A changed row, and the comparison of its state now with the state that the change left.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/json.h"
#include "store/changes/tables.h"
#include "store/sqlite/db.h"

namespace store {

struct RowChange {
  const RecordedTable* table;
  std::string key;
  base::Json before, after;  // null: there was no row

  bool is_new() const { return before.isNull(); }
  bool is_deleted() const { return after.isNull(); }
  const base::Json& row() const { return is_new() ? after : before; }
  bool is_of(const char* name) const { return table->name == name; }
  bool is_moved_favourite() const { return is_of("favourite") && !is_new() && !is_deleted(); }
  std::int64_t id(const char* column) const { return base::int_member(row(), column); }
};

// Skips what names a table that does not exist.
std::vector<RowChange> read_changes(Db& db, const base::Json& changes);

// Returns true if the row is still as the change left it. Only columns that the change has written count, and none that
// orders rows.
bool is_as_left(const RowChange& change, const base::Json& now);
// Returns true if the row is as the change left it, apart from the number of plays.
bool is_same_entry(const RowChange& change, const base::Json& now);

// Returns the row, which is `now`, as it was before the change; columns that the change has not written stay.
base::Json before_change(const RowChange& change, base::Json now);
// Returns true if a row that refers to this one counts as a use of it; `is_use` gets its table and key.
bool is_referred_to(Db& db, const RowChange& row,
                    const std::function<bool(const std::string& table, const std::string& key)>& is_use);

// Writes the row as it was before. Throws DbError if another row stands in its way, or if it refers to nothing.
void write_back(Tx& tx, const RowChange& change, const base::Json& now);
void write_column(Tx& tx, const RowChange& change, const char* column, const base::Json& value);
// Deletes a rating from the history that stands there under another number, as an import of earlier ones writes it
// anew. Returns false if there is none.
bool forget_renumbered(Tx& tx, const RowChange& change);

}  // namespace store
