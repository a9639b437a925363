// Writes a batch's accepted rows into the diary, some at a time, in the caller's transaction. Each row's effects are
// recorded in the same transaction, so that both exist or neither.
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

// The rows of a batch that are to be applied, in their order: plays, ratings, watchlist, lists, comments. The
// constructor reads them, since they do not change while a batch is applied.
class RowsToApply {
 public:
  RowsToApply(store::Db& db, std::int64_t batch_id) : db_(db), ids_(store::import_rows_in_order(db, batch_id)) {}

  // Returns the first rows that are not applied, up to `most` of one kind, or none if all are. It returns the same rows
  // again if their transaction was not committed.
  std::vector<store::ImportRow> next(int most);

 private:
  store::Db& db_;
  std::vector<std::int64_t> ids_;
  std::size_t at_ = 0;  // all earlier rows are applied
};

// Decides the rows of a batch while it is applied, since the diary may have changed after the preview. Each film is
// decided once, outside any transaction, and again when someone else has changed the diary since.
class ApplyDecisions {
 public:
  ApplyDecisions(store::Db& db, const store::ImportBatch& batch, const domain::User& user);

  // Decides the films of these rows for a tenth of a second. Returns how many rows, from the first, are decided; at
  // least one.
  std::size_t decide(const std::vector<store::ImportRow>& rows);

  // Discards all decisions.
  void begin_anew();
  // Returns true if nobody else has changed the diary since the decisions. Call it in the transaction.
  bool are_current();
  // Call it at the transaction's end, so that its own writes do not count as changes by others.
  void take_over();
  // Returns the decisions for the row's film, or null if the film was not found or the row is about none.
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
  std::map<std::int64_t, std::int64_t> meta_ids_;    // by the source's film; 0: not found
  std::map<std::int64_t, FilmDecisions> decisions_;  // by meta_id
};

// Applies the first of these decided rows, for as long as a transaction may take. Returns how many, or 0 if they must
// be decided again. `picture` is the file of the upload's profile picture, named by base::save_picture(), or empty if
// there is none.
int apply_rows(store::Tx& tx, ApplyDecisions& decisions, const std::vector<store::ImportRow>& rows, base::UnixTime now,
               const std::string& picture = {});

}  // namespace transfer
