// Keeps what the rows of a batch have changed, as a recording of them has it (store/changes), so that an undo of the
// batch can revert them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "store/sqlite/db.h"

namespace store {

// `changes` is what Recording::changes() returned for the row.
void add_import_changes(Tx& tx, std::int64_t batch_id, std::int64_t row_id, const base::Json& changes);
// Returns the changes of a row in the same form.
base::Json import_changes_of_row(Db& db, std::int64_t row_id);
void delete_import_changes_of_row(Tx& tx, std::int64_t row_id);

// Returns the changes of a film's rows in a table, oldest first.
base::Json import_changes_on(Db& db, std::int64_t batch_id, std::string_view table, std::int64_t movie_id);
// Returns the changes of earlier ratings of a film, without those that came with a rating.
base::Json past_ratings_by_import(Db& db, std::int64_t batch_id, std::int64_t movie_id);
std::vector<std::int64_t> favourites_by_import(Db& db, std::int64_t batch_id);
// Returns true if the batch created this entry of the film.
bool is_play_of_import(Db& db, std::int64_t batch_id, std::int64_t movie_id, std::int64_t play_id);
// Returns the place that the upload gives to a film that this batch has put on the list, or nullopt if it has not or
// the upload gives none.
std::optional<std::int64_t> imported_place(Db& db, std::int64_t batch_id, std::int64_t list_id, std::int64_t movie_id);

// A film that a batch has brought. `watched_at` is the last day on which an entry of the batch has it, or empty.
struct ImportedFilm {
  std::int64_t movie_id = 0;
  std::string watched_at;
};
std::int64_t count_imported_films(Db& db, std::int64_t batch_id);
// Returns the films with the last days first. Looks at no more than 5000 changes of the batch.
std::vector<ImportedFilm> newest_imported_films(Db& db, std::int64_t batch_id, int limit);

std::int64_t count_changed_rows(Db& db, std::int64_t batch_id);
bool has_more_changes(Db& db, std::int64_t batch_id, int than);
// Returns the rows of the newest `limit` changes, each once and newest first; empty means that no change is left.
std::vector<std::int64_t> newest_changed_rows(Db& db, std::int64_t batch_id, int limit);
// Visits up to `most` changes of the batch with ids below `before`, newest first, so that those of a row are adjacent.
// Returns the last one's id, or 0 if there are none.
std::int64_t visit_import_changes(Db& db, std::int64_t batch_id, std::int64_t before, int most,
                                  const std::function<void(std::int64_t row_id, const base::Json& change)>& visit);
// Returns table and key of the rows that the batch has changed more than once, as one text.
std::set<std::string> things_changed_again(Db& db, std::int64_t batch_id);

}  // namespace store
