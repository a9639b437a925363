#include "store/imports/anew.h"

namespace store {

bool decide_import_anew(Tx& tx, std::int64_t batch_id, int most) {
  static constexpr char kFilms[] =
      "UPDATE import_film SET outcome = 'chosen' WHERE id IN (SELECT id FROM import_film WHERE batch_id = ? "
      "AND outcome = 'found' LIMIT ?) /*scan*/";
  static constexpr char kRows[] =
      "UPDATE import_row SET verdict = 'waiting', reason = '' WHERE id IN (SELECT id FROM import_row "
      "WHERE batch_id = ? AND kind IN ('list', 'place', 'person', 'preference', 'filter', 'picture', 'visibility') "
      "AND verdict IN ('new', 'same', 'conflict', 'skipped') AND film_id IS NULL AND applied_at IS NULL LIMIT ?) "
      "/*scan*/";
  Query(tx, kFilms, batch_id, most).run();
  const std::int64_t films = tx.db().changes();
  Query(tx, kRows, batch_id, most).run();
  return films + tx.db().changes() > 0;
}

bool search_import_film_anew(Tx& tx, std::int64_t batch_id) {
  static constexpr char kFilm[] =
      "UPDATE import_film SET outcome = 'waiting', reason = '', candidates = '[]' WHERE id = (SELECT id "
      "FROM import_film WHERE batch_id = ? AND outcome IN ('choose', 'unknown') AND reason <> 'too_big' LIMIT 1) "
      "RETURNING id";
  static constexpr char kRows[] =
      "UPDATE import_row SET verdict = 'waiting', reason = '' WHERE film_id = ? AND verdict IN ('choose', 'unknown') "
      "AND applied_at IS NULL";
  const std::int64_t film = Query(tx, kFilm, batch_id).number();
  if (film != 0) Query(tx, kRows, film).run();
  return film != 0;
}

std::int64_t note_provider_down(Tx& tx, std::int64_t batch_id, FilmOutcome outcome, std::int64_t after, int most) {
  static constexpr char kLast[] =
      "SELECT coalesce(max(id), 0) FROM (SELECT id FROM import_film WHERE batch_id = ? AND outcome = ? AND id > ? "
      "ORDER BY id LIMIT ?)";
  static constexpr char kSql[] =
      "UPDATE import_film SET reason = 'provider_down' WHERE batch_id = ? AND outcome = ? AND id > ? AND id <= ? "
      "AND reason <> 'provider_down'";
  const std::string_view word = kFilmOutcomes[static_cast<std::size_t>(outcome)];
  const std::int64_t last = Query(tx, kLast, batch_id, word, after, most).number();
  if (last != 0) Query(tx, kSql, batch_id, word, after, last).run();
  return last;
}

}  // namespace store
