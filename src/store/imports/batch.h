// Batches of uploaded files on their way into a diary: their state, options, files and counts. Each belongs to one
// user, and functions that take a user id find only that user's batches; transfer/imports/flow.h moves a batch on.
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

// Number of open batches that one user may have. A batch is open until it is done, undone, discarded or failed.
inline constexpr int kMostOpenImports = 3;
inline constexpr std::int64_t kMostImportStaged = 200'000'000;  // bytes of the records of one user
inline constexpr base::UnixTime kImportFileLife = 7 * base::kDay;
inline constexpr base::UnixTime kImportLife = 30 * base::kDay;  // of rows and changes after applying

using ImportOptions = std::map<std::string, std::string>;

struct ImportBatch {
  std::int64_t id = 0, user_id = 0;
  ImportState state = ImportState::uploaded;
  std::string format;        // as the user chose; empty means that the content decides
  std::string found_format;  // as found in the content; empty means not known yet
  const std::string& shown_format() const { return format.empty() ? found_format : format; }
  ImportOptions options;
  std::int64_t rows_read = 0;  // number of entries in its files' rows, each with a verdict
  std::string message;         // why it failed or waits, or its news, in the form of base::Text::stored(); else empty
  base::UnixTime created_at = 0;
  std::optional<base::UnixTime> done_at;
  std::optional<base::UnixTime> undo_until;       // nullopt means that nothing can be undone
  std::optional<base::UnixTime> file_kept_until;  // nullopt means that the files are gone
  bool has_rows = true;                           // false if they have expired and only counts stay
  // The work that changed options require before the next films are matched.
  enum class Anew { nothing, decide, search } anew = Anew::nothing;
  bool goes_on = false;  // its films are matched as soon as it is read
  // Returns true if the message is news about the batch that its owner has not looked at yet.
  bool has_news() const {
    return !message.empty() &&
           (state == ImportState::review || state == ImportState::done || state == ImportState::undone);
  }
};

struct ImportFile {
  std::int64_t id = 0;
  std::string name, member;  // as given; for a member of an archive also its path there
  std::int64_t bytes = 0;
  std::string sha256;  // empty for a member of an archive
  std::string format;
  std::int64_t rows = 0;  // rows of the file, each with one or more entries
  bool newest_first = false;
  bool is_upload() const { return !sha256.empty(); }
};

std::int64_t rows_of(const std::vector<ImportFile>& files);

// A question that an upload raises. `value` is used unless somebody answers; empty means that there is no default.
struct ImportQuestion {
  std::string name;
  std::vector<std::string> choices;
  std::string value;
  std::vector<std::string> samples;
};
// A warning of a reader about a file; `values` is a JSON object.
struct ImportWarning {
  std::string code, file, values;
};

// Adds a batch and returns its id, or nullopt if the user has kMostOpenImports. An empty `format` means that the
// content decides.
std::optional<std::int64_t> add_import(Tx& tx, std::int64_t user_id, std::string_view format, base::UnixTime now);
// Adds an uploaded file, whose bytes are at import_path().
std::int64_t add_import_file(Tx& tx, std::int64_t batch_id, std::string_view name, std::int64_t bytes,
                             std::string_view sha256);
// Adds a member of an uploaded archive.
std::int64_t add_import_member(Tx& tx, std::int64_t batch_id, std::string_view name, std::string_view member,
                               std::int64_t bytes, std::string_view format);
void set_import_file_format(Tx& tx, std::int64_t file_id, std::string_view format);
// These return the folder of the uploads, which is created if it is missing, and the path of one file there.
std::string import_folder(const base::Config& config);
std::string import_path(const base::Config& config, std::int64_t batch_id, std::int64_t file_id);

