#include "store/imports/row_films.h"

#include "store/catalogue/movie_lookup.h"
#include "store/imports/batch.h"

namespace store {

namespace {

template <typename Value>
const Value* find(const std::map<std::int64_t, Value>& values, std::int64_t key) {
  const auto found = values.find(key);
  return found == values.end() ? nullptr : &found->second;
}

}  // namespace

RowFilms::RowFilms(Db& db, const std::vector<ImportRow>& rows) {
  if (rows.empty()) return;
  std::vector<std::int64_t> ids, meta_ids;
  for (const ImportRow& row : rows)
    if (row.film_id != 0) ids.push_back(row.film_id);
  films_ = import_films_by_id(db, ids);
  applied_ = applied_import_films(db, ids);
  for (const auto& [id, film] : films_)
    if (film.meta_id != 0) meta_ids.push_back(film.meta_id);
  movies_ = movies_by_meta_id(db, meta_ids);
  for (const ImportFile& file : import_files(db, rows.front().batch_id))
    files_[file.id] = file.member.empty() ? file.name : file.member;
}

const ImportFilm* RowFilms::film_of(const ImportRow& row) const { return find(films_, row.film_id); }

const domain::Movie* RowFilms::movie_of(const ImportRow& row) const {
  const ImportFilm* film = film_of(row);
  return film == nullptr ? nullptr : find(movies_, film->meta_id);
}

std::vector<WrittenFilm> films_matched_alike(Db& db, const ImportFilm& film) {
  static constexpr char kSql[] = R"(
    SELECT coalesce(f.reference ->> '$.title', ''), coalesce(f.reference ->> '$.year', 0),
      (SELECT r.line FROM import_row r WHERE r.film_id = f.id ORDER BY r.id LIMIT 1)
    FROM import_film f
    WHERE f.batch_id = ?1 AND f.outcome = 'choose' AND f.reason = ?2 AND f.id <> ?3
      AND f.candidates ->> '$[0].meta_id' = ?4 ORDER BY f.id LIMIT 3)";
  std::vector<WrittenFilm> films;
  if (film.candidates.empty()) return films;
  for (Query query(db, kSql, film.batch_id, film.reason.word(), film.id, film.candidates.front().meta_id);
       query.step();)
    films.push_back({query.text(0), static_cast<int>(query.integer(1)), query.integer(2)});
  return films;
}

bool has_undecided_film_without_year(Db& db, std::int64_t batch_id) {
  static constexpr char kSql[] =
      "SELECT 1 FROM import_film WHERE batch_id = ? AND outcome IN ('choose', 'unknown') "
      "AND reference ->> '$.year' IS NULL LIMIT 1";
  return Query(db, kSql, batch_id).step();
}

void join_import_films(Tx& tx, std::int64_t film_id, std::int64_t into_id) {
  static constexpr char kRows[] = "UPDATE import_row SET film_id = ?2 WHERE film_id = ?1";
  static constexpr char kFilm[] =
      "UPDATE import_film SET rows = rows + ?2, first_play = coalesce(min(first_play, ?3), first_play, ?3) WHERE id = "
      "?1";
  static constexpr char kRemove[] = "DELETE FROM import_film WHERE id = ?";
  const auto film = find_import_film(tx.db(), film_id), into = find_import_film(tx.db(), into_id);
  const auto is_undecided = [](const auto& one) {
    return one && (one->outcome == FilmOutcome::choose || one->outcome == FilmOutcome::unknown);
  };
  if (!is_undecided(film) || !is_undecided(into) || film->rows + into->rows > kMostRowsOfOneFilm) return;
  Query(tx, kRows, film_id, into_id).run();
  Query(tx, kFilm, into_id, film->rows, film->first_play).run();
  Query(tx, kRemove, film_id).run();
  set_import_verdicts_of_film(
      tx, into_id, into->outcome == FilmOutcome::choose ? domain::RowVerdict::choose : domain::RowVerdict::unknown,
      into->reason);
}

}  // namespace store
