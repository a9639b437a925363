#include "store/changes/recording.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

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

namespace {

// Moves change many films of a list, whose notes would be kept twice for nothing.
void leave_out_unchanged(const RecordedTable& table, base::Json& change) {
  if (table.name != "movie_list_item" || change["before"].isNull() || change["after"].isNull()) return;
  for (const std::string& column : table.columns)
    if (std::ranges::find(table.keys, column) == table.keys.end() &&
        change["before"][column] == change["after"][column])
      for (const char* side : {"before", "after"}) change[side].removeMember(column);
}

// An earlier rating is put among the others by writing the later ones anew, under other numbers. Only what a rating
// says counts, so that what was written anew is no change.
base::Json without_renumbered(const base::Json& changes) {
  std::multimap<std::string, base::Json> deleted;  // by what they say
  std::vector<base::Json> added;
  base::Json rest = base::json_array();
  for (const base::Json& change : changes) {
    if (change["table"] != "rating_history") {
      rest.append(change);
      continue;
    }
    for (const char* side : {"before", "after"}) {
      if (change[side].isNull()) continue;
      base::Json one = change, words = change[side];
      one[side[0] == 'b' ? "after" : "before"] = base::json_null();
      words.removeMember("id");
      if (side[0] == 'b') deleted.emplace(base::write_json(words), one);
      else added.push_back(one);
    }
  }
  for (base::Json& one : added) {
    base::Json words = one["after"];
    words.removeMember("id");
    const auto same = deleted.find(base::write_json(words));
    if (same == deleted.end()) rest.append(std::move(one));
    else deleted.erase(same);
  }
  for (auto& [words, one] : deleted) rest.append(std::move(one));
  return rest;
}

}  // namespace

base::Json Recording::changes() const {
  static constexpr char kSql[] = "SELECT name, row_key, before FROM changed_row ORDER BY id /*scan*/";
  base::Json changes = base::json_array();
  bool is_only_told = true;  // hooks are told of what has not changed
  for (Query query(tx_.db(), kSql); query.step();) {
    const RecordedTable& table = *recorded_table(tx_.db(), query.text(0));
    base::Json change = base::json_object();
    change["table"] = table.name;
    change["key"] = query.text(1);
    change["before"] = base::parse_json(query.text(2)).value_or(base::json_null());
    change["after"] = find_row(tx_.db(), table, query.text(1));
    if (is_same(table.name, change["before"], change["after"])) continue;
    leave_out_unchanged(table, change);
    is_only_told = is_only_told && table.name == "hook_event";
    changes.append(std::move(change));
  }
  return is_only_told ? base::json_array() : without_renumbered(changes);
}

}  // namespace store
