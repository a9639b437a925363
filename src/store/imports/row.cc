#include "store/imports/row.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/json.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

template <typename Word, std::size_t N>
Word word_from(const std::array<std::string_view, N>& words, std::string_view text) {
  return static_cast<Word>(std::ranges::find(words, text) - words.begin());
}

template <std::size_t N>
std::string_view text_of(const std::array<std::string_view, N>& words, auto word) {
  return words[static_cast<std::size_t>(word)];
}

// The columns of read_row() and read_film(), in their order; these are macros because a statement is a literal. A row
// that waits has the reason of its film.
#define ROW_COLUMNS                                                                                                  \
  "id, batch_id, file_id, line, kind, film_id, fields, verdict, iif(verdict = 'waiting', coalesce((SELECT f.reason " \
  "FROM import_film f WHERE f.id = film_id), ''), reason), is_taken, is_choice, applied_at"
#define FILM_COLUMNS "id, batch_id, source_key, reference, first_play, rows, outcome, reason, how, meta_id, candidates"

ImportRow read_row(const Query& row) {
  ImportRow one;
  one.id = row.integer(0);
  one.batch_id = row.integer(1);
  one.file_id = row.integer(2);
  one.line = row.integer(3);
  one.kind = word_from<domain::RecordKind>(domain::kRecordKinds, row.text_view(4));
  one.film_id = row.integer(5);
  one.fields = row.text(6);
  one.verdict = word_from<domain::RowVerdict>(domain::kRowVerdicts, row.text_view(7));
  one.reason = domain::RowReason::from(row.text(8));
  one.is_taken = row.flag(9);
  one.is_choice = row.flag(10);
  one.applied_at = row.optional_integer(11);
  return one;
}

std::string reference_text(const domain::FilmRef& film) {
  base::Json json = base::json_object();
  if (film.tmdb != 0) json["tmdb"] = static_cast<base::Json::Int64>(film.tmdb);
  if (!film.imdb.empty()) json["imdb"] = film.imdb;
  if (!film.title.empty()) json["title"] = film.title;
  if (!film.original_title.empty()) json["original_title"] = film.original_title;
  if (film.year != 0) json["year"] = film.year;
  if (!film.key.empty()) json["key"] = film.key;
  if (film.may_be_series) json["series"] = true;
  return base::write_json(json);
}

domain::FilmRef reference_from(const std::string& text) {
  const base::Json json = base::parse_json(text).value_or(base::json_object());
  domain::FilmRef film;
  film.tmdb = base::int_member(json, "tmdb");
  film.imdb = base::string_member(json, "imdb");
  film.title = base::string_member(json, "title");
  film.original_title = base::string_member(json, "original_title");
  film.year = static_cast<int>(base::int_member(json, "year"));
  film.key = base::string_member(json, "key");
  film.may_be_series = base::member(json, "series") == base::Json(true);
  return film;
}

std::string candidates_text(const std::vector<ImportCandidate>& candidates) {
  base::Json list = base::json_array();
  for (const ImportCandidate& candidate : candidates) {
    if (list.size() == kMostCandidates) break;
    base::Json json = base::json_object();
    json["meta_id"] = static_cast<base::Json::Int64>(candidate.meta_id);
    json["title"] = candidate.title;
    json["year"] = candidate.year;
    json["poster"] = candidate.meta_poster_path;
    json["votes"] = static_cast<base::Json::Int64>(candidate.votes);
    list.append(json);
  }
  return base::write_json(list);
}

std::vector<ImportCandidate> candidates_from(const std::string& text) {
  std::vector<ImportCandidate> candidates;
  for (const base::Json& json : base::parse_json(text).value_or(base::json_array()))
    candidates.push_back({base::int_member(json, "meta_id"), base::string_member(json, "title"),
                          static_cast<int>(base::int_member(json, "year")), base::string_member(json, "poster"),
                          base::int_member(json, "votes")});
  return candidates;
}

ImportFilm read_film(const Query& row) {
  ImportFilm film;
  film.id = row.integer(0);
  film.batch_id = row.integer(1);
  film.source_key = row.text(2);
  film.reference = reference_from(row.text(3));
  film.first_play = row.optional_text(4);
  film.rows = row.integer(5);
  film.outcome = word_from<FilmOutcome>(kFilmOutcomes, row.text_view(6));
  film.reason = domain::RowReason::from(row.text(7));
  film.how = row.text(8);
  film.meta_id = row.integer(9);
  film.candidates = candidates_from(row.text(10));
  return film;
}

}  // namespace

