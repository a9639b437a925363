#include "store/catalogue/stale.h"

#include "store/catalogue/revision.h"

namespace store {

namespace {

StaleRecord read_stale(const Query& query) { return {query.integer(0), query.integer(1)}; }

}  // namespace

std::vector<StaleRecord> stale_movies(Db& db, base::UnixTime before, int limit) {
  static constexpr char kSql[] = "SELECT id, meta_id FROM movie WHERE updated_at < ? ORDER BY updated_at, id LIMIT ?";
  return Query(db, kSql, before, limit).all(read_stale);
}

std::vector<StaleRecord> stale_persons(Db& db, base::UnixTime before, int limit) {
  static constexpr char kUnknown[] = "SELECT id, meta_id FROM person WHERE updated_at IS NULL ORDER BY id LIMIT ?";
  static constexpr char kOld[] = "SELECT id, meta_id FROM person WHERE updated_at < ? ORDER BY updated_at, id LIMIT ?";
  const std::vector<StaleRecord> unknown = Query(db, kUnknown, limit).all(read_stale);
  return unknown.empty() ? Query(db, kOld, before, limit).all(read_stale) : unknown;
}

std::int64_t count_stale_movies(Db& db, base::UnixTime before) {
  static constexpr char kSql[] = "SELECT count(*) FROM movie WHERE updated_at < ?";
  return Query(db, kSql, before).number();
}

std::int64_t count_stale_persons(Db& db, base::UnixTime before) {
  static constexpr char kSql[] =
      "SELECT (SELECT count(*) FROM person WHERE updated_at IS NULL) + "
      "(SELECT count(*) FROM person WHERE updated_at < ?)";
  return Query(db, kSql, before).number();
}

std::vector<StaleRecord> unknown_persons_of(Db& db, std::int64_t movie_id) {
  static constexpr char kSql[] =
      "SELECT p.id, p.meta_id FROM movie_cast c CROSS JOIN person p ON p.id = c.person_id "
      "WHERE c.movie_id = ?1 AND c.position < 12 AND p.updated_at IS NULL "
      "UNION SELECT p.id, p.meta_id FROM movie_crew d INDEXED BY movie_director "
      "CROSS JOIN person p ON p.id = d.person_id "
      "WHERE d.movie_id = ?1 AND d.job = 'Director' AND p.updated_at IS NULL /*scan*/";  // sorts some dozen
  return Query(db, kSql, movie_id).all(read_stale);
}

std::vector<std::int64_t> movie_ids_below(Db& db, std::int64_t id, int limit) {
  static constexpr char kSql[] = "SELECT id FROM movie WHERE id < ? ORDER BY id DESC LIMIT ?";
  return Query(db, kSql, id, limit).all([](const Query& row) { return row.integer(0); });
}

std::int64_t count_movies(Db& db) {
  static constexpr char kSql[] = "SELECT count(*) FROM movie /*scan*/";  // reads page headers, not rows
  return Query(db, kSql).number();
}

void note_movie_checked(Tx& tx, std::int64_t id, base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE movie SET updated_at = ? WHERE id = ?";
  Query(tx, kSql, now, id).run();
  raise_catalogue_revision(tx);
}

}  // namespace store
