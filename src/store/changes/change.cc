#include "store/changes/change.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace store {

namespace {

// Other rows move these, or every change raises them.
constexpr std::array<std::string_view, 3> kNotCompared = {"position", "revision", "changed_at"};

bool is_compared(const RowChange& change, std::string_view column) {
  return change.is_of("favourite") || std::ranges::find(kNotCompared, column) == kNotCompared.end();
}

bool differs(const RowChange& change, const std::string& column) {
  return change.is_new() || change.before[column] != change.after[column];
}

// An entry that was moved to another day is compared as a whole, since what has come to it there belongs there.
bool has_written(const RowChange& change, const std::string& column) {
  return differs(change, column) || (change.is_of("play") && differs(change, "watched_at"));
}

bool is_as_left(const RowChange& change, const base::Json& now, std::string_view but_not) {
  if (change.is_deleted() || now.isNull()) return change.is_deleted() && now.isNull();
  return std::ranges::all_of(change.table->columns, [&](const std::string& column) {
    return column == but_not || !is_compared(change, column) || !has_written(change, column) ||
           now[column] == change.after[column];
  });
}

}  // namespace

std::vector<RowChange> read_changes(Db& db, const base::Json& changes) {
  std::vector<RowChange> rows;
  for (const base::Json& change : changes) {
    const base::Json &name = base::member(change, "table"), &key = base::member(change, "key");
    const RecordedTable* table = name.isString() ? recorded_table(db, name.asString()) : nullptr;
    if (table == nullptr || !key.isString()) continue;
    rows.push_back({table, key.asString(), base::member(change, "before"), base::member(change, "after")});
  }
  return rows;
}

bool is_as_left(const RowChange& change, const base::Json& now) { return is_as_left(change, now, ""); }
bool is_same_entry(const RowChange& change, const base::Json& now) { return is_as_left(change, now, "plays"); }

namespace {

// Returns the columns that the change has written and that are as it left them, with their values before it.
base::Json columns_before(const RowChange& change, const base::Json& now) {
  base::Json row = base::json_object();
  for (const std::string& column : change.table->columns)
    if ((is_compared(change, column) || change.is_of("play")) && differs(change, column) &&
        now[column] == change.after[column])
      row[column] = change.before[column];
  return row;
}

}  // namespace

base::Json before_change(const RowChange& change, base::Json now) {
  if (change.is_new() || change.is_deleted()) return change.before;
  const base::Json columns = columns_before(change, now);
  for (const std::string& column : columns.getMemberNames()) now[column] = columns[column];
  return now;
}

bool is_referred_to(Db& db, const RowChange& row,
                    const std::function<bool(const std::string& table, const std::string& key)>& is_use) {
  static constexpr char kPlay[] = R"(
    SELECT 'play_tag', json_array(play_id, lower(tag)) FROM play_tag WHERE play_id = ?1
    UNION ALL SELECT 'play_companion', json_array(play_id, user_id) FROM play_companion WHERE play_id = ?1
    UNION ALL SELECT 'play_companion', json_array(play_id, user_id) FROM play_companion WHERE their_play_id = ?1)";
  static constexpr char kLocation[] = "SELECT 'play', json_array(id) FROM play WHERE location_id = ?";
  static constexpr char kList[] =
      "SELECT 'movie_list_item', json_array(list_id, movie_id) FROM movie_list_item WHERE list_id = ?";
  const char* sql = row.is_of("play")         ? kPlay
                    : row.is_of("location")   ? kLocation
                    : row.is_of("movie_list") ? kList
                                              : nullptr;
  if (sql == nullptr) return false;
  for (Query query(db, sql, row.id("id")); query.step();)
    if (is_use(query.text(0), query.text(1))) return true;
  return false;
}

void write_back(Tx& tx, const RowChange& change, const base::Json& now) {
  const RecordedTable& table = *change.table;
  if (change.is_new()) return delete_row(tx, table, change.key);
  if (change.is_deleted()) return insert_row(tx, table, change.before);
  if (change.is_moved_favourite()) return insert_row(tx, table, change.before);
  const base::Json row = columns_before(change, now);
  if (!row.empty()) update_row(tx, table, change.key, row);
}

bool forget_renumbered(Tx& tx, const RowChange& change) {
  static constexpr char kSql[] = R"(
    DELETE FROM rating_history WHERE id = (SELECT max(id) FROM rating_history
      WHERE user_id = ? AND movie_id = ? AND rating IS ? AND rated_at = ?) RETURNING 1)";
  if (!change.is_of("rating_history") || !change.is_new()) return false;
  const base::Json& rating = base::member(change.after, "rating");
  return Query(tx, kSql, change.id("user_id"), change.id("movie_id"),
               rating.isInt64() ? std::optional(rating.asInt64()) : std::nullopt, change.id("rated_at"))
      .step();
}

void write_column(Tx& tx, const RowChange& change, const char* column, const base::Json& value) {
  base::Json row = base::json_object();
  row[column] = value;
  update_row(tx, *change.table, change.key, row);
}

}  // namespace store
