// Writes the rows of a batch that are taken into the diary, and takes them back. Each call works on at most so many
// rows in the caller's transaction; what a row changed is written beside it, so that either both stand or none.
#pragma once

#include <string>

#include "base/time.h"
#include "domain/user.h"
#include "store/imports/batch.h"
#include "store/sqlite/db.h"

namespace transfer {

// Applies the next rows, in the order plays, ratings, watchlist, lists, comments. Each is decided again: what came in
// between is not added twice. `picture`: the file of the profile picture that came with the upload, as
// base::save_picture() named it; empty: there is none. Returns how many rows were looked at; 0: none is left.
int apply_some(store::Tx& tx, const store::ImportBatch& batch, const domain::User& user, int most, base::UnixTime now,
               const std::string& picture = {});

// Whether the next row is that of the profile picture, which is the last: time to make its file.
bool is_picture_next(store::Db& db, const store::ImportBatch& batch);

// Takes back the newest rows: the values of before stand again where they are still those of the import; else the row
// `stays`. Returns how many rows were looked at; 0: none is left.
int undo_some(store::Tx& tx, const store::ImportBatch& batch, const domain::User& user, int most, base::UnixTime now);

}  // namespace transfer
