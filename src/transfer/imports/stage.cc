#include "transfer/imports/stage.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "domain/movie.h"
#include "domain/movie_list.h"
#include "domain/user.h"
#include "formats/record_json.h"
#include "store/diary/play.h"
#include "store/diary/tag.h"
#include "store/imports/match.h"
#include "store/imports/row.h"
#include "transfer/imports/lock_time.h"
#include "transfer/imports/match.h"

namespace transfer {

namespace {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowReason;
using domain::RowVerdict;

constexpr std::size_t kStagedAtOnce = 500;
constexpr int kMostLists = 500, kMostPlaces = 1000;  // per batch; further ones are `bad too_big`
constexpr std::size_t kMostQuestions = 60, kMostWarnings = 200, kMostSamples = 10;
constexpr std::size_t kMostTables = 5, kLongestTable = 100'000, kLongestValues = 900;  // bytes of JSON
constexpr std::size_t kLongestTitle = 1000, kLongestText = 10'000, kLongestPlace = 100, kLongestName = 300;

void cut(std::string& text, std::size_t most) { text = base::salvage_text(text, most); }

bool is_about_a_film(RecordKind kind) {
  switch (kind) {
    case RecordKind::list:
    case RecordKind::place:
    case RecordKind::person:
    case RecordKind::preference:
    case RecordKind::filter:
    case RecordKind::picture:
    case RecordKind::visibility:
      return false;
    default:
      return true;
  }
}

std::string one_line(std::string text, std::size_t most) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\n' || c == '\t'; }, ' ');
  cut(text, most);
  return std::string(base::trim(text));
}

void check_film(domain::FilmRef& film) {
  film.tmdb = std::max<std::int64_t>(film.tmdb, 0);
  if (!domain::is_imdb_id(film.imdb)) film.imdb.clear();
  film.title = one_line(std::move(film.title), kLongestTitle);
  film.original_title = one_line(std::move(film.original_title), kLongestTitle);
  film.key = one_line(std::move(film.key), kLongestTitle);
  if (film.year < 1870 || film.year > 2200) film.year = 0;
}

bool is_filter_kind(std::string_view kind) {
  return kind == "movies" || kind == "watched" || kind == "diary" || kind == "watchlist";
}

domain::RowReason problem_of(const ImportRecord& record, const std::string& today) {
  const auto& film = record.film;
  const bool is_named = film.tmdb != 0 || !film.imdb.empty() || !film.title.empty();
  if (is_about_a_film(record.kind) && !is_named) return "no_title";
  if (record.kind == RecordKind::list && record.name.empty()) return "no_title";
  if (record.kind == RecordKind::place && record.place.empty()) return "no_title";
  if (record.kind == RecordKind::preference && record.name == "dashboard" && !base::parse_json(record.text))
    return "bad_row";
  if (record.kind == RecordKind::filter && (record.name.empty() || !is_filter_kind(record.list))) return "bad_row";
  if (record.date && !base::is_watch_date(*record.date, today)) return "bad_date";
  if (record.kind == RecordKind::rating && (record.tenths < 5 || record.tenths > 100)) return "bad_rating";
  if (record.kind == RecordKind::past_rating && record.tenths != 0 && (record.tenths < 5 || record.tenths > 100))
    return "bad_rating";
  if (record.kind == RecordKind::review && record.text.empty()) return "bad_row";
  return {};
}

std::vector<std::string> strings_of(const base::Json& list, std::size_t most) {
  std::vector<std::string> texts;
  if (list.isArray())
    for (const base::Json& text : list)
      if (text.isString() && texts.size() < most) texts.push_back(base::salvage_text(text.asString(), kLongestName));
  return texts;
}

// Returns false for records without a film, which may be an episode or a file that nobody keeps.
bool names_a_film(const ImportRecord& record) {
  const auto& film = record.film;
  return is_about_a_film(record.kind) && record.verdict != RowVerdict::bad &&
         (film.tmdb != 0 || !film.imdb.empty() || !film.title.empty() || !film.key.empty());
}

// Splits a list's visibility from its row. Lists are imported as private; their visibility to others becomes a row of
// its own, which someone has to accept.
std::optional<ImportRecord> split_visibility(ImportRecord& record) {
  const std::string privacy = std::exchange(record.privacy, "");
  const bool is_of_list = record.kind == RecordKind::list || record.kind == RecordKind::filter;
  const bool is_shared = privacy == domain::privacy_text(domain::Privacy::members) ||
                         privacy == domain::privacy_text(domain::Privacy::everyone);
  if (!is_of_list || !is_shared || record.verdict != RowVerdict::waiting) return std::nullopt;
  return ImportRecord{.kind = RecordKind::visibility,
                      .list = record.kind == RecordKind::list ? record.list : std::string(),
                      .name = record.name,
                      .privacy = privacy};
}

// Adds to `used` if the bytes still fit into a column of the batch, with room for one more warning.
bool fits(std::size_t& used, std::size_t bytes) {
  const bool is_short = used + bytes <= store::kMostImportWords - 1000;
  if (is_short) used += bytes;
  return is_short;
}

}  // namespace