int import_phase(domain::RecordKind kind) {
  using Kind = domain::RecordKind;
  static constexpr Kind kOrder[] = {Kind::preference,  Kind::place,  Kind::play,      Kind::seen,
                                    Kind::past_rating, Kind::rating, Kind::watchlist, Kind::list,
                                    Kind::item,        Kind::like,   Kind::favourite, Kind::review,
                                    Kind::person,      Kind::filter, Kind::picture,   Kind::visibility};
  return static_cast<int>(std::ranges::find(kOrder, kind) - std::begin(kOrder));
}

std::int64_t add_import_film(Tx& tx, std::int64_t batch_id, std::string_view source_key,
                             const domain::FilmRef& reference, const std::optional<std::string>& played_on,
                             bool is_asked) {
  static constexpr char kSql[] =
      "INSERT INTO import_film (batch_id, source_key, reference, first_play, rows, outcome) "
      "VALUES (?1, ?2, ?3, ?4, 1, iif(?5, 'waiting', 'not_film')) "
      "ON CONFLICT DO UPDATE SET rows = rows + 1, first_play = coalesce(min(first_play, ?4), first_play, ?4), "
      "outcome = iif(?5, 'waiting', outcome) WHERE rows < ?6 RETURNING id";
  Query query(tx, kSql, batch_id, source_key, reference_text(reference), played_on, is_asked, kMostRowsOfOneFilm);
  return query.step() ? query.integer(0) : 0;
}

std::int64_t add_import_row(Tx& tx, std::int64_t batch_id, const NewImportRow& row) {
  static constexpr char kSql[] =
      "INSERT INTO import_row (batch_id, file_id, line, kind, film_id, fields, verdict, reason, phase) "
      "VALUES (:batch, :file, :line, :kind, :film, :fields, :verdict, :reason, :phase)";
  Query query(tx, kSql);
  query.bind(":batch", batch_id).bind(":file", row.file_id).bind(":line", row.line);
  query.bind(":kind", text_of(domain::kRecordKinds, row.kind)).bind(":film", null_if_zero(row.film_id));
  query.bind(":fields", row.fields).bind(":verdict", text_of(domain::kRowVerdicts, row.verdict));
  query.bind(":reason", row.reason.word()).bind(":phase", import_phase(row.kind));
  query.run();
  return tx.db().last_insert_id();
}

void count_import_rows(Tx& tx, std::int64_t batch_id) {
  static constexpr char kBatch[] =
      "UPDATE import_batch SET rows_read = (SELECT count(*) FROM import_row WHERE batch_id = ?1) "
      "WHERE id = ?1 AND counts IS NULL";
  static constexpr char kFiles[] =
      "UPDATE import_file SET rows = (SELECT max(count(DISTINCT nullif(line, 0)), min(count(*), 1)) FROM import_row "
      "  WHERE file_id = import_file.id) WHERE batch_id = ?1 /*scan*/";
  Query(tx, kBatch, batch_id).run();
  Query(tx, kFiles, batch_id).run();
}

void set_newest_first(Tx& tx, std::int64_t file_id) {
  static constexpr char kSql[] = "UPDATE import_file SET newest_first = 1 WHERE id = ?";
  Query(tx, kSql, file_id).run();
}

std::int64_t count_staged_rows(Db& db, std::int64_t batch_id) {
  static constexpr char kSql[] = "SELECT count(*) FROM import_row WHERE batch_id = ?";
  return Query(db, kSql, batch_id).number();
}

std::vector<ImportRow> import_rows(Db& db, std::int64_t batch_id, std::optional<domain::RowVerdict> verdict,
                                   std::int64_t after, int limit) {
  static constexpr char kOfVerdict[] =
      "SELECT " ROW_COLUMNS " FROM import_row WHERE batch_id = ?1 AND verdict = ?2 AND id > ?3 ORDER BY id LIMIT ?4";
  static constexpr char kAll[] =
      "SELECT " ROW_COLUMNS " FROM import_row WHERE batch_id = ?1 AND id > ?2 ORDER BY id LIMIT ?3";
  if (!verdict) return Query(db, kAll, batch_id, after, limit).all(read_row);
  return Query(db, kOfVerdict, batch_id, text_of(domain::kRowVerdicts, *verdict), after, limit).all(read_row);
}

