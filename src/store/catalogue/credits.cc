#include "store/catalogue/credits.h"

#include "store/catalogue/revision.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

CreditedTitle read_title(const Query& query) { return {query.text(0), query.text(1)}; }

}  // namespace

void save_credited_movie(Tx& tx, const domain::Credit& movie) {
  static constexpr char kSql[] = R"(
    INSERT INTO credited_movie (meta_id, title, release_date, popularity, is_video, meta_poster_path)
    VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (meta_id) DO UPDATE SET title = excluded.title, release_date = excluded.release_date,
      popularity = excluded.popularity, is_video = excluded.is_video, meta_poster_path = excluded.meta_poster_path)";
  Query(tx, kSql, movie.meta_id, movie.title, null_if_empty(movie.release_date), movie.popularity, movie.is_video,
        null_if_empty(movie.meta_poster_path))
      .run();
}

void save_credits(Tx& tx, std::int64_t person_id, const std::vector<domain::Credit>& credits, base::UnixTime now) {
  static constexpr char kDelete[] = "DELETE FROM person_credit WHERE person_id = ?";
  static constexpr char kInsert[] = "INSERT INTO person_credit (person_id, part, meta_id, role) VALUES (?, ?, ?, ?)";
  Query(tx, kDelete, person_id).run();
  for (const domain::Credit& credit : credits) {
    save_credited_movie(tx, credit);
    Query(tx, kInsert, person_id, domain::name_of(credit.part), credit.meta_id, null_if_empty(credit.role)).run();
  }
  note_credits_unknown(tx, person_id, now);
}

void note_credits_unknown(Tx& tx, std::int64_t person_id, base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE person SET credits_at = ?2, credits_asked_at = ?2 WHERE id = ?1";
  Query(tx, kSql, person_id, now).run();
  raise_catalogue_revision(tx);
}

void note_credits_asked(Tx& tx, std::int64_t person_id, base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE person SET credits_asked_at = ? WHERE id = ?";
  Query(tx, kSql, now, person_id).run();
}

std::vector<std::int64_t> credits_without_runtime(Db& db, std::int64_t person_id, std::string_view today) {
  static constexpr char kSql[] = R"(
    SELECT DISTINCT f.meta_id FROM person_credit c CROSS JOIN credited_movie f ON f.meta_id = c.meta_id
    WHERE c.person_id = ?1 AND c.part <> 'self' AND f.runtime IS NULL AND f.is_video = 0 AND f.release_date <= ?2
      AND NOT EXISTS (SELECT 1 FROM movie m WHERE m.meta_id = f.meta_id AND m.runtime IS NOT NULL) /*scan*/)";
  return Query(db, kSql, person_id, today).all(read_id);  // sorts the films of one person
}

void save_runtimes(Tx& tx, const std::map<std::int64_t, int>& runtimes) {
  static constexpr char kSql[] = "UPDATE credited_movie SET runtime = ? WHERE meta_id = ?";
  for (const auto& [meta_id, runtime] : runtimes) Query(tx, kSql, runtime, meta_id).run();
  if (!runtimes.empty()) raise_catalogue_revision(tx);
}

std::optional<CreditedTitle> find_credited(Db& db, std::int64_t meta_id) {
  static constexpr char kSql[] = "SELECT title, release_date FROM credited_movie WHERE meta_id = ?";
  return Query(db, kSql, meta_id).first(read_title);
}

std::optional<CreditedTitle> find_credited_by_poster(Db& db, std::string_view meta_poster_path) {
  static constexpr char kSql[] = "SELECT title, release_date FROM credited_movie WHERE meta_poster_path = ? LIMIT 1";
  return Query(db, kSql, meta_poster_path).first(read_title);
}

}  // namespace store
