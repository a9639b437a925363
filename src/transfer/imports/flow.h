// What moves a batch from one step to the next, for pages, API and command line. Each function runs in the caller's
// transaction, which is committed only when it says `done`, and adds the job that does the work. The batch is one that
// the caller found as the user's (store::find_import).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

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
// Why a step cannot be taken; not for `done`.
base::Text why_not(FlowOutcome outcome);

// Options that are not for the reader: what is done with what the rows say. All have a default.
struct ImportPolicy {
  bool plays = true, ratings = true, watchlist = true, lists = true, comments = true;  // parts; "yes" or "no"
  std::string rating_policy = "newer";                                                 // "newer", "mine", "theirs"
  std::string comment_policy = "mine";                                                 // "mine", "add", "theirs"
  bool marks = true;              // films marked as watched, without an event, are an undated play
  bool add_all = false;           // plays are added though they stand here already
  bool shared_lists = false;      // others may see the lists that others could see there, unless a row is left out
  bool watchlist_removal = true;  // films that were played leave the watchlist; default: as the account has it
  std::string zone = "UTC";       // default: the account's
};
ImportPolicy import_policy(const store::ImportOptions& options, const domain::User& user);
bool is_policy_option(std::string_view name);
// In which language the titles of an upload are, to search for them: as somebody said, or as its service has them;
// empty: the server's. A code of ISO 639-1.
std::string title_language(const store::ImportBatch& batch);
// Whether an option can have this value: policies have fixed ones, others are one line of at most 300 characters.
bool is_import_option(std::string_view name, std::string_view value);

// After the files are in their places: uploaded → reading.
FlowOutcome start_reading(store::Tx& tx, const store::ImportBatch& batch, base::UnixTime now);
// Sets options, by name; an empty value: the default. What only concerns decisions is decided anew after matching, and
// films that were not found are looked for in another language; anything else is read anew. `format` none: as it is;
// empty: the content tells.
FlowOutcome change_options(store::Tx& tx, const store::ImportBatch& batch, const store::ImportOptions& options,
                           const std::optional<std::string>& format, base::UnixTime now);
// After a batch was read for the first time: options → reading, if something was said about the columns of a table with
// the same header in an earlier one.
void take_remembered_columns(store::Tx& tx, std::int64_t batch_id, base::UnixTime now);
// options → matching → (by itself) review.
FlowOutcome start_matching(store::Tx& tx, const store::ImportBatch& batch, base::UnixTime now);
// review, or done with rows that waited → applying → (by itself) done.
FlowOutcome start_applying(store::Tx& tx, const store::ImportBatch& batch, base::UnixTime now);
// done → undoing → (by itself) undone.
FlowOutcome start_undo(store::Tx& tx, const store::ImportBatch& batch, base::UnixTime now);
// Before Apply: staging goes. Of one that is done: what waits for a choice is left out, and can be chosen still; as
// that may be much, some of it, so that it is to be called again until there is nothing to be done (not_now).
FlowOutcome discard(store::Tx& tx, const store::ImportBatch& batch, base::UnixTime now);
// Sets back some of what options that were changed ask for; true: all of it is.
bool begin_anew(store::Tx& tx, const store::ImportBatch& batch);

// The film of this row is `meta_id`, and so it is for all rows of that film. A film that is not stored is fetched by
// the job, which also decides films with many rows. not_now: the row is about no film, or applied already.
FlowOutcome choose_film(store::Tx& tx, const store::ImportBatch& batch, const store::ImportRow& row,
                        std::int64_t meta_id, base::UnixTime now);
// All rows of the film are left out.
FlowOutcome leave_film_out(store::Tx& tx, const store::ImportBatch& batch, const store::ImportRow& row,
                           base::UnixTime now);
// For all films of a tab (choose or unknown), up to `most` and as long as a transaction may take: the first candidate,
// or left out. Returns how many films; 0: there are none.
int choose_first_of_all(store::Tx& tx, const store::ImportBatch& batch, int most, base::UnixTime now);
int leave_all_out(store::Tx& tx, const store::ImportBatch& batch, store::FilmOutcome outcome, int most,
                  base::UnixTime now);

}  // namespace transfer