ImportRecord checked_record(ImportRecord record, const std::string& today) {
  check_film(record.film);
  cut(record.text, kLongestText);
  record.text = std::string(base::trim(record.text));
  record.place = one_line(std::move(record.place), kLongestPlace);
  record.name = one_line(std::move(record.name), domain::kLongestListName);
  record.list = one_line(std::move(record.list), kLongestTitle);
  if (record.list.empty() && record.kind == RecordKind::list) record.list = record.name;
  cut(record.event, kLongestName);
  record.count = std::clamp(record.count, 1, store::kMaxPlays);
  if (record.position && (*record.position < 0 || *record.position > 1'000'000)) record.position.reset();
  std::erase_if(record.tags, [](const std::string& tag) { return !base::is_utf8(tag) || !store::is_tag(tag); });
  record.tags = store::joined_tags({}, record.tags);
  record.tags.resize(std::min(record.tags.size(), store::most_tags(record.count)));
  if (record.verdict != RowVerdict::waiting) return record;
  record.reason = problem_of(record, today);
  if (!record.reason.empty()) record.verdict = RowVerdict::bad;
  return record;
}

// Returns "" before the first row.
std::string Reading::position(std::int64_t rows) const {
  return rows == 0 ? std::string() : std::to_string(rows) + ' ' + how;
}

std::int64_t Reading::rows_before() const {
  const std::int64_t rows = base::parse_id(job.position.substr(0, job.position.find(' '))).value_or(0);
  return job.position == position(rows) ? rows : 0;
}

Stager::Stager(store::Db& db, store::ImportBatch batch, std::string today, std::optional<Reading> reading)
    : db_(db),
      batch_(std::move(batch)),
      today_(std::move(today)),
      reading_(std::move(reading)),
      rows_before_(reading_ ? reading_->rows_before() : 0),
      rows_kept_(rows_before_),
      bytes_(store::import_bytes_staged(db, batch_.user_id)) {
  for (store::ImportFile& file : store::import_files(db, batch_.id))
    (file.is_upload() ? uploads_ : members_).push_back(std::move(file));
  if (!uploads_.empty()) last_file_ = uploads_.front().id;
}

void Stager::add(std::string_view line) {
  const auto json = base::parse_json(line);
  if (!json || !json->isObject()) return;
  const std::string type = base::string_member(*json, "t");
  if (type == "row") add_row(*json);
  else if (type == "file") add_file(*json);
  else if (type == "ask") add_question(*json);
  else if (type == "warn") add_warning(*json);
  else if (type == "end") has_ended_ = true;
}