std::vector<ImportRow> import_rows_worth_a_glance(Db& db, std::int64_t batch_id, int limit) {
  static constexpr char kSql[] = "SELECT " ROW_COLUMNS R"(
    FROM import_row WHERE id IN (
      SELECT r.id FROM import_film f CROSS JOIN import_row r ON r.film_id = f.id
      WHERE f.batch_id = ?1 AND f.how = 'similar' AND r.verdict = 'new'
      UNION SELECT id FROM import_row WHERE batch_id = ?1 AND reason = 'before_release' AND +verdict = 'new')
    ORDER BY id LIMIT ?2 /*scan*/)";
  return Query(db, kSql, batch_id, limit).all(read_row);
}

std::optional<ImportRow> find_import_row(Db& db, std::int64_t batch_id, std::int64_t row_id) {
  static constexpr char kSql[] = "SELECT " ROW_COLUMNS " FROM import_row WHERE id = ? AND batch_id = ?";
  return Query(db, kSql, row_id, batch_id).first(read_row);
}

std::vector<ImportRow> import_rows_of_movie(Db& db, std::int64_t batch_id, std::int64_t meta_id) {
  static constexpr char kSql[] =
      "SELECT r.id, r.batch_id, r.file_id, r.line, r.kind, r.film_id, r.fields, r.verdict, r.reason, r.is_taken, "
      "r.is_choice, r.applied_at FROM import_film f CROSS JOIN import_row r ON r.film_id = f.id "
      "WHERE f.batch_id = ? AND f.meta_id = ? AND f.outcome = 'found' ORDER BY r.id /*scan*/";
  return Query(db, kSql, batch_id, meta_id).all(read_row);
}

std::vector<ImportRow> import_rows_of_film(Db& db, std::int64_t film_id) {
  static constexpr char kSql[] = "SELECT " ROW_COLUMNS " FROM import_row WHERE film_id = ? ORDER BY id";
  return Query(db, kSql, film_id).all(read_row);
}

void look_at_import_rows_of_film(Db& db, std::int64_t film_id, const std::function<void(ImportRow row)>& look) {
  static constexpr char kSql[] = "SELECT " ROW_COLUMNS " FROM import_row WHERE film_id = ? ORDER BY id";
  for (Query query(db, kSql, film_id); query.step();) look(read_row(query));
}

std::optional<ImportRow> first_import_row_of_film(Db& db, std::int64_t film_id) {
  static constexpr char kSql[] = "SELECT " ROW_COLUMNS " FROM import_row WHERE film_id = ? ORDER BY id LIMIT 1";
  return Query(db, kSql, film_id).first(read_row);
}

std::vector<ImportRow> import_rows_without_film(Db& db, std::int64_t batch_id, int limit) {
  static constexpr char kSql[] =
      "SELECT " ROW_COLUMNS
      " FROM import_row WHERE batch_id = ? AND verdict = 'waiting' AND film_id IS NULL ORDER BY id LIMIT ?";
  return Query(db, kSql, batch_id, limit).all(read_row);
}

std::vector<ImportRow> import_rows_of_kind(Db& db, std::int64_t batch_id, domain::RecordKind kind, int limit) {
  static constexpr char kSql[] = "SELECT " ROW_COLUMNS " FROM import_row WHERE batch_id = ? AND kind = ? LIMIT ?";
  return Query(db, kSql, batch_id, text_of(domain::kRecordKinds, kind), limit).all(read_row);
}

bool has_import_notes(Db& db, std::int64_t batch_id) {
  static constexpr char kSql[] =
      "SELECT EXISTS (SELECT 1 FROM import_row WHERE batch_id = ? AND kind = 'play' "
      "AND fields ->> '$.text' IS NOT NULL)";
  return Query(db, kSql, batch_id).number() != 0;
}

// Reads the rows in pieces, so that no statement takes long. Values that a row does not state are 0.
std::vector<std::int64_t> import_rows_in_order(Db& db, std::int64_t batch_id) {
  static constexpr char kSql[] = R"(
    SELECT r.phase, CAST(replace(r.fields ->> '$.date', '-', '') AS INTEGER), r.fields ->> '$.second',
      r.fields ->> '$.position', iif(r.kind = 'play' AND f.newest_first, -r.id, r.id)
    FROM import_row r CROSS JOIN import_file f ON f.id = r.file_id
    WHERE r.batch_id = ? AND r.id > ? AND r.is_taken = 1 AND r.applied_at IS NULL ORDER BY r.id LIMIT ?)";
  constexpr int kRowsAtOnce = 10'000;
  using Key = std::array<std::int64_t, 5>;
  const auto read = [](const Query& row) {
    return Key{row.integer(0), row.integer(1), row.integer(2), row.integer(3), row.integer(4)};
  };
  std::vector<Key> keys;
  std::ptrdiff_t count = 0;
  do {
    const std::int64_t after = keys.empty() ? 0 : std::abs(keys.back().back());
    const auto more = Query(db, kSql, batch_id, after, kRowsAtOnce).all(read);
    keys.insert(keys.end(), more.begin(), more.end());
    count = std::ssize(more);
  } while (count == kRowsAtOnce);
  std::ranges::sort(keys);
  std::vector<std::int64_t> ids;
  for (const Key& key : keys) ids.push_back(std::abs(key.back()));
  return ids;
}

