// Writes the rows of a batch that are taken into the diary. Each call works on at most so many rows in the caller's
// transaction; what a row changed is written beside it, so that either both stand or none.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/time.h"
#include "domain/user.h"
#include "store/imports/batch.h"
#include "store/imports/row.h"
#include "store/sqlite/db.h"

namespace transfer {

// The rows of a batch that are to be applied when this is made, in their order: plays, ratings, watchlist, lists,
// comments. Which those are does not change while a batch is applied.
class RowsToApply {
 public:
  RowsToApply(store::Db& db, std::int64_t batch_id) : db_(db), ids_(store::import_rows_in_order(db, batch_id)) {}

  // The first that are not applied, up to `most` of one kind; none: all are. The same again when what was done with
  // them was not committed.
  std::vector<store::ImportRow> next(int most);

 private:
  store::Db& db_;
  std::vector<std::int64_t> ids_;
  std::size_t at_ = 0;  // all before are applied
};

// Applies these rows. Each is decided again: what came in between is not added twice. `picture`: the file of the
// profile picture that came with the upload, as base::save_picture() named it; empty: there is none.
void apply_rows(store::Tx& tx, const store::ImportBatch& batch, const domain::User& user,
                const std::vector<store::ImportRow>& rows, base::UnixTime now, const std::string& picture = {});

}  // namespace transfer
