#include "store/catalogue/stale.h"

namespace store {

namespace {

std::vector<Stale> read_all(Query& query) {
  std::vector<Stale> all;
  while (query.step()) all.push_back({query.integer(0), query.integer(1)});
  return all;
}

std::int64_t number(Query& query) { return query.step() ? query.integer(0) : 0; }

}  // namespace

std::vector<Stale> stale_movies(Db& db, base::UnixTime before, int limit) {
  static constexpr char kSql[] = "SELECT id, meta_id FROM movie WHERE updated_at < ? ORDER BY updated_at, id LIMIT ?";
  Query query(db, kSql, before, limit);
  return read_all(query);
}

std::vector<Stale> stale_persons(Db& db, base::UnixTime before, int limit) {
  static constexpr char kUnknown[] = "SELECT id, meta_id FROM person WHERE updated_at IS NULL ORDER BY id LIMIT ?";
  static constexpr char kOld[] = "SELECT id, meta_id FROM person WHERE updated_at < ? ORDER BY updated_at, id LIMIT ?";
  Query unknown(db, kUnknown, limit);
  std::vector<Stale> all = read_all(unknown);
  if (!all.empty()) return all;
  Query old(db, kOld, before, limit);
  return read_all(old);
}

std::int64_t count_stale_movies(Db& db, base::UnixTime before) {
  static constexpr char kSql[] = "SELECT count(*) FROM movie WHERE updated_at < ?";
  Query query(db, kSql, before);
  return number(query);
}

std::int64_t count_stale_persons(Db& db, base::UnixTime before) {
  static constexpr char kSql[] =
      "SELECT (SELECT count(*) FROM person WHERE updated_at IS NULL) + (SELECT count(*) FROM person WHERE updated_at < ?)";
  Query query(db, kSql, before);
  return number(query);
}

std::vector<Stale> unknown_persons_of(Db& db, std::int64_t movie_id) {
  static constexpr char kSql[] =
      "SELECT p.id, p.meta_id FROM movie_cast c CROSS JOIN person p ON p.id = c.person_id "
      "WHERE c.movie_id = ?1 AND c.position < 12 AND p.updated_at IS NULL "
      "UNION SELECT p.id, p.meta_id FROM movie_crew d INDEXED BY movie_director CROSS JOIN person p ON p.id = d.person_id "
      "WHERE d.movie_id = ?1 AND d.job = 'Director' AND p.updated_at IS NULL /*scan*/";  // a dozen
  Query query(db, kSql, movie_id);
  return read_all(query);
}

std::vector<std::int64_t> movie_ids_below(Db& db, std::int64_t id, int limit) {
  static constexpr char kSql[] = "SELECT id FROM movie WHERE id < ? ORDER BY id DESC LIMIT ?";
  std::vector<std::int64_t> ids;
  for (Query query(db, kSql, id, limit); query.step();) ids.push_back(query.integer(0));
  return ids;
}

std::int64_t count_movies(Db& db) {
  static constexpr char kSql[] = "SELECT count(*) FROM movie";
  Query query(db, kSql);
  return number(query);
}

void note_movie_checked(Tx& tx, std::int64_t id, base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE movie SET updated_at = ? WHERE id = ?";
  Query(tx, kSql, now, id).run();
}

}  // namespace store
