// Moves a batch from one step to the next, for pages, API and command line. Each function runs in the caller's
// transaction, which is committed only if it returns `done`, and adds the job that does the work. The caller has
// checked that the batch is the user's (store::find_import).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/texts/sentence.h"
#include "base/time.h"
#include "domain/user.h"
#include "store/imports/batch.h"
#include "store/imports/row.h"
#include "store/sqlite/db.h"

namespace transfer {

enum class FlowOutcome {
  done,
  not_now,  // the batch is not in a state for it
  busy,     // another batch of the user is being matched, applied or undone
};
// Returns why a step cannot be taken; not for `done`.
base::Text why_not(FlowOutcome outcome);

// Options that do not concern the reader, but the decisions about rows. All have a default.
struct ImportPolicy {
  bool plays = true, ratings = true, watchlist = true, lists = true, comments = true;  // parts; "yes" or "no"
  std::string rating_policy = "newer";                                                 // "newer", "mine", "theirs"
  std::string comment_policy = "mine";                                                 // "mine", "add", "theirs"
  bool marks = true;              // films marked as watched, without an event, are an undated play
  bool add_all = false;           // plays are added even if they are here already
  bool shared_lists = false;      // lists stay visible to those who could see them there, unless their row is left out
  bool watchlist_removal = true;  // films that were played leave the watchlist; default: the account's setting
  std::string zone = "UTC";       // default: the account's
};
ImportPolicy import_policy(const store::ImportOptions& options, const domain::User& user);
bool is_policy_option(std::string_view name);
// Returns the language in which the titles of an upload are searched for: the chosen one, or that of its service; empty
// means the server's. A code of ISO 639-1.
std::string title_language(const store::ImportBatch& batch);
// Returns true if an option can have this value: policies have fixed values, others are one line of at most 300
// characters.
bool is_import_option(std::string_view name, std::string_view value);

// uploaded → reading, once the files are in their places.
FlowOutcome start_reading(store::Tx& tx, const store::ImportBatch& batch, base::UnixTime now);
// Sets options by name; an empty value means the default. Options that only concern decisions make the batch decide
// again after matching, another title language also searches again for films that were not found, and all others read
// the files again. `format` nullopt keeps the format; an empty one detects it from the content.
FlowOutcome change_options(store::Tx& tx, const store::ImportBatch& batch, const store::ImportOptions& options,
                           const std::optional<std::string>& format, base::UnixTime now);
// options → reading, after the first reading of a batch, if an earlier batch has choices for the columns of a table
// with the same header.
void take_remembered_columns(store::Tx& tx, std::int64_t batch_id, base::UnixTime now);
// Returns the names of the questions that only the member can answer and has not: one without a default, whose diary a
// file of several people means, and which column of a table names the films. They are asked before the matching.
std::vector<std::string> questions_first(store::Db& db, const store::ImportBatch& batch);
// options → matching, for one of the member's batches that continue without being asked and have no question that comes
// first. Does nothing while another batch of the member is being matched, applied or undone.
void match_next(store::Tx& tx, std::int64_t user_id, base::UnixTime now);
// options → matching → (by itself) review.
FlowOutcome start_matching(store::Tx& tx, const store::ImportBatch& batch, base::UnixTime now);
// review, or done with rows that waited → applying → (by itself) done.
FlowOutcome start_applying(store::Tx& tx, const store::ImportBatch& batch, base::UnixTime now);
// done → undoing → (by itself) undone.
FlowOutcome start_undo(store::Tx& tx, const store::ImportBatch& batch, base::UnixTime now);
// Drops the staged rows before they are applied. After that it leaves out rows that wait for a choice, which can still
// be chosen later; since that may be much work, each call does some: call it until it returns not_now.
FlowOutcome discard(store::Tx& tx, const store::ImportBatch& batch, base::UnixTime now);
// Resets some of the rows that changed options affect. Returns true once all of them are reset.
bool begin_anew(store::Tx& tx, const store::ImportBatch& batch);

// Chooses the film `meta_id` for all rows of this row's film. The job fetches films that are not stored and decides
// those with many rows. Returns not_now if the row is about no film or already applied.
FlowOutcome choose_film(store::Tx& tx, const store::ImportBatch& batch, const store::ImportRow& row,
                        std::int64_t meta_id, base::UnixTime now);
// Leaves out all rows of the film.
FlowOutcome leave_film_out(store::Tx& tx, const store::ImportBatch& batch, const store::ImportRow& row,
                           base::UnixTime now);
// Each chooses the first candidate of films, or leaves films of a tab (choose or unknown) out, up to `most` and for as
// long as a transaction may take. Returns the number of films, or 0 if there are none.
int choose_first_of_all(store::Tx& tx, const store::ImportBatch& batch, int most, base::UnixTime now);
int leave_all_out(store::Tx& tx, const store::ImportBatch& batch, store::FilmOutcome outcome, int most,
                  base::UnixTime now);

}  // namespace transfer
