#include "store/upkeep/schema.h"

#include <map>

#include "store/upkeep/migrate.h"

namespace store {

namespace {

// Returns the SQL of each object by its name, "index play_by_user". Leaves out SQLite's own tables, which differ
// between versions.
std::map<std::string, std::string> objects_of(Db& db) {
  static constexpr char kSql[] =
      "SELECT type || ' ' || name, tbl_name || ' ' || coalesce(sql, '') FROM sqlite_schema "
      "WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
      "AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') /*scan*/";
  std::map<std::string, std::string> objects;
  for (Query query(db, kSql); query.step();) objects.emplace(query.text(0), query.text(1));
  return objects;
}

std::map<std::string, std::string> expected_objects() {
  Db db(":memory:", {.create = true});
  for (std::size_t i = 0; i < kMigrationCount; ++i) db.execute(kMigrations[i].sql);
  return objects_of(db);
}

}  // namespace

SchemaComparison compare_schema(Db& db) {
  const auto expected = expected_objects(), found = objects_of(db);
  SchemaComparison result;
  for (const auto& [name, sql] : expected) {
    const auto object = found.find(name);
    if (object == found.end()) result.broken.push_back(name + " is missing");
    else if (object->second != sql) result.broken.push_back(name + " is another");
  }
  for (const auto& [name, sql] : found)
    if (!expected.contains(name)) result.foreign.push_back(name + " is not this program's");
  return result;
}

}  // namespace store
