#include "store/changes/recording.h"

#include <stdexcept>

#include "store/changes/tables.h"

namespace store {

namespace {

// Every change of a list raises its counters, which say nothing about the list itself.
bool is_same(const std::string& table, base::Json before, const base::Json& after) {
  if (table == "movie_list" && before.isObject() && after.isObject())
    for (const char* counter : {"revision", "changed_at"}) before[counter] = after[counter];
  return before == after;
}

}  // namespace

Recording::Recording(Tx& tx) : tx_(tx) {
  static constexpr char kBegin[] = "INSERT INTO recording (id) VALUES (1)";
  static constexpr char kForget[] = "DELETE FROM changed_row";
  prepare_recording(tx.db());
  Query(tx, kForget).run();
  Query(tx, kBegin).run();
}

// After a failed statement SQLite may have rolled everything back, and the recording with it.
Recording::~Recording() {
  static constexpr char kEnd[] = "DELETE FROM temp.recording";
  try {
    tx_.db().execute(kEnd);
  } catch (const DbError&) {  // the transaction is rolled back next, and this with it
  }
}

base::Json Recording::changes() const {
  static constexpr char kSql[] = "SELECT name, row_key, before FROM changed_row ORDER BY id /*scan*/";
  base::Json changes = base::json_array();
  for (Query query(tx_.db(), kSql); query.step();) {
    const std::string name = query.text(0), key = query.text(1);
    const base::Json before = base::parse_json(query.text(2)).value_or(base::json_null());
    const base::Json after = find_row(tx_.db(), *recorded_table(tx_.db(), name), key);
    if (is_same(name, before, after)) continue;
    base::Json& change = changes.append(base::json_object());
    change["table"] = name;
    change["key"] = key;
    change["before"] = before;
    change["after"] = after;
  }
  return changes;
}

}  // namespace store