// Returns the id of a file. An uploaded file itself has no member path; files are found by their names, and each of
// several with one name is taken once. A member is new unless an earlier reading of the job reached it.
std::int64_t Stager::file_of(const std::string& name, const std::string& member, std::int64_t bytes,
                             const std::string& format) {
  std::vector<store::ImportFile>& here = member.empty() ? uploads_ : members_;
  const auto known = std::ranges::find_if(here, [&](const store::ImportFile& file) {
    return file.name == name && (member.empty() || file.member == member);
  });
  const std::int64_t id = known == here.end() ? 0 : known->id;
  if (id != 0) here.erase(known);
  if (id != 0 && !member.empty()) return id;
  store::Tx tx(db_);
  if (id != 0) store::set_import_file_format(tx, id, format);
  const std::int64_t file = id != 0 ? id : store::add_import_member(tx, batch_.id, name, member, bytes, format);
  commit(tx, rows_kept_);
  return is_lost_ ? 0 : file;
}

void Stager::add_file(const base::Json& line) {
  const std::string name = one_line(base::string_member(line, "name"), kLongestName);
  const std::string member = one_line(base::string_member(line, "member"), kLongestTitle);
  const std::string format = one_line(base::string_member(line, "format"), 64);
  if (format_.empty()) format_ = format;
  const std::int64_t bytes = std::max<std::int64_t>(base::int_member(line, "bytes"), 0);
  last_file_ = file_of(name.empty() ? "-" : name, member, bytes, format);
  files_[base::int_member(line, "f")] = last_file_;
  shown_name_ = member.empty() ? name : member;
}

void Stager::add_row(const base::Json& line) {
  const auto file = files_.find(base::int_member(line, "f"));
  const std::int64_t file_id = file == files_.end() ? last_file_ : file->second, number = base::int_member(line, "n");
  ImportRecord record = checked_record(formats::record_from_json(line), today_);
  const auto visibility = split_visibility(record);
  stage(file_id, number, record);
  if (visibility) stage(file_id, number, *visibility);
}

void Stager::add_question(const base::Json& line) {
  const base::Json& samples = base::member(line, "samples");
  store::ImportQuestion question{one_line(base::string_member(line, "name"), 64),
                                 strings_of(base::member(line, "choices"), 1000),
                                 base::string_member(line, "value", kLongestName), strings_of(samples, kMostSamples)};
  if (questions_.size() < kMostQuestions && fits(question_bytes_, store::stored_bytes(question)))
    questions_.push_back(std::move(question));
  else is_more_asked_ = true;
}

void Stager::add_warning(const base::Json& line) {
  const std::string code = one_line(base::string_member(line, "code"), 64);
  const bool is_table = code == "table";
  if (is_table && ++tables_ > kMostTables) is_more_asked_ = true;
  if (warnings_.size() >= kMostWarnings || (is_table && tables_ > kMostTables)) return;
  std::string values = base::write_json(base::member(line, "values"));
  if (values.size() >= (is_table ? kLongestTable : kLongestValues)) values = "{}";
  store::ImportWarning warning{code, shown_name_, std::move(values)};
  if (fits(warning_bytes_, store::stored_bytes(warning))) warnings_.push_back(std::move(warning));
  else if (is_table) is_more_asked_ = true;
}

void Stager::stage(std::int64_t file_id, std::int64_t line, const ImportRecord& record) {
  if (rows_ >= domain::kMostImportRows || file_id == 0) return;
  ++rows_;
  note_order(file_id, record);
  is_readable_ = is_readable_ || record.verdict != RowVerdict::bad;
  const bool is_one_too_many = (record.kind == RecordKind::list && ++lists_ > kMostLists) ||
                               (record.kind == RecordKind::place && ++places_ > kMostPlaces);
  if (rows_ <= rows_before_) return;
  staged_.push_back({file_id, line, record});
  if (rows_ == domain::kMostImportRows || is_one_too_many) {
    staged_.back().record.verdict = RowVerdict::bad;
    staged_.back().record.reason = "too_big";
  }
  if (staged_.size() >= kStagedAtOnce) flush();
}

// Detects files that list newest entries first, as many services do.
void Stager::note_order(std::int64_t file_id, const ImportRecord& record) {
  if (record.kind != RecordKind::play || !record.date) return;
  Dates& dates = dates_[file_id];
  if (dates.first.empty()) dates.first = *record.date;
  dates.last = *record.date;
}