std::vector<ImportRow> import_rows_to_apply(Db& db, const std::vector<std::int64_t>& ids) {
  static constexpr char kSql[] = R"(
    SELECT r.id, r.batch_id, r.file_id, r.line, r.kind, r.film_id, r.fields, r.verdict, r.reason, r.is_taken,
      r.is_choice, r.applied_at
    FROM json_each(?) j CROSS JOIN import_row r ON r.id = j.value
    WHERE r.is_taken = 1 AND r.applied_at IS NULL /*scan*/)";
  return Query(db, kSql, id_list(ids)).all(read_row);
}

std::int64_t count_next_import_rows(Db& db, std::int64_t batch_id) {
  static constexpr char kSql[] =
      "SELECT count(*) FROM import_row WHERE batch_id = ? AND is_taken = 1 AND applied_at IS NULL";
  return Query(db, kSql, batch_id).number();
}

bool has_next_import_rows(Db& db, std::int64_t batch_id) {
  static constexpr char kSql[] =
      "SELECT 1 FROM import_row WHERE batch_id = ? AND is_taken = 1 AND applied_at IS NULL LIMIT 1";
  return Query(db, kSql, batch_id).step();
}

void set_import_verdict(Tx& tx, std::int64_t row_id, domain::RowVerdict verdict, domain::RowReason reason,
                        bool is_taken) {
  static constexpr char kSql[] =
      "UPDATE import_row SET verdict = ?2, reason = ?3, is_taken = ?4 WHERE id = ?1 AND applied_at IS NULL";
  Query(tx, kSql, row_id, text_of(domain::kRowVerdicts, verdict), reason.word(), is_taken).run();
}

void set_import_decision(Tx& tx, const ImportRow& row, domain::RowVerdict verdict, domain::RowReason reason,
                         bool is_taken) {
  static constexpr char kSql[] =
      "UPDATE import_row SET verdict = ?2, reason = ?3, is_taken = ?4 WHERE id = ?1 AND applied_at IS NULL "
      "AND is_choice = ?5 AND is_taken = ?6";
  Query(tx, kSql, row.id, text_of(domain::kRowVerdicts, verdict), reason.word(), is_taken, row.is_choice, row.is_taken)
      .run();
}

void set_import_verdicts_of_film(Tx& tx, std::int64_t film_id, domain::RowVerdict verdict, domain::RowReason reason) {
  static constexpr char kSql[] =
      "UPDATE import_row SET verdict = ?2, reason = ?3, is_taken = 0, is_choice = 0 WHERE film_id = ?1 "
      "AND applied_at IS NULL AND verdict NOT IN ('not_film', 'not_a_play', 'not_kept', 'folded', 'bad')";
  Query(tx, kSql, film_id, text_of(domain::kRowVerdicts, verdict), reason.word()).run();
}

void note_import_applied(Tx& tx, std::int64_t row_id, domain::RowVerdict verdict, domain::RowReason reason,
                         base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE import_row SET verdict = ?2, reason = ?3, applied_at = ?4 WHERE id = ?1";
  Query(tx, kSql, row_id, text_of(domain::kRowVerdicts, verdict), reason.word(), now).run();
}

