#include "store/imports/staging.h"

#include "store/imports/batch.h"
#include "store/imports/change.h"
#include "store/imports/row.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

constexpr int kRowsAtOnce = 10'000;

void end_what_was_under_way(Tx& tx, const ImportBatch& batch, base::UnixTime now) {
  const bool has_changes = !newest_changed_rows(tx.db(), batch.id, 1).empty();
  if (has_changes && move_import(tx, batch.id, {ImportState::applying}, ImportState::done))
    return end_import(tx, batch.id, now + kImportLife, now);
  if (!move_import(tx, batch.id,
                   {ImportState::uploaded, ImportState::reading, ImportState::options, ImportState::matching,
                    ImportState::review, ImportState::applying},
                   ImportState::failed))
    return;
  set_import_message(tx, batch.id, kUploadsGone.stored());
  end_import(tx, batch.id, std::nullopt, now);
}

}  // namespace

bool leave_staging_out(Tx& tx, base::UnixTime now) {
  static constexpr char kSql[] =
      "SELECT id FROM import_batch WHERE counts IS NULL OR file_kept_until IS NOT NULL /*scan*/";
  const std::vector<std::int64_t> ids = Query(tx.db(), kSql).all(read_id);
  for (const std::int64_t id : ids) {
    const auto batch = find_import(tx.db(), id);
    count_import_rows(tx, id);
    keep_import_counts(tx, *batch);
    end_what_was_under_way(tx, *batch, now);
    note_import_files_gone(tx, id);
    while (!clear_import_rows(tx, id, kRowsAtOnce)) {
    }
  }
  return !ids.empty();
}

}  // namespace store
