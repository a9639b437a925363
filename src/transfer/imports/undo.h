// Reverts what the rows of a batch have changed, newest first (store/changes/revert.h). A row `stays` as a whole if
// something of it has changed since.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/time.h"
#include "store/imports/batch.h"
#include "store/sqlite/db.h"

namespace transfer {

// The result of an undo at this moment.
struct UndoForecast {
  std::int64_t back = 0, stay = 0;    // rows
  std::vector<std::int64_t> staying;  // ids of the rows that stay, newest first, up to kMostNamedToStay
};
inline constexpr std::size_t kMostNamedToStay = 50;
UndoForecast forecast_undo(store::Db& db, const store::ImportBatch& batch);
// Makes the same forecast, but returns nullopt once `go_on`, asked every thousand changes, returns false.
std::optional<UndoForecast> forecast_undo(store::Db& db, const store::ImportBatch& batch,
                                          const std::function<bool()>& go_on);

// A forecast of a large batch takes long, so the job import_forecast makes it, and pages find it in cache.db. It is
// valid while the diary is unchanged, and for a minute if the diary keeps changing.
bool is_forecast_long(store::Db& db, const store::ImportBatch& batch);
std::optional<UndoForecast> find_forecast(store::Db& db, store::Db& cache, const store::ImportBatch& batch,
                                          base::UnixTime now);
void keep_forecast(store::Db& cache, const store::ImportBatch& batch, const UndoForecast& forecast,
                   std::int64_t revision, base::UnixTime now);

// Undoes the newest rows, up to `most` and for as long as a transaction may take. Returns the number of rows that were
// checked, or 0 if none is left.
int undo_some(store::Tx& tx, const store::ImportBatch& batch, int most, base::UnixTime now);

}  // namespace transfer
