#include "stored_rows.h"

#include <algorithm>

namespace cases {

namespace {

// Tables that viewing a person or a collection may fill from the provider, or by a job. Viewing a year may queue a job
// that draws its picture.
const std::set<std::string> kFetched = {"person",           "person_credit", "credited_movie", "collection",
                                        "collection_movie", "job",           "catalogue",      "sqlite_sequence"};

// Returns user_created for SQL's "'user_created'".
std::string type_of(const std::map<std::string, std::string>& row) {
  for (const char* column : {"type", "event_type"})
    if (const auto found = row.find(column); found != row.end())
      return found->second.substr(1, found->second.size() - 2);
  return {};
}

void add_changes(std::set<std::string>& found, const std::string& table, const StoredRows::mapped_type& before,
                 const StoredRows::mapped_type& after) {
  for (const auto& [id, row] : after) {
    const auto old = before.find(id);
    if (old == before.end()) found.insert(table + '+' + type_of(row));
    else
      for (const auto& [column, value] : row)
        if (old->second.at(column) != value) found.insert(table + '~' + column);
  }
  for (const auto& [id, row] : before)
    if (!after.contains(id)) found.insert(table + '-' + type_of(row));
}

StoredRows::mapped_type rows_of(store::Db& db, const std::string& table) {
  static std::set<std::string> kept;  // prepared statements are known by their text's address
  const std::vector<std::string> columns =
      texts(db, "SELECT name FROM pragma_table_info('" + table + "') WHERE name <> 'last_used_at' /*scan*/");
  std::string all;
  for (const std::string& column : columns) all += (all.empty() ? "quote(" : ", quote(") + column + ')';
  StoredRows::mapped_type rows;
  store::Query query(db, kept.insert("SELECT " + all + " FROM " + table + " /*scan*/").first->c_str());
  while (query.step()) {
    std::map<std::string, std::string> row;
    std::string whole;
    for (std::size_t i = 0; i < columns.size(); ++i) whole += (row[columns[i]] = query.text(static_cast<int>(i))) + '|';
    rows[row.contains("id") ? row["id"] : whole] = std::move(row);
  }
  return rows;
}

}  // namespace

StoredRows stored_rows(store::Db& db) {
  StoredRows all;
  for (const std::string& table :
       texts(db,
             "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND "
             "name NOT LIKE '%_search_%' AND name NOT IN ('session') ORDER BY name /*scan*/"))
    all[table] = rows_of(db, table);
  return all;
}

StoredRows rows_kept_by(store::Db& db, const Request& request) {
  StoredRows all = stored_rows(db);
  const bool may_fetch = request.is_safe() && (request.path.find("/person") != std::string::npos ||
                                               request.path.find("/collection") != std::string::npos ||
                                               request.path.find("/year/") != std::string::npos);
  if (may_fetch)
    for (const std::string& table : kFetched) all.erase(table);
  return all;
}

std::set<std::string> traces(const StoredRows& before, const StoredRows& after) {
  std::set<std::string> found;
  for (const auto& [table, rows] : after) add_changes(found, table, before.at(table), rows);
  return found;
}

}  // namespace cases
