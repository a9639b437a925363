// Batches of uploaded files on their way into a diary: their state, options, files and counts. Each belongs to one
// user; functions that take a user id find nothing of another's. What moves a batch on is in transfer/imports/flow.h.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/config.h"
#include "base/time.h"
#include "domain/import.h"
#include "store/sqlite/db.h"

namespace store {

enum class ImportState {
  uploaded,
  reading,
  options,
  matching,
  review,
  applying,
  done,
  undoing,
  undone,
  discarded,
  failed
};
inline constexpr std::array<std::string_view, 11> kImportStates = {"uploaded", "reading",   "options", "matching",
                                                                   "review",   "applying",  "done",    "undoing",
                                                                   "undone",   "discarded", "failed"};
std::string_view import_state_text(ImportState state);

// Open are batches whose rows are here and not all decided: at most so many of one user.
inline constexpr int kMostOpenImports = 3;
inline constexpr std::int64_t kMostImportStaged = 200'000'000;  // bytes of the records of one user
inline constexpr base::UnixTime kImportFileLife = 7 * base::kDay;
inline constexpr base::UnixTime kImportLife = 30 * base::kDay;  // of rows and effects after applying

using ImportOptions = std::map<std::string, std::string>;

struct ImportBatch {
  std::int64_t id = 0, user_id = 0;
  ImportState state = ImportState::uploaded;
  std::string format;        // as somebody said; empty: the content tells
  std::string found_format;  // what the content told; empty: not known yet
  const std::string& shown_format() const { return format.empty() ? found_format : format; }
  ImportOptions options;
  std::int64_t rows_read = 0;  // number of entries in its files' rows, each with a verdict
  std::string message;         // why it failed or waits, or its news, in the form of base::Text::stored(); else empty
  base::UnixTime created_at = 0;
  std::optional<base::UnixTime> done_at;
  std::optional<base::UnixTime> undo_until;       // none: nothing to take back
  std::optional<base::UnixTime> file_kept_until;  // none: the files are gone
  bool has_rows = true;                           // false: they have expired, and only counts stay
  // What changed options require before the next films are matched.
  enum class Anew { nothing, decide, search } anew = Anew::nothing;
  // The message says how far it came, which its owner has not looked at yet.
  bool has_news() const {
    return !message.empty() &&
           (state == ImportState::review || state == ImportState::done || state == ImportState::undone);
  }
};

struct ImportFile {
  std::int64_t id = 0;
  std::string name, member;  // as given; of an archive's member also its path there
  std::int64_t bytes = 0;
  std::string sha256;  // empty: a member
  std::string format;
  std::int64_t rows = 0;  // rows of the file, each with one or more entries
  bool newest_first = false;
  bool is_upload() const { return !sha256.empty(); }
};

std::int64_t rows_of(const std::vector<ImportFile>& files);

// A question that an upload raises. `value` is what is taken unless somebody answers; empty: nothing.
struct ImportQuestion {
  std::string name;
  std::vector<std::string> choices;
  std::string value;
  std::vector<std::string> samples;
};
// What a reader has to say about a file; `values` is a JSON object.
struct ImportWarning {
  std::string code, file, values;
};

// None: the user has kMostOpenImports. `format` empty: the content tells.
std::optional<std::int64_t> add_import(Tx& tx, std::int64_t user_id, std::string_view format, base::UnixTime now);
// An uploaded file; its bytes are at import_path().
std::int64_t add_import_file(Tx& tx, std::int64_t batch_id, std::string_view name, std::int64_t bytes,
                             std::string_view sha256);
// A member of an uploaded archive.
std::int64_t add_import_member(Tx& tx, std::int64_t batch_id, std::string_view name, std::string_view member,
                               std::int64_t bytes, std::string_view format);
void set_import_file_format(Tx& tx, std::int64_t file_id, std::string_view format);
// The folder of the uploads, made when it is missing, and one file there.
std::string import_folder(const base::Config& config);
std::string import_path(const base::Config& config, std::int64_t batch_id, std::int64_t file_id);

std::optional<ImportBatch> find_import(Db& db, std::int64_t user_id, std::int64_t id);
std::optional<ImportBatch> find_import(Db& db, std::int64_t id);  // for jobs, whoever's it is
// The highest id that a batch was ever given; 0: none was.
std::int64_t last_import_id(Db& db);
// Newest first, with ids below `before`; 0 begins with the newest.
std::vector<ImportBatch> list_imports(Db& db, std::int64_t user_id, std::int64_t before, int limit);
std::vector<ImportFile> import_files(Db& db, std::int64_t batch_id);
// Bytes of all uploaded files of the user that are still here.
std::int64_t import_bytes_kept(Db& db, std::int64_t user_id);
// Of the records of all rows that are here, of every batch of the user.
std::int64_t import_bytes_staged(Db& db, std::int64_t user_id);
std::vector<ImportQuestion> import_questions(Db& db, std::int64_t batch_id);
std::vector<ImportWarning> import_warnings(Db& db, std::int64_t batch_id);

// Rows by verdict: every verdict that occurs, which sum to rows_read. They stay known when the rows have expired.
std::map<std::string, std::int64_t> import_counts(Db& db, const ImportBatch& batch);
// The same by kind and by whether they are taken, while the rows are here: "adds 1,204 plays, changes 12 ratings".
struct ImportTally {
  std::string kind, verdict;
  bool is_taken = false;
  std::int64_t rows = 0, things = 0;  // a row may say several plays
};
std::vector<ImportTally> import_tallies(Db& db, std::int64_t batch_id);
// For the inbox: batches with news, and films that wait for a choice after the rest of their batch was applied. Up to
// `most`.
std::int64_t count_import_waits(Db& db, std::int64_t user_id, int most);

// False: the batch is in none of the states `from` (or is not there), and stays as it is.
bool move_import(Tx& tx, std::int64_t batch_id, std::initializer_list<ImportState> from, ImportState to);
// Another batch of the same user is being matched, applied or undone.
bool is_import_busy(Db& db, const ImportBatch& batch);
void set_import_options(Tx& tx, std::int64_t batch_id, const ImportOptions& options);
void set_import_format(Tx& tx, std::int64_t batch_id, std::string_view format);
void set_import_anew(Tx& tx, std::int64_t batch_id, ImportBatch::Anew anew);
void set_found_format(Tx& tx, std::int64_t batch_id, std::string_view format);
void set_import_message(Tx& tx, std::int64_t batch_id, std::string_view message);
// Of all questions, and of all warnings, as they are stored.
constexpr std::size_t kMostImportWords = 200'000;
std::size_t stored_bytes(const ImportQuestion& question);
std::size_t stored_bytes(const ImportWarning& warning);
void set_import_questions(Tx& tx, std::int64_t batch_id, const std::vector<ImportQuestion>& questions,
                          const std::vector<ImportWarning>& warnings);
// Sets done_at, and until when the batch can be undone (none: it cannot).
void end_import(Tx& tx, std::int64_t batch_id, std::optional<base::UnixTime> undo_until, base::UnixTime now);

// Keeps the counts of rows that are about to be deleted.
void keep_import_counts(Tx& tx, const ImportBatch& batch);
// Deletes a batch's rows, films and members, up to `most` rows per call. Returns true when none is left. For a
// discarded batch, matches found by rules are forgotten too, so a dry run leaves nothing; people's choices stay.
bool clear_import_rows(Tx& tx, std::int64_t batch_id, int most);
// Batches whose rows or whose files have had their time, and the note that the files are gone.
std::vector<ImportBatch> imports_to_clear(Db& db, base::UnixTime now, int limit);
std::vector<ImportBatch> imports_with_old_files(Db& db, base::UnixTime now, int limit);
void note_import_files_gone(Tx& tx, std::int64_t batch_id);
// Deletes up to `most` effects of batches that can no longer be undone.
void forget_old_effects(Tx& tx, base::UnixTime now, int most);

}  // namespace store
