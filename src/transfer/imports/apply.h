// Writes the rows of a batch that are taken into the diary, some of them in the caller's transaction; what a row
// changed is written beside it, so that either both stand or none.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "domain/user.h"
#include "store/imports/batch.h"
#include "store/imports/row.h"
#include "store/sqlite/db.h"
#include "transfer/imports/settle.h"

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

// The decisions for the rows of a batch that is being applied, as somebody may have logged something since the preview.
// Each film is decided once, outside any transaction, and again when somebody else has changed the diary since.
class ApplyDecisions {
 public:
  ApplyDecisions(store::Db& db, const store::ImportBatch& batch, const domain::User& user);

  // Decides the films of these rows, for a tenth of a second. Returns for how many of them, from the first, it is done:
  // one at least.
  std::size_t decide(const std::vector<store::ImportRow>& rows);

  // All is to be decided again.
  void begin_anew();
  // In a transaction: nobody else has changed the diary since it was decided. Else all is to be decided again.
  bool are_current();
  // At its end: what it wrote is not a change by others.
  void take_over();
  // Of the film of a row that was decided; null: it is not found, or the row is about none.
  const FilmDecisions* of(const store::ImportRow& row) const;
  Settler& settler() { return *settler_; }
  const store::ImportBatch& batch() const { return batch_; }
  const domain::User& user() const { return user_; }

 private:
  void decide(std::int64_t film_id);

  store::Db& db_;
  const store::ImportBatch batch_;
  const domain::User user_;
  std::optional<Settler> settler_;
  std::int64_t revision_ = 0;
  std::map<std::int64_t, std::int64_t> meta_ids_;    // by the source's film; 0: it is not found
  std::map<std::int64_t, FilmDecisions> decisions_;  // by meta_id
};

// Applies the first of these rows, which are decided, as long as a transaction may take. Returns how many; 0: they are
// to be decided again. `picture`: the file of the profile picture that came with the upload, as base::save_picture()
// named it; empty: there is none.
int apply_rows(store::Tx& tx, ApplyDecisions& decisions, const std::vector<store::ImportRow>& rows, base::UnixTime now,
               const std::string& picture = {});

}  // namespace transfer