bool skip_unwanted_rows(Tx& tx, std::int64_t batch_id, int most, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE import_row SET verdict = 'skipped', applied_at = ?3 WHERE id IN (SELECT id FROM import_row "
      "WHERE batch_id = ?1 AND verdict IN ('new', 'near', 'conflict') AND is_taken = 0 AND applied_at IS NULL "
      "LIMIT ?2) /*scan*/";
  Query(tx, kSql, batch_id, most, now).run();
  return tx.db().changes() < most;
}

bool choose_import_row(Tx& tx, std::int64_t batch_id, std::int64_t row_id, bool is_taken) {
  static constexpr char kSql[] =
      "UPDATE import_row SET is_taken = ?3, is_choice = 1 WHERE id = ?2 AND batch_id = ?1 AND applied_at IS NULL "
      "AND verdict IN ('new', 'near', 'conflict', 'not_a_play') AND (verdict <> 'not_a_play' OR reason = "
      "'stopped_early') AND (SELECT state IN ('matching', 'review', 'done') FROM import_batch WHERE id = ?1) RETURNING "
      "1";
  return Query(tx, kSql, batch_id, row_id, is_taken).step();
}

// Searches the index by kind for rows that still differ, so that chosen ones are not scanned again each time.
int choose_import_rows(Tx& tx, std::int64_t batch_id, domain::RowVerdict verdict, bool is_taken, int most) {
  static constexpr char kSql[] =
      "UPDATE import_row SET is_taken = ?3, is_choice = 1 WHERE id IN (SELECT id FROM import_row INDEXED BY "
      "import_row_counts WHERE batch_id = ?1 AND kind = ?5 AND verdict = ?2 AND is_taken = 1 - ?3 "
      "AND applied_at IS NULL LIMIT ?4) "
      "AND (SELECT state IN ('matching', 'review', 'done') FROM import_batch WHERE id = ?1) /*scan*/";
  std::int64_t rows = 0;
  for (const std::string_view kind : domain::kRecordKinds) {
    if (rows >= most) break;
    if (kind == "visibility") continue;  // who may see a list is chosen row by row
    Query(tx, kSql, batch_id, text_of(domain::kRowVerdicts, verdict), is_taken, most - rows, kind).run();
    rows += tx.db().changes();
  }
  return static_cast<int>(rows);
}

std::optional<ImportFilm> find_import_film(Db& db, std::int64_t film_id) {
  static constexpr char kSql[] = "SELECT " FILM_COLUMNS " FROM import_film WHERE id = ?";
  return Query(db, kSql, film_id).first(read_film);
}

std::map<std::int64_t, ImportFilm> import_films_by_id(Db& db, const std::vector<std::int64_t>& ids) {
  static constexpr char kSql[] = R"(
    SELECT f.id, f.batch_id, f.source_key, f.reference, f.first_play, f.rows, f.outcome, f.reason, f.how, f.meta_id,
      f.candidates
    FROM json_each(?) j CROSS JOIN import_film f ON f.id = j.value /*scan*/)";
  std::map<std::int64_t, ImportFilm> films;
  for (Query query(db, kSql, id_list(ids)); query.step();) {
    ImportFilm film = read_film(query);
    films.emplace(film.id, std::move(film));
  }
  return films;
}

std::set<std::int64_t> applied_import_films(Db& db, const std::vector<std::int64_t>& ids) {
  static constexpr char kSql[] =
      "SELECT j.value FROM json_each(?) j WHERE EXISTS (SELECT 1 FROM import_row r WHERE r.film_id = j.value "
      "AND r.applied_at IS NOT NULL) /*scan*/";
  const auto applied = Query(db, kSql, id_list(ids)).all(read_id);
  return {applied.begin(), applied.end()};
}

std::vector<ImportFilm> import_films(Db& db, std::int64_t batch_id, FilmOutcome outcome, std::int64_t after,
                                     int limit) {
  static constexpr char kSql[] =
      "SELECT " FILM_COLUMNS " FROM import_film WHERE batch_id = ? AND outcome = ? AND id > ? ORDER BY id LIMIT ?";
  return Query(db, kSql, batch_id, text_of(kFilmOutcomes, outcome), after, limit).all(read_film);
}

std::int64_t count_import_films(Db& db, std::int64_t batch_id, FilmOutcome outcome) {
  static constexpr char kSql[] = "SELECT count(*) FROM import_film WHERE batch_id = ? AND outcome = ?";
  return Query(db, kSql, batch_id, text_of(kFilmOutcomes, outcome)).number();
}

std::vector<ImportFilm> import_films_found_as(Db& db, std::int64_t batch_id, std::int64_t meta_id) {
  static constexpr char kSql[] =
      "SELECT " FILM_COLUMNS " FROM import_film WHERE batch_id = ? AND meta_id = ? AND outcome = 'found' LIMIT 2000";
  return Query(db, kSql, batch_id, meta_id).all(read_film);
}

void save_import_film(Tx& tx, const ImportFilm& film) {
  static constexpr char kSql[] =
      "UPDATE import_film SET outcome = ?2, reason = ?3, how = ?4, meta_id = ?5, candidates = ?6 WHERE id = ?1";
  Query(tx, kSql, film.id, text_of(kFilmOutcomes, film.outcome), film.reason.word(), film.how,
        null_if_zero(film.meta_id), candidates_text(film.candidates))
      .run();
}

}  // namespace store
