#include "store/catalogue/collection.h"

#include "store/catalogue/credits.h"
#include "store/catalogue/revision.h"
#include "store/sqlite/ids.h"

namespace store {

std::optional<domain::Collection> find_collection(Db& db, std::int64_t meta_id) {
  static constexpr char kSql[] =
      "SELECT meta_id, name, overview, fetched_at, asked_at FROM collection WHERE meta_id = ?";
  return Query(db, kSql, meta_id).first([](const Query& row) {
    return domain::Collection{row.integer(0), row.text(1), row.text(2), row.integer(3), row.integer(4)};
  });
}

void name_collection(Tx& tx, std::int64_t meta_id, std::string_view name) {
  static constexpr char kSql[] = R"(
    INSERT INTO collection (meta_id, name) VALUES (?, ?)
    ON CONFLICT (meta_id) DO UPDATE SET name = excluded.name WHERE name <> excluded.name)";
  Query(tx, kSql, meta_id, name).run();
}

void save_collection(Tx& tx, const domain::Collection& collection, const std::vector<domain::Credit>& movies,
                     base::UnixTime now) {
  static constexpr char kOverview[] = "UPDATE collection SET overview = ? WHERE meta_id = ?";
  static constexpr char kDelete[] = "DELETE FROM collection_movie WHERE collection_id = ?";
  static constexpr char kInsert[] =
      "INSERT INTO collection_movie (collection_id, meta_id) VALUES (?, ?) ON CONFLICT DO NOTHING";
  const std::int64_t id = collection.meta_id;
  name_collection(tx, id, collection.name);
  Query(tx, kOverview, null_if_empty(collection.overview), id).run();
  Query(tx, kDelete, id).run();
  for (const domain::Credit& movie : movies) {
    save_credited_movie(tx, movie);
    Query(tx, kInsert, id, movie.meta_id).run();
  }
  note_collection_unknown(tx, id, now);
}

void note_collection_unknown(Tx& tx, std::int64_t meta_id, base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE collection SET fetched_at = ?2, asked_at = ?2 WHERE meta_id = ?1";
  Query(tx, kSql, meta_id, now).run();
  raise_catalogue_revision(tx);
}

void note_collection_asked(Tx& tx, std::int64_t meta_id, base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE collection SET asked_at = ? WHERE meta_id = ?";
  Query(tx, kSql, now, meta_id).run();
}

std::vector<std::int64_t> collection_without_runtime(Db& db, std::int64_t meta_id, std::string_view today) {
  static constexpr char kSql[] = R"(
    SELECT f.meta_id FROM collection_movie c CROSS JOIN credited_movie f ON f.meta_id = c.meta_id
    WHERE c.collection_id = ?1 AND f.runtime IS NULL AND f.is_video = 0 AND f.release_date <= ?2
      AND NOT EXISTS (SELECT 1 FROM movie m WHERE m.meta_id = f.meta_id AND m.runtime IS NOT NULL))";
  return Query(db, kSql, meta_id, today).all(read_id);
}

}  // namespace store
