#include "store/imports/batch.h"

#include <sys/stat.h>

#include <algorithm>

#include "base/json.h"

namespace store {

namespace {

ImportState state_from(std::string_view text) {
  const auto found = std::ranges::find(kImportStates, text);
  return static_cast<ImportState>(found - kImportStates.begin());  // the schema allows no other
}

ImportOptions options_from(const std::string& text) {
  ImportOptions options;
  const base::Json json = base::parse_json(text).value_or(base::json_object());
  for (const std::string& name : json.getMemberNames()) options[name] = json[name].asString();
  return options;
}

constexpr std::array<std::string_view, 3> kAnew = {"", "decide", "search"};

// The columns of read_batch(), in its order. This is a macro because a statement is a literal.
#define BATCH_COLUMNS                                                                          \
  "id, user_id, state, format, options, rows_read, message, created_at, done_at, undo_until, " \
  "file_kept_until, counts IS NOT NULL, found_format, anew, goes_on"

ImportBatch read_batch(const Query& row) {
  ImportBatch batch;
  batch.id = row.integer(0);
  batch.user_id = row.integer(1);
  batch.state = state_from(row.text_view(2));
  batch.format = row.text(3);
  batch.options = options_from(row.text(4));
  batch.rows_read = row.integer(5);
  batch.message = row.text(6);
  batch.created_at = row.integer(7);
  batch.done_at = row.optional_integer(8);
  batch.undo_until = row.optional_integer(9);
  batch.file_kept_until = row.optional_integer(10);
  batch.has_rows = !row.flag(11);
  batch.found_format = row.text(12);
  batch.anew = static_cast<ImportBatch::Anew>(std::ranges::find(kAnew, row.text_view(13)) - kAnew.begin());
  batch.goes_on = row.flag(14);
  return batch;
}

base::Json json_of(const std::vector<std::string>& texts) {
  base::Json json = base::json_array();
  for (const std::string& text : texts) json.append(text);
  return json;
}

base::Json json_of(const ImportQuestion& question) {
  base::Json json = base::json_object();
  json["name"] = question.name;
  json["choices"] = json_of(question.choices);
  json["value"] = question.value;
  json["samples"] = json_of(question.samples);
  return json;
}

base::Json json_of(const ImportWarning& warning) {
  base::Json json = base::json_object();
  json["code"] = warning.code;
  json["file"] = warning.file;
  json["values"] = warning.values;
  return json;
}

std::vector<std::string> texts_of(const base::Json& json) {
  std::vector<std::string> texts;
  if (json.isArray())
    for (const base::Json& text : json) texts.push_back(text.asString());
  return texts;
}

// Reads a column of a batch that holds an array.
base::Json array_of(Db& db, const char* sql, std::int64_t batch_id) {
  Query query(db, sql, batch_id);
  return query.step() ? base::parse_json(query.text(0)).value_or(base::json_array()) : base::json_array();
}

}  // namespace

std::string_view import_state_text(ImportState state) { return kImportStates[static_cast<std::size_t>(state)]; }

std::optional<std::int64_t> add_import(Tx& tx, std::int64_t user_id, std::string_view format, base::UnixTime now) {
  static constexpr char kOpen[] =
      "SELECT count(*) FROM import_batch WHERE user_id = ? AND state NOT IN ('done', 'undone', 'discarded', 'failed')";
  static constexpr char kSql[] =
      "INSERT INTO import_batch (user_id, format, created_at, file_kept_until) VALUES (?, ?, ?, ?)";
  if (Query(tx, kOpen, user_id).number() >= kMostOpenImports) return std::nullopt;
  Query(tx, kSql, user_id, format, now, now + kImportFileLife).run();
  return tx.db().last_insert_id();
}

std::int64_t add_import_file(Tx& tx, std::int64_t batch_id, std::string_view name, std::int64_t bytes,
                             std::string_view sha256) {
  static constexpr char kSql[] = "INSERT INTO import_file (batch_id, name, bytes, sha256) VALUES (?, ?, ?, ?)";
  Query(tx, kSql, batch_id, name, bytes, sha256).run();
  return tx.db().last_insert_id();
}

std::int64_t add_import_member(Tx& tx, std::int64_t batch_id, std::string_view name, std::string_view member,
                               std::int64_t bytes, std::string_view format) {
  static constexpr char kSql[] =
      "INSERT INTO import_file (batch_id, name, member, bytes, format) VALUES (?, ?, ?, ?, ?)";
  Query(tx, kSql, batch_id, name, member, bytes, format).run();
  return tx.db().last_insert_id();
}

void set_import_file_format(Tx& tx, std::int64_t file_id, std::string_view format) {
  static constexpr char kSql[] = "UPDATE import_file SET format = ? WHERE id = ?";
  Query(tx, kSql, format, file_id).run();
}

std::string import_folder(const base::Config& config) {
  const std::string folder = config.data_dir + "/imports";
  ::mkdir(folder.c_str(), 0700);
  return folder;
}

std::string import_path(const base::Config& config, std::int64_t batch_id, std::int64_t file_id) {
  return import_folder(config) + '/' + std::to_string(batch_id) + '-' + std::to_string(file_id);
}

std::optional<ImportBatch> find_import(Db& db, std::int64_t id) {
  static constexpr char kSql[] = "SELECT " BATCH_COLUMNS " FROM import_batch WHERE id = ?";
  return Query(db, kSql, id).first(read_batch);
}

std::optional<ImportBatch> find_import(Db& db, std::int64_t user_id, std::int64_t id) {
  auto batch = find_import(db, id);
  return batch && batch->user_id == user_id ? batch : std::nullopt;
}

std::int64_t last_import_id(Db& db) {
  static constexpr char kSql[] =
      "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'import_batch' /*scan*/";
  return Query(db, kSql).number();
}

std::vector<ImportBatch> list_imports(Db& db, std::int64_t user_id, std::int64_t before, int limit) {
  static constexpr char kSql[] =
      "SELECT " BATCH_COLUMNS
      " FROM import_batch "
      "WHERE user_id = ?1 AND id < iif(?2 = 0, 9223372036854775807, ?2) ORDER BY id DESC LIMIT ?3";
  return Query(db, kSql, user_id, before, limit).all(read_batch);
}

std::vector<ImportBatch> imports_that_go_on(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT " BATCH_COLUMNS " FROM import_batch WHERE user_id = ? AND state = 'options' AND goes_on = 1 ORDER BY id";
  return Query(db, kSql, user_id).all(read_batch);
}

std::vector<ImportFile> import_files(Db& db, std::int64_t batch_id) {
  static constexpr char kSql[] =
      "SELECT id, name, member, bytes, sha256, format, rows, newest_first FROM import_file WHERE batch_id = ? "
      "ORDER BY id";
  return Query(db, kSql, batch_id).all([](const Query& row) {
    return ImportFile{row.integer(0), row.text(1), row.text(2),    row.integer(3),
                      row.text(4),    row.text(5), row.integer(6), row.flag(7)};
  });
}

std::int64_t rows_of(const std::vector<ImportFile>& files) {
  std::int64_t rows = 0;
  for (const ImportFile& file : files) rows += file.rows;
  return rows;
}

std::int64_t import_bytes_kept(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT coalesce(sum(f.bytes), 0) FROM import_batch b JOIN import_file f ON f.batch_id = b.id "
      "WHERE b.user_id = ? AND b.file_kept_until IS NOT NULL AND f.sha256 IS NOT NULL";
  return Query(db, kSql, user_id).number();
}

std::int64_t import_bytes_staged(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT coalesce(sum(length(CAST(r.fields AS BLOB))), 0) FROM import_batch b "
      "CROSS JOIN import_row r ON r.batch_id = b.id WHERE b.user_id = ? /*scan*/";
  return Query(db, kSql, user_id).number();
}

std::vector<ImportQuestion> import_questions(Db& db, std::int64_t batch_id) {
  static constexpr char kSql[] = "SELECT questions FROM import_batch WHERE id = ?";
  std::vector<ImportQuestion> questions;
  for (const base::Json& json : array_of(db, kSql, batch_id))
    questions.push_back({base::string_member(json, "name"), texts_of(base::member(json, "choices")),
                         base::string_member(json, "value"), texts_of(base::member(json, "samples"))});
  return questions;
}

std::vector<ImportWarning> import_warnings(Db& db, std::int64_t batch_id) {
  static constexpr char kSql[] = "SELECT warnings FROM import_batch WHERE id = ?";
  std::vector<ImportWarning> warnings;
  for (const base::Json& json : array_of(db, kSql, batch_id))
    warnings.push_back({base::string_member(json, "code"), base::string_member(json, "file"),
                        base::string_member(json, "values", 100'000)});
  return warnings;
}

std::map<std::string, std::int64_t> import_counts(Db& db, const ImportBatch& batch) {
  static constexpr char kStored[] = "SELECT counts FROM import_batch WHERE id = ?";
  static constexpr char kCounted[] =
      "SELECT verdict, count(*) FROM import_row WHERE batch_id = ? GROUP BY verdict /*scan*/";
  std::map<std::string, std::int64_t> counts;
  if (batch.has_rows) {
    for (Query query(db, kCounted, batch.id); query.step();) counts[query.text(0)] = query.integer(1);
    return counts;
  }
  Query query(db, kStored, batch.id);
  const base::Json json =
      query.step() ? base::parse_json(query.text(0)).value_or(base::json_object()) : base::json_object();
  for (const std::string& verdict : json.getMemberNames()) counts[verdict] = json[verdict].asInt64();
  return counts;
}

// Counts rows in an index, and reads only the few rows that state a number. A text cannot look like one of them,
// because its quotes are escaped.
std::vector<ImportTally> import_tallies(Db& db, std::int64_t batch_id) {
  static constexpr char kRows[] =
      "SELECT kind, verdict, is_taken, count(*) FROM import_row INDEXED BY import_row_counts WHERE batch_id = ? "
      "GROUP BY kind, verdict, is_taken";
  static constexpr char kMore[] =
      "SELECT verdict, is_taken, fields ->> '$.count' - 1 FROM import_row INDEXED BY import_row_of_many "
      "WHERE batch_id = ? AND kind = 'play' AND instr(fields, '\"count\":') > 0";
  auto tallies = Query(db, kRows, batch_id).all([](const Query& row) {
    return ImportTally{row.text(0), row.text(1), row.flag(2), row.integer(3), row.integer(3)};
  });
  for (Query query(db, kMore, batch_id); query.step();) {
    const auto tally = std::ranges::find_if(tallies, [&](const ImportTally& one) {
      return one.kind == "play" && one.verdict == query.text_view(0) && one.is_taken == query.flag(1);
    });
    if (tally != tallies.end()) tally->things += query.integer(2);
  }
  return tallies;
}

std::int64_t count_import_waits(Db& db, std::int64_t user_id, int most) {
  static constexpr char kSql[] =
      "SELECT count(*) FROM (SELECT 1 FROM import_batch b CROSS JOIN import_film f ON f.batch_id = b.id "
      "WHERE b.user_id = ?1 AND b.state = 'done' AND f.outcome IN ('choose', 'unknown') "
      "UNION ALL SELECT 1 FROM import_batch WHERE user_id = ?1 AND state IN ('review', 'done', 'undone') "
      "AND message IS NOT NULL LIMIT ?2)";
  return Query(db, kSql, user_id, most).number();
}

bool move_import(Tx& tx, std::int64_t batch_id, std::initializer_list<ImportState> from, ImportState to) {
  static constexpr char kState[] = "SELECT state FROM import_batch WHERE id = ?";
  static constexpr char kMove[] = "UPDATE import_batch SET state = ?2, message = NULL WHERE id = ?1";
  const auto state = Query(tx, kState, batch_id).first([](const Query& row) { return state_from(row.text_view(0)); });
  if (!state || std::find(from.begin(), from.end(), *state) == from.end()) return false;
  Query(tx, kMove, batch_id, import_state_text(to)).run();
  return true;
}

bool is_import_busy(Db& db, const ImportBatch& batch) {
  static constexpr char kSql[] =
      "SELECT EXISTS (SELECT 1 FROM import_batch WHERE user_id = ? AND id <> ? "
      "AND state IN ('matching', 'applying', 'undoing'))";
  return Query(db, kSql, batch.user_id, batch.id).number() != 0;
}

void set_import_options(Tx& tx, std::int64_t batch_id, const ImportOptions& options) {
  static constexpr char kSql[] = "UPDATE import_batch SET options = ?2 WHERE id = ?1";
  base::Json json = base::json_object();
  for (const auto& [name, value] : options) json[name] = value;
  Query(tx, kSql, batch_id, base::write_json(json)).run();
}

void set_import_format(Tx& tx, std::int64_t batch_id, std::string_view format) {
  static constexpr char kSql[] = "UPDATE import_batch SET format = ?2 WHERE id = ?1";
  Query(tx, kSql, batch_id, format).run();
}

void set_import_anew(Tx& tx, std::int64_t batch_id, ImportBatch::Anew anew) {
  static constexpr char kSql[] = "UPDATE import_batch SET anew = ?2 WHERE id = ?1";
  Query(tx, kSql, batch_id, kAnew[static_cast<std::size_t>(anew)]).run();
}

void let_import_go_on(Tx& tx, std::int64_t batch_id) {
  static constexpr char kSql[] = "UPDATE import_batch SET goes_on = 1 WHERE id = ?";
  Query(tx, kSql, batch_id).run();
}

void set_found_format(Tx& tx, std::int64_t batch_id, std::string_view format) {
  static constexpr char kSql[] = "UPDATE import_batch SET found_format = ?2 WHERE id = ?1";
  Query(tx, kSql, batch_id, format).run();
}

void set_import_message(Tx& tx, std::int64_t batch_id, std::string_view message) {
  static constexpr char kSql[] = "UPDATE import_batch SET message = nullif(?2, '') WHERE id = ?1";
  Query(tx, kSql, batch_id, message).run();
}

// Each size includes the comma or bracket before the value.
std::size_t stored_bytes(const ImportQuestion& question) { return base::write_json(json_of(question)).size() + 1; }
std::size_t stored_bytes(const ImportWarning& warning) { return base::write_json(json_of(warning)).size() + 1; }

void set_import_questions(Tx& tx, std::int64_t batch_id, const std::vector<ImportQuestion>& questions,
                          const std::vector<ImportWarning>& warnings) {
  static constexpr char kSql[] = "UPDATE import_batch SET questions = ?2, warnings = ?3 WHERE id = ?1";
  base::Json asked = base::json_array(), said = base::json_array();
  for (const ImportQuestion& question : questions) asked.append(json_of(question));
  for (const ImportWarning& warning : warnings) said.append(json_of(warning));
  Query(tx, kSql, batch_id, base::write_json(asked), base::write_json(said)).run();
}

void end_import(Tx& tx, std::int64_t batch_id, std::optional<base::UnixTime> undo_until, base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE import_batch SET done_at = ?2, undo_until = ?3 WHERE id = ?1";
  Query(tx, kSql, batch_id, now, undo_until).run();
}

void keep_import_counts(Tx& tx, const ImportBatch& batch) {
  static constexpr char kSql[] = "UPDATE import_batch SET counts = ?2 WHERE id = ?1 AND counts IS NULL";
  base::Json json = base::json_object();
  for (const auto& [verdict, rows] : import_counts(tx.db(), batch))
    json[verdict] = static_cast<base::Json::Int64>(rows);
  Query(tx, kSql, batch.id, base::write_json(json)).run();
}

bool clear_import_rows(Tx& tx, std::int64_t batch_id, int most) {
  static constexpr char kRows[] =
      "DELETE FROM import_row WHERE id IN (SELECT id FROM import_row WHERE batch_id = ?1 LIMIT ?2) /*scan*/";
  static constexpr char kFilms[] =
      "DELETE FROM import_film WHERE id IN (SELECT id FROM import_film WHERE batch_id = ?1 LIMIT ?2) /*scan*/";
  static constexpr char kMatches[] = R"(
    DELETE FROM import_match WHERE by_person = 0
      AND user_id = (SELECT user_id FROM import_batch WHERE id = ?1 AND state = 'discarded')
      AND matched_at >= (SELECT created_at FROM import_batch WHERE id = ?1)
      AND source_key IN (SELECT source_key FROM import_film WHERE how NOT IN ('person', 'remembered') AND id IN
        (SELECT id FROM import_film WHERE batch_id = ?1 LIMIT ?2)) /*scan*/)";
  static constexpr char kMembers[] = "DELETE FROM import_file WHERE batch_id = ? AND sha256 IS NULL";
  Query(tx, kRows, batch_id, most).run();
  if (tx.db().changes() == most) return false;
  Query(tx, kMatches, batch_id, most).run();  // before the films that they refer to
  Query(tx, kFilms, batch_id, most).run();
  if (tx.db().changes() == most) return false;
  Query(tx, kMembers, batch_id).run();
  return true;
}

std::vector<ImportBatch> imports_to_clear(Db& db, base::UnixTime now, int limit) {
  static constexpr char kSql[] = "SELECT " BATCH_COLUMNS R"(
    FROM import_batch b
    WHERE state IN ('done', 'undone', 'discarded', 'failed')
      AND (state = 'discarded' OR done_at < ?1)
      AND (state <> 'done' OR NOT EXISTS
        (SELECT 1 FROM import_film f WHERE f.batch_id = b.id AND f.outcome IN ('choose', 'unknown', 'chosen')))
      AND (state <> 'done' OR NOT EXISTS
        (SELECT 1 FROM import_row r WHERE r.batch_id = b.id AND r.is_taken = 1 AND r.applied_at IS NULL))
      AND (EXISTS (SELECT 1 FROM import_row r WHERE r.batch_id = b.id)
        OR EXISTS (SELECT 1 FROM import_film f WHERE f.batch_id = b.id)
        OR EXISTS (SELECT 1 FROM import_file m WHERE m.batch_id = b.id AND m.sha256 IS NULL))
    LIMIT ?2 /*scan*/)";
  return Query(db, kSql, now - kImportLife, limit).all(read_batch);
}

std::vector<ImportBatch> imports_with_old_files(Db& db, base::UnixTime now, int limit) {
  static constexpr char kSql[] = "SELECT " BATCH_COLUMNS
                                 " FROM import_batch "
                                 "WHERE file_kept_until IS NOT NULL AND file_kept_until <= ?1 LIMIT ?2 /*scan*/";
  return Query(db, kSql, now, limit).all(read_batch);
}

void note_import_files_gone(Tx& tx, std::int64_t batch_id) {
  static constexpr char kSql[] = "UPDATE import_batch SET file_kept_until = NULL WHERE id = ?";
  Query(tx, kSql, batch_id).run();
}

void forget_old_changes(Tx& tx, base::UnixTime now, int most) {
  static constexpr char kChanges[] =
      "DELETE FROM import_change WHERE id IN (SELECT c.id FROM import_batch b CROSS JOIN import_change c "
      "ON c.batch_id = b.id WHERE b.undo_until <= ?1 AND b.state = 'done' LIMIT ?2) /*scan*/";
  static constexpr char kBatches[] =
      "UPDATE import_batch SET undo_until = NULL WHERE undo_until <= ? AND state = 'done' "
      "AND NOT EXISTS (SELECT 1 FROM import_change c WHERE c.batch_id = import_batch.id) /*scan*/";
  Query(tx, kChanges, now, most).run();
  Query(tx, kBatches, now).run();
}

}  // namespace store
