#include "store/changes/tables.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"

namespace store {

namespace {

struct Recorded {
  std::string_view name;
  std::string_view columns = {};  // those that are recorded, with commas; empty means all
};

constexpr std::string_view kUserColumns =
    "id,privacy_level,date_format,time_zone,country,rating_scale,theme,automatic_watchlist_removal,"
    "single_key_shortcuts,provider_search,services,weekly_export,dashboard,about,profile_image";

constexpr std::array kRecorded = {Recorded{"user", kUserColumns},
                                  Recorded{"log_grant"},
                                  Recorded{"hidden_person"},
                                  Recorded{"location"},
                                  Recorded{"play"},
                                  Recorded{"play_tag"},
                                  Recorded{"play_companion"},
                                  Recorded{"rating"},
                                  Recorded{"rating_history"},
                                  Recorded{"review"},
                                  Recorded{"movie_like"},
                                  Recorded{"watchlist_entry"},
                                  Recorded{"favourite"},
                                  Recorded{"movie_list"},
                                  Recorded{"movie_list_item"},
                                  Recorded{"saved_filter"},
                                  Recorded{"webhook_call", "id,status,reason"},
                                  Recorded{"unmatched_play"},
                                  Recorded{"hook_event", "id,hook_id,event,state"}};

// Joins what `piece` makes of each name, with the name's index, by commas.
template <typename Piece>
std::string joined(const std::vector<std::string>& names, const char* between, const Piece& piece) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? "" : between) + piece(names[i], i);
  return text;
}

// A key that is text ignores the case of ASCII letters, as the table does (COLLATE NOCASE).
std::string key_expression(const std::vector<std::string>& keys, const std::string& row) {
  return "json_array(" +
         joined(keys, ", ",
                [&](const std::string& key, std::size_t) {
                  return key == "tag" ? "lower(" + row + key + ")" : row + key;
                }) +
         ")";
}

std::string row_expression(const std::vector<std::string>& columns, const std::string& row) {
  return "json_object(" +
         joined(columns, ", ",
                [&](const std::string& column, std::size_t) { return "'" + column + "', " + row + column; }) +
         ")";
}

void write_statements(RecordedTable& table) {
  const std::string at = " WHERE " + joined(table.keys, " AND ", [](const std::string& key, std::size_t i) {
                           return key + " = json_extract(?1, '$[" + std::to_string(i) + "]')";
                         });
  table.find = "SELECT " + row_expression(table.columns, "") + " FROM " + table.name + at;
  table.remove = "DELETE FROM " + table.name + at;
  table.insert = "INSERT INTO " + table.name + " (" +
                 joined(table.columns, ", ", [](const std::string& column, std::size_t) { return column; }) +
                 ") VALUES (" +
                 joined(table.columns, ", ",
                        [](const std::string& column, std::size_t) { return "json_extract(?1, '$." + column + "')"; }) +
                 ")";
  table.update = "UPDATE " + table.name + " SET " +
                 joined(table.columns, ", ",
                        [](const std::string& column, std::size_t) {
                          const std::string value = "'$." + column + "')";
                          return column + " = iif(json_type(?2, " + value + " IS NULL, " + column +
                                 ", json_extract(?2, " + value + ")";
                        }) +
                 at;
}

std::vector<LooseReference> read_references(Db& db, const RecordedTable& table) {
  static constexpr char kSql[] =
      "SELECT \"from\", \"table\" FROM pragma_foreign_key_list(?) WHERE on_delete = 'SET NULL' /*scan*/";
  std::vector<LooseReference> references;
  for (Query query(db, kSql, table.name); query.step();)
    if (std::ranges::find(table.columns, query.text(0)) != table.columns.end())
      references.push_back({query.text(0), "SELECT 1 FROM " + query.text(1) + " WHERE id = ?"});
  return references;
}

