#include "store/imports/change.h"

#include <algorithm>

#include "store/sqlite/ids.h"

namespace store {

namespace {

using base::Json;

std::optional<std::string> text_or_nothing(const Json& value) {
  return value.isNull() ? std::nullopt : std::optional(base::write_json(value));
}

// Reads a change from a row that begins with table_name, row_key, before, after.
Json read_change(const Query& row) {
  Json change = base::json_object();
  change["table"] = row.text(0);
  change["key"] = row.text(1);
  change["before"] = base::parse_json(row.text(2)).value_or(base::json_null());
  change["after"] = base::parse_json(row.text(3)).value_or(base::json_null());
  return change;
}

template <typename... Values>
Json read_changes(Db& db, const char* sql, const Values&... values) {
  Json changes = base::json_array();
  for (Query query(db, sql, values...); query.step();) changes.append(read_change(query));
  return changes;
}

}  // namespace

void add_import_changes(Tx& tx, std::int64_t batch_id, std::int64_t row_id, const Json& changes) {
  static constexpr char kSql[] =
      "INSERT INTO import_change (batch_id, row_id, table_name, row_key, before, after) VALUES (?, ?, ?, ?, ?, ?)";
  for (const Json& change : changes)
    Query(tx, kSql, batch_id, row_id, change["table"].asString(), change["key"].asString(),
          text_or_nothing(change["before"]), text_or_nothing(change["after"]))
        .run();
}

Json import_changes_of_row(Db& db, std::int64_t row_id) {
  static constexpr char kSql[] =
      "SELECT table_name, row_key, before, after FROM import_change WHERE row_id = ? ORDER BY id";
  return read_changes(db, kSql, row_id);
}

void delete_import_changes_of_row(Tx& tx, std::int64_t row_id) {
  static constexpr char kSql[] = "DELETE FROM import_change WHERE row_id = ?";
  Query(tx, kSql, row_id).run();
}

Json import_changes_on(Db& db, std::int64_t batch_id, std::string_view table, std::int64_t movie_id) {
  static constexpr char kSql[] =
      "SELECT table_name, row_key, before, after FROM import_change "
      "WHERE batch_id = ? AND table_name = ? AND movie_id = ?";
  return read_changes(db, kSql, batch_id, table, movie_id);
}

Json past_ratings_by_import(Db& db, std::int64_t batch_id, std::int64_t movie_id) {
  static constexpr char kSql[] = R"(
    SELECT table_name, row_key, before, after FROM import_change c
    WHERE batch_id = ?1 AND table_name = 'rating_history' AND movie_id = ?2 AND NOT EXISTS (
      SELECT 1 FROM import_change r WHERE r.row_id = c.row_id AND r.table_name = 'rating'))";
  return read_changes(db, kSql, batch_id, movie_id);
}

std::vector<std::int64_t> favourites_by_import(Db& db, std::int64_t batch_id) {
  static constexpr char kSql[] =
      "SELECT movie_id FROM import_change WHERE batch_id = ? AND table_name = 'favourite' AND before IS NULL";
  return Query(db, kSql, batch_id).all(read_id);
}

bool is_play_of_import(Db& db, std::int64_t batch_id, std::int64_t movie_id, std::int64_t play_id) {
  static constexpr char kSql[] =
      "SELECT 1 FROM import_change WHERE batch_id = ? AND table_name = 'play' AND movie_id = ? "
      "AND row_key = json_array(?) AND before IS NULL LIMIT 1";
  return Query(db, kSql, batch_id, movie_id, play_id).step();
}

std::optional<std::int64_t> imported_place(Db& db, std::int64_t batch_id, std::int64_t list_id, std::int64_t movie_id) {
  static constexpr char kSql[] =
      "SELECT r.fields ->> '$.position' FROM import_change c CROSS JOIN import_row r ON r.id = c.row_id "
      "WHERE c.batch_id = ?1 AND c.table_name = 'movie_list_item' AND c.movie_id = ?3 "
      "AND c.row_key = json_array(?2, ?3) AND c.before IS NULL";
  const auto read = [](const Query& row) { return row.optional_integer(0); };
  return Query(db, kSql, batch_id, list_id, movie_id).first(read);
}

std::int64_t count_imported_films(Db& db, std::int64_t batch_id) {
  static constexpr char kSql[] =
      "SELECT count(DISTINCT movie_id) FROM import_change "
      "WHERE batch_id = ? AND table_name IN ('play', 'rating', 'watchlist_entry') /*scan*/";
  return Query(db, kSql, batch_id).number();
}

std::vector<ImportedFilm> newest_imported_films(Db& db, std::int64_t batch_id, int limit) {
  static constexpr char kSql[] =
      "SELECT movie_id, coalesce(max(watched_at), '') AS newest "
      "FROM (SELECT movie_id, after ->> '$.watched_at' AS watched_at FROM import_change WHERE batch_id = ? AND "
      "table_name IN ('play', 'rating', 'watchlist_entry') "
      "AND after IS NOT NULL LIMIT 5000) GROUP BY movie_id ORDER BY newest DESC, movie_id LIMIT ? /*scan*/";
  return Query(db, kSql, batch_id, limit).all([](const Query& row) {
    return ImportedFilm{row.integer(0), row.text(1)};
  });
}

std::int64_t count_changed_rows(Db& db, std::int64_t batch_id) {
  static constexpr char kSql[] = "SELECT count(DISTINCT row_id) FROM import_change WHERE batch_id = ? /*scan*/";
  return Query(db, kSql, batch_id).number();
}

bool has_more_changes(Db& db, std::int64_t batch_id, int than) {
  static constexpr char kSql[] = "SELECT 1 FROM import_change WHERE batch_id = ? LIMIT 1 OFFSET ?";
  return Query(db, kSql, batch_id, than).step();
}

std::vector<std::int64_t> newest_changed_rows(Db& db, std::int64_t batch_id, int limit) {
  static constexpr char kSql[] = "SELECT row_id FROM import_change WHERE batch_id = ? ORDER BY id DESC LIMIT ?";
  auto rows = Query(db, kSql, batch_id, limit).all(read_id);
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());  // the changes of a row are adjacent
  return rows;
}

std::int64_t visit_import_changes(Db& db, std::int64_t batch_id, std::int64_t before, int most,
                                  const std::function<void(std::int64_t row_id, const Json& change)>& visit) {
  static constexpr char kSql[] =
      "SELECT table_name, row_key, before, after, row_id, id FROM import_change WHERE batch_id = ? AND id < ? "
      "ORDER BY id DESC LIMIT ?";
  std::int64_t last = 0;
  for (Query query(db, kSql, batch_id, before, most); query.step(); last = query.integer(5))
    visit(query.integer(4), read_change(query));
  return last;
}

std::set<std::string> things_changed_again(Db& db, std::int64_t batch_id) {
  static constexpr char kSql[] =
      "SELECT table_name || row_key FROM import_change WHERE batch_id = ? GROUP BY table_name, row_key "
      "HAVING count(*) > 1 /*scan*/";  // sorts the changes of one batch
  std::set<std::string> names;
  for (Query query(db, kSql, batch_id); query.step();) names.insert(query.text(0));
  return names;
}

}  // namespace store