void Stager::flush() {
  for (std::size_t at = 0; at < staged_.size() && !is_lost_;) {
    store::Tx tx(db_);
    const LockTime time;
    do {
      write(tx, staged_[at++]);
    } while (at < staged_.size() && !time.is_over());
    commit(tx, rows_ - static_cast<std::int64_t>(staged_.size() - at));
  }
  if (!is_lost_) staged_.clear();
}

// Commits with the number of rows that are staged then, or does nothing if another runner has the job.
void Stager::commit(store::Tx& tx, std::int64_t rows) {
  is_lost_ = is_lost_ || (reading_ && !store::note_position(tx, reading_->job, reading_->position(rows)));
  if (is_lost_) return;
  tx.commit();
  rows_kept_ = rows;
}

// Adds the film of a row. A row that already has a final verdict goes on without its film if there is no room for more
// films.
void Stager::add_film(store::Tx& tx, const ImportRecord& record, store::NewImportRow& row) {
  // A series may have the number of a film.
  const std::string key = (record.verdict == RowVerdict::not_film ? "no film:" : "") + source_key_of(record.film);
  const bool is_judged = record.verdict != RowVerdict::waiting && record.verdict != RowVerdict::not_a_play &&
                         record.verdict != RowVerdict::choose;
  const bool is_asked = !is_judged || (record.verdict == RowVerdict::not_film && is_said_to_be_film(key));
  row.film_id = store::add_import_film(tx, batch_.id, key, record.film, record.date, is_asked);
  if (row.film_id != 0 || is_judged) return;
  row.verdict = RowVerdict::bad;
  row.reason = "too_big";
}

// Returns true if the person chose in an earlier upload that it is a film, and which one.
bool Stager::is_said_to_be_film(const std::string& key) {
  const auto known = store::remembered_match(db_, batch_.user_id, key);
  return known && known->by_person;
}

void Stager::write(store::Tx& tx, const Staged& staged) {
  ImportRecord record = staged.record;
  std::string fields = base::write_json(formats::to_json(record));
  bytes_ += static_cast<std::int64_t>(fields.size());
  if (fields.size() > store::kMostImportFields || bytes_ > store::kMostImportStaged) {
    record = ImportRecord{.kind = record.kind, .film = {.title = record.film.title}};
    record.verdict = RowVerdict::bad;
    record.reason = bytes_ > store::kMostImportStaged ? RowReason("too_big") : RowReason("too_long");
    fields = base::write_json(formats::to_json(record));
  }
  store::NewImportRow row{staged.file_id, staged.line, record.kind, 0, {}, record.verdict, record.reason};
  if (names_a_film(record)) add_film(tx, record, row);
  row.fields = std::move(fields);
  store::add_import_row(tx, batch_.id, row);
}

void Stager::add_broken_row() {
  if (rows_ >= domain::kMostImportRows || last_file_ == 0) return;
  ImportRecord broken;
  broken.verdict = RowVerdict::bad;
  broken.reason = "file_broken";
  staged_.push_back({last_file_, 0, broken});
  ++rows_;
}

// Writes only the last few rows here: all others were written in transactions of their own.
std::int64_t Stager::finish(store::Tx& tx, bool is_whole) {
  if (!is_whole || !has_ended_) add_broken_row();
  if (is_more_asked_) warnings_.push_back({"more_asked", "", "{}"});
  for (const Staged& staged : staged_) write(tx, staged);
  staged_.clear();
  for (const auto& [file, dates] : dates_)
    if (dates.first > dates.last) store::set_newest_first(tx, file);
  store::count_import_rows(tx, batch_.id);
  store::set_import_questions(tx, batch_.id, questions_, warnings_);
  store::set_found_format(tx, batch_.id, format_);
  return rows_;
}

std::int64_t Stager::finish(bool is_whole) {
  store::Tx tx(db_);
  const std::int64_t rows = finish(tx, is_whole);
  tx.commit();
  return rows;
}

}  // namespace transfer