RecordedTable read_table(Db& db, const Recorded& recorded) {
  static constexpr char kSql[] = "SELECT name, pk FROM pragma_table_info(?) /*scan*/";
  const auto wanted = base::split(recorded.columns, ',');
  RecordedTable table;
  table.name = recorded.name;
  for (Query query(db, kSql, recorded.name); query.step();) {
    const std::string column = query.text(0);
    if (query.flag(1)) table.keys.push_back(column);
    if (recorded.columns.empty() || std::ranges::find(wanted, column) != wanted.end()) table.columns.push_back(column);
  }
  write_statements(table);
  table.references = read_references(db, table);
  return table;
}

std::vector<RecordedTable> read_tables(Db& db) {
  std::vector<RecordedTable> tables;
  for (const Recorded& recorded : kRecorded) tables.push_back(read_table(db, recorded));
  return tables;
}

}  // namespace

const std::vector<RecordedTable>& recorded_tables(Db& db) {
  static const std::vector<RecordedTable> tables = read_tables(db);
  return tables;
}

const RecordedTable* recorded_table(Db& db, std::string_view name) {
  const auto& tables = recorded_tables(db);
  const auto found = std::ranges::find(tables, name, &RecordedTable::name);
  return found == tables.end() ? nullptr : &*found;
}

base::Json find_row(Db& db, const RecordedTable& table, const std::string& key) {
  const auto row = Query(db, table.find.c_str(), key).first([](const Query& found) { return found.text(0); });
  return row ? base::parse_json(*row).value_or(base::json_null()) : base::json_null();
}

namespace {

base::Json without_missing(Tx& tx, const RecordedTable& table, base::Json row) {
  for (const LooseReference& reference : table.references)
    if (const base::Json& id = base::member(row, reference.column.c_str());
        id.isInt64() && !Query(tx, reference.find.c_str(), id.asInt64()).step())
      row[reference.column] = base::json_null();
  return row;
}

}  // namespace

void insert_row(Tx& tx, const RecordedTable& table, base::Json row) {
  Query(tx, table.insert.c_str(), base::write_json(without_missing(tx, table, std::move(row)))).run();
}

void update_row(Tx& tx, const RecordedTable& table, const std::string& key, base::Json columns) {
  Query(tx, table.update.c_str(), key, base::write_json(without_missing(tx, table, std::move(columns)))).run();
}

void delete_row(Tx& tx, const RecordedTable& table, const std::string& key) {
  Query(tx, table.remove.c_str(), key).run();
}

namespace {

// Only the first note of a row counts, since it has the row as it was before the transaction.
std::string trigger_of(const RecordedTable& table, const std::string& event, const std::string& noted) {
  return "CREATE TEMP TRIGGER recorded_" + table.name + "_" + event + " AFTER " + event + " ON main." + table.name +
         " WHEN (SELECT count(*) FROM recording) > 0 BEGIN " + noted + "; END;";
}

std::string note(const RecordedTable& table, const std::string& key, const std::string& before) {
  return "INSERT INTO changed_row (name, row_key, before) VALUES ('" + table.name + "', " + key + ", " + before +
         ") ON CONFLICT DO NOTHING";
}

// A statement may change the key of a row: then the old key loses a row and the new one gains it.
std::string triggers_of(const RecordedTable& table) {
  const std::string lost = note(table, key_expression(table.keys, "OLD."), row_expression(table.columns, "OLD."));
  const std::string gained = note(table, key_expression(table.keys, "NEW."), "NULL");
  return trigger_of(table, "INSERT", gained) + trigger_of(table, "UPDATE", lost + "; " + gained) +
         trigger_of(table, "DELETE", lost);
}

}  // namespace

void prepare_recording(Db& db) {
  static constexpr char kMade[] = "SELECT 1 FROM temp.sqlite_schema WHERE name = 'changed_row' /*scan*/";
  if (Query(db, kMade).step()) return;
  std::string sql =
      "CREATE TEMP TABLE recording (id INTEGER PRIMARY KEY);"
      "CREATE TEMP TABLE changed_row (id INTEGER PRIMARY KEY, name TEXT NOT NULL, row_key TEXT NOT NULL, before TEXT, "
      "UNIQUE (name, row_key));";
  for (const RecordedTable& table : recorded_tables(db)) sql += triggers_of(table);
  db.execute(sql.c_str());
}

}  // namespace store
