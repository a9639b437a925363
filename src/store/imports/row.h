// The rows of a batch, each a record from its reader (formats/record_json.h) with a verdict, and the films that they
// name.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/import.h"
#include "store/sqlite/db.h"

namespace store {

inline constexpr std::size_t kMostImportFields = 65'536;  // bytes of one record as JSON
inline constexpr int kMostRowsOfOneFilm = 2000;           // in a batch; further rows are `bad too_big`
inline constexpr std::size_t kMostCandidates = 6;

// A film of the provider that a row may mean.
struct ImportCandidate {
  std::int64_t meta_id = 0;
  std::string title;
  int year = 0;
  std::string meta_poster_path;
  std::int64_t votes = 0;
};

enum class FilmOutcome { waiting, chosen, found, choose, unknown, not_film, left_out };
inline constexpr std::array<std::string_view, 7> kFilmOutcomes = {"waiting", "chosen",   "found",   "choose",
                                                                  "unknown", "not_film", "left_out"};

// A film as a batch names it. `how` is the rule that found meta_id: "remembered", "tmdb", "imdb", "local", "exact",
// "year_off_by_one", "similar" (worth a glance) or "person".
struct ImportFilm {
  std::int64_t id = 0, batch_id = 0;
  std::string source_key;
  domain::FilmRef reference;
  std::optional<std::string> first_play;  // the earliest date of its plays
  std::int64_t rows = 0;
  FilmOutcome outcome = FilmOutcome::waiting;
  domain::RowReason reason;
  std::string how;
  std::int64_t meta_id = 0;  // 0 means not decided
  std::vector<ImportCandidate> candidates;
};

struct NewImportRow {
  std::int64_t file_id = 0, line = 0;
  domain::RecordKind kind = domain::RecordKind::play;
  std::int64_t film_id = 0;  // 0 if it is about no film
  std::string fields;        // JSON
  domain::RowVerdict verdict = domain::RowVerdict::waiting;
  domain::RowReason reason = {};
};

struct ImportRow {
  std::int64_t id = 0, batch_id = 0, file_id = 0, line = 0;
  domain::RecordKind kind = domain::RecordKind::play;
  std::int64_t film_id = 0;  // 0 if it is about no film
  std::string fields;        // JSON, for formats::record_from_json()
  domain::RowVerdict verdict = domain::RowVerdict::waiting;
  domain::RowReason reason;  // for a row that waits, why its film is not found yet
  bool is_taken = false;     // will be applied, or was
  bool is_choice = false;    // somebody chose this
  std::optional<base::UnixTime> applied_at;
};

// Adds a film or finds it by its key, counts one more row of it, and returns its id, or 0 if it has kMostRowsOfOneFilm
// already. `is_asked` means that the row needs to know which film it is; rows that their reader has already judged do
// not.
std::int64_t add_import_film(Tx& tx, std::int64_t batch_id, std::string_view source_key,
                             const domain::FilmRef& reference, const std::optional<std::string>& played_on,
                             bool is_asked);
std::int64_t add_import_row(Tx& tx, std::int64_t batch_id, const NewImportRow& row);
// Counts each file's rows and the batch's entries; a row may hold several. Call it once all rows are there.
void count_import_rows(Tx& tx, std::int64_t batch_id);
// Notes that the file lists its newest plays first.
void set_newest_first(Tx& tx, std::int64_t file_id);
std::int64_t count_staged_rows(Db& db, std::int64_t batch_id);  // so far

// Returns rows with ids above `after`, in the order of their ids. nullopt as verdict means all rows.
std::vector<ImportRow> import_rows(Db& db, std::int64_t batch_id, std::optional<domain::RowVerdict> verdict,
                                   std::int64_t after, int limit);
// Returns new rows that are worth a glance, because their film only has a similar name or was released after the play.
std::vector<ImportRow> import_rows_worth_a_glance(Db& db, std::int64_t batch_id, int limit);
std::optional<ImportRow> find_import_row(Db& db, std::int64_t batch_id, std::int64_t row_id);
// Returns the rows of all films of the batch that were found to be this one.
std::vector<ImportRow> import_rows_of_movie(Db& db, std::int64_t batch_id, std::int64_t meta_id);
std::vector<ImportRow> import_rows_of_film(Db& db, std::int64_t film_id);
// Visits the rows one by one, because they may be large.
void look_at_import_rows_of_film(Db& db, std::int64_t film_id, const std::function<void(ImportRow row)>& look);
std::optional<ImportRow> first_import_row_of_film(Db& db, std::int64_t film_id);
// Returns undecided rows about no film, such as lists and places.
std::vector<ImportRow> import_rows_without_film(Db& db, std::int64_t batch_id, int limit);
std::vector<ImportRow> import_rows_of_kind(Db& db, std::int64_t batch_id, domain::RecordKind kind, int limit);
// Returns true if any play of the batch has a text.
bool has_import_notes(Db& db, std::int64_t batch_id);
// Returns the rows to apply in their order: by phase, then by the day and time of a play and the place in a list, as
// far as these are stated, then as in the files. Files that list their newest plays first are reversed.
std::vector<std::int64_t> import_rows_in_order(Db& db, std::int64_t batch_id);
// Returns the rows among `ids` that are still to be applied, in the order of `ids`.
std::vector<ImportRow> import_rows_to_apply(Db& db, const std::vector<std::int64_t>& ids);
std::int64_t count_next_import_rows(Db& db, std::int64_t batch_id);
bool has_next_import_rows(Db& db, std::int64_t batch_id);

// Returns the phase in which rows of a kind are applied: settings of an account that is still empty, plays, ratings
// (earlier ones first, since the current one ends the history), watchlist, lists, reviews, visibility of lists.
int import_phase(domain::RecordKind kind);

void set_import_verdict(Tx& tx, std::int64_t row_id, domain::RowVerdict verdict, domain::RowReason reason,
                        bool is_taken);
// Works like set_import_verdict(), but does nothing if somebody has changed the row's choice or tick since it was read.
void set_import_decision(Tx& tx, const ImportRow& row, domain::RowVerdict verdict, domain::RowReason reason,
                         bool is_taken);
// Sets the verdict of all rows of a film, and clears their choices, except for rows that are applied or cannot be
// applied whatever their film is.
void set_import_verdicts_of_film(Tx& tx, std::int64_t film_id, domain::RowVerdict verdict, domain::RowReason reason);
// Marks a row as applied, so that it cannot be applied again.
void note_import_applied(Tx& tx, std::int64_t row_id, domain::RowVerdict verdict, domain::RowReason reason,
                         base::UnixTime now);
// Marks up to `most` new, near and differing rows that nobody wanted as `skipped`. Returns true if none is left.
bool skip_unwanted_rows(Tx& tx, std::int64_t batch_id, int most, base::UnixTime now);
// Notes whether somebody wants the row applied. Returns false if it was applied already or is none of those that can
// be.
bool choose_import_row(Tx& tx, std::int64_t batch_id, std::int64_t row_id, bool is_taken);
// Sets this choice for up to `most` near or differing rows that lack it, and returns how many. Rows about who may see a
// list are left out, because these are chosen one by one.
int choose_import_rows(Tx& tx, std::int64_t batch_id, domain::RowVerdict verdict, bool is_taken, int most);

std::optional<ImportFilm> find_import_film(Db& db, std::int64_t film_id);
std::map<std::int64_t, ImportFilm> import_films_by_id(Db& db, const std::vector<std::int64_t>& ids);
// Returns the films among `ids` that have an applied row, so that they can no longer be changed to other films.
std::set<std::int64_t> applied_import_films(Db& db, const std::vector<std::int64_t>& ids);
// Returns films with ids above `after`, in the order of their ids.
std::vector<ImportFilm> import_films(Db& db, std::int64_t batch_id, FilmOutcome outcome, std::int64_t after, int limit);
std::int64_t count_import_films(Db& db, std::int64_t batch_id, FilmOutcome outcome);
std::vector<ImportFilm> import_films_found_as(Db& db, std::int64_t batch_id, std::int64_t meta_id);
// Writes outcome, reason, how, meta_id and candidates.
void save_import_film(Tx& tx, const ImportFilm& film);

}  // namespace store
