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

std::vector<WantedOffers> wanted_offers(Db& db) {
  static constexpr char kSql[] = R"(
    WITH who AS (SELECT id, coalesce(country, '') AS country FROM user WHERE services <> ''),
    wanted AS (
      SELECT who.country, w.movie_id, 1 AS turn, w.added_at
      FROM who CROSS JOIN watchlist_entry w ON w.user_id = who.id
      UNION ALL
      SELECT who.country, i.movie_id, 2, i.added_at
      FROM who CROSS JOIN movie_list l ON l.user_id = who.id CROSS JOIN movie_list_item i ON i.list_id = l.id
      UNION ALL
      SELECT who.country, w.movie_id, 3, 0
      FROM who CROSS JOIN watched_movie w ON w.user_id = who.id
      WHERE EXISTS (SELECT 1 FROM saved_filter f WHERE f.user_id = who.id AND f.kind IN ('watched', 'diary'))
      UNION ALL
      SELECT c.country, m.id, 4, 0
      FROM (SELECT DISTINCT who.country FROM who
            WHERE EXISTS (SELECT 1 FROM saved_filter f WHERE f.user_id = who.id AND f.kind = 'movies')) c
      CROSS JOIN movie m)
    SELECT m.meta_id, wanted.country FROM wanted CROSS JOIN movie m ON m.id = wanted.movie_id
    GROUP BY m.meta_id, wanted.country ORDER BY min(turn), min(wanted.added_at), m.meta_id /*scan*/)";
  return Query(db, kSql).all([](const Query& row) { return WantedOffers{row.integer(0), row.text(1)}; });
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
