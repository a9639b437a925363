// The tables that hold what people have written and marked, and the statements that read and write their rows as JSON.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "store/sqlite/db.h"

namespace store {

// A column that becomes NULL when what it refers to is deleted.
struct LooseReference {
  std::string column;
  std::string find;  // selects 1 if ?1 is there
};

struct RecordedTable {
  std::string name;
  std::vector<std::string> keys, columns;
  std::vector<LooseReference> references;
  std::string find;    // selects the row of the key ?1
  std::string insert;  // adds the row ?1
  std::string update;  // writes those columns of the row ?2 that it has, at the key ?1
  std::string remove;  // deletes the row of the key ?1
};

// Returns the tables, each after those that it refers to. They are read from the first database that asks, as all
// databases have the same schema once they are migrated.
const std::vector<RecordedTable>& recorded_tables(Db& db);
const RecordedTable* recorded_table(Db& db, std::string_view name);

// A key is a JSON array of the values of the primary key, and a row an object with a member for each column.
// find_row() returns null if there is no such row; insert_row() and update_row() leave out what the row refers to and
// what is gone. All but find_row() throw DbError.
base::Json find_row(Db& db, const RecordedTable& table, const std::string& key);
void insert_row(Tx& tx, const RecordedTable& table, base::Json row);
void update_row(Tx& tx, const RecordedTable& table, const std::string& key, base::Json columns);
void delete_row(Tx& tx, const RecordedTable& table, const std::string& key);

// Makes the temporary tables `recording` and `changed_row` of the connection, unless it has them. While `recording` has
// a row, triggers note in `changed_row` (id, name, row_key, before) the rows that change, each once and as it was
// before.
void prepare_recording(Db& db);

}  // namespace store