std::optional<ImportBatch> find_import(Db& db, std::int64_t user_id, std::int64_t id);
std::optional<ImportBatch> find_import(Db& db, std::int64_t id);  // for jobs, of any owner
// Returns the highest id that a batch was ever given, or 0 if there was none.
std::int64_t last_import_id(Db& db);
// Returns batches with ids below `before`, newest first; a `before` of 0 starts with the newest.
std::vector<ImportBatch> list_imports(Db& db, std::int64_t user_id, std::int64_t before, int limit);
// Returns the user's batches in the state `options` that continue without being asked, oldest first.
std::vector<ImportBatch> imports_that_go_on(Db& db, std::int64_t user_id);
std::vector<ImportFile> import_files(Db& db, std::int64_t batch_id);
// Returns the bytes of all uploaded files of the user that are still here.
std::int64_t import_bytes_kept(Db& db, std::int64_t user_id);
// Returns the bytes of the records of all rows that are still here, over all batches of the user.
std::int64_t import_bytes_staged(Db& db, std::int64_t user_id);
std::vector<ImportQuestion> import_questions(Db& db, std::int64_t batch_id);
std::vector<ImportWarning> import_warnings(Db& db, std::int64_t batch_id);

// Returns the number of rows for every verdict that occurs; they sum to rows_read. The numbers stay known when the rows
// have expired.
std::map<std::string, std::int64_t> import_counts(Db& db, const ImportBatch& batch);
// The number of rows by kind, verdict and whether they are taken, while the rows are here: "adds 1,204 plays, changes
// 12 ratings".
struct ImportTally {
  std::string kind, verdict;
  bool is_taken = false;
  std::int64_t rows = 0, things = 0;  // a row may state several plays
};
std::vector<ImportTally> import_tallies(Db& db, std::int64_t batch_id);
// Counts batches with news, and films that wait for a choice after the rest of their batch was applied, for the inbox
// and up to `most`.
std::int64_t count_import_waits(Db& db, std::int64_t user_id, int most);

// Moves a batch to the state `to`. Returns false if it does not exist or is in none of the states `from`, and then
// leaves it as it is.
bool move_import(Tx& tx, std::int64_t batch_id, std::initializer_list<ImportState> from, ImportState to);
// Returns true if another batch of the same user is being matched, applied or undone.
bool is_import_busy(Db& db, const ImportBatch& batch);
void set_import_options(Tx& tx, std::int64_t batch_id, const ImportOptions& options);
void set_import_format(Tx& tx, std::int64_t batch_id, std::string_view format);
void set_import_anew(Tx& tx, std::int64_t batch_id, ImportBatch::Anew anew);
void let_import_go_on(Tx& tx, std::int64_t batch_id);
void set_found_format(Tx& tx, std::int64_t batch_id, std::string_view format);
void set_import_message(Tx& tx, std::int64_t batch_id, std::string_view message);
// The most bytes that the questions of a batch may take as they are stored, and the most that its warnings may take.
constexpr std::size_t kMostImportWords = 200'000;
std::size_t stored_bytes(const ImportQuestion& question);
std::size_t stored_bytes(const ImportWarning& warning);
void set_import_questions(Tx& tx, std::int64_t batch_id, const std::vector<ImportQuestion>& questions,
                          const std::vector<ImportWarning>& warnings);
// Sets done_at and undo_until. nullopt means that the batch cannot be undone.
void end_import(Tx& tx, std::int64_t batch_id, std::optional<base::UnixTime> undo_until, base::UnixTime now);

// Keeps the counts of rows that are about to be deleted.
void keep_import_counts(Tx& tx, const ImportBatch& batch);
// Deletes a batch's rows, films and members, up to `most` rows per call. Returns true when none is left. For a
// discarded batch, matches found by rules are forgotten too, so a dry run leaves nothing; people's choices stay.
bool clear_import_rows(Tx& tx, std::int64_t batch_id, int most);
// These find batches whose rows or files have expired, and note that the files are gone.
std::vector<ImportBatch> imports_to_clear(Db& db, base::UnixTime now, int limit);
std::vector<ImportBatch> imports_with_old_files(Db& db, base::UnixTime now, int limit);
void note_import_files_gone(Tx& tx, std::int64_t batch_id);
// Deletes up to `most` changes of batches that can no longer be undone.
void forget_old_changes(Tx& tx, base::UnixTime now, int most);

}  // namespace store
