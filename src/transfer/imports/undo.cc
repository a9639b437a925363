#include "transfer/imports/undo.h"

#include <limits>
#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>

#include "base/text.h"
#include "domain/import.h"
#include "store/account/user.h"
#include "store/cache/cache.h"
#include "store/changes/revert.h"
#include "store/changes/would_revert.h"
#include "store/imports/change.h"
#include "store/imports/row.h"
#include "transfer/imports/lock_time.h"

namespace transfer {

namespace {

using domain::RowVerdict;

// Goes through the rows in the same way as undo_some(), without changing anything.
class Forecast {
 public:
  Forecast(store::Db& db, const store::ImportBatch& batch)
      : later_(db, batch.user_id, store::things_changed_again(db, batch.id)) {}

  void add(std::int64_t row_id, const base::Json& change) {
    if (row_id != row_id_) end_row();
    row_id_ = row_id;
    changes_.push_back(change);
  }

  UndoForecast end() {
    end_row();
    return std::move(result_);
  }

 private:
  void end_row() {
    if (row_id_ == 0) return;
    base::Json changes = base::json_array();
    for (auto change = changes_.rbegin(); change != changes_.rend(); ++change) changes.append(std::move(*change));
    changes_.clear();
    const bool goes = later_.would_revert(changes);
    ++(goes ? result_.back : result_.stay);
    if (!goes && result_.staying.size() < kMostNamedToStay) result_.staying.push_back(row_id_);
  }

  store::RevertForecast later_;
  std::int64_t row_id_ = 0;
  std::vector<base::Json> changes_;  // of this row, newest first
  UndoForecast result_;
};

}  // namespace

std::optional<UndoForecast> forecast_undo(store::Db& db, const store::ImportBatch& batch,
                                          const std::function<bool()>& go_on) {
  constexpr int kAtOnce = 1000;
  Forecast forecast(db, batch);
  std::int64_t last = std::numeric_limits<std::int64_t>::max();
  while (last != 0) {
    if (!go_on()) return std::nullopt;
    last = store::visit_import_changes(db, batch.id, last, kAtOnce, [&](std::int64_t row_id, const base::Json& change) {
      forecast.add(row_id, change);
    });
  }
  return forecast.end();
}

UndoForecast forecast_undo(store::Db& db, const store::ImportBatch& batch) {
  return *forecast_undo(db, batch, [] { return true; });
}

bool is_forecast_long(store::Db& db, const store::ImportBatch& batch) {
  constexpr int kSoonLookedAt = 2000;
  return store::has_more_changes(db, batch.id, kSoonLookedAt);
}

namespace {

std::string forecast_name(const store::ImportBatch& batch) { return "import_forecast_" + std::to_string(batch.id); }

std::int64_t revision_of(store::Db& db, std::int64_t user_id) {
  const auto user = store::find_user(db, user_id);
  return user ? user->revision : 0;
}

}  // namespace

// Reads the stored numbers in order: the diary's revision, the time of the forecast, rows that go and stay, the named
// ones.
std::optional<UndoForecast> find_forecast(store::Db& db, store::Db& cache, const store::ImportBatch& batch,
                                          base::UnixTime now) {
  const auto text = store::cached_text(cache, forecast_name(batch), now);
  if (!text) return std::nullopt;
  std::vector<std::int64_t> numbers;
  for (const std::string_view word : base::split(*text, ' ')) numbers.push_back(base::parse_int(word).value_or(0));
  if (numbers.size() < 4) return std::nullopt;
  const bool is_new = now - numbers[1] < base::kMinute;
  if (numbers[0] != revision_of(db, batch.user_id) && !is_new) return std::nullopt;
  return UndoForecast{numbers[2], numbers[3], {numbers.begin() + 4, numbers.end()}};
}

void keep_forecast(store::Db& cache, const store::ImportBatch& batch, const UndoForecast& forecast,
                   std::int64_t revision, base::UnixTime now) {
  std::string text;
  for (const std::int64_t number : {revision, now, forecast.back, forecast.stay}) text += std::to_string(number) + ' ';
  for (const std::int64_t row : forecast.staying) text += std::to_string(row) + ' ';
  text.pop_back();
  store::cache_text(cache, forecast_name(batch), text, now + base::kDay);
}

int undo_some(store::Tx& tx, const store::ImportBatch& batch, int most, base::UnixTime now) {
  tx.tell_nobody();
  const auto rows = store::newest_changed_rows(tx.db(), batch.id, most);
  const LockTime time;
  int count = 0;
  for (const std::int64_t row : rows) {
    if (count > 0 && time.is_over()) break;
    ++count;
    if (store::revert_whole(tx, batch.user_id, store::import_changes_of_row(tx.db(), row), now))
      store::note_import_applied(tx, row, RowVerdict::taken_back, {}, now);
    else store::note_import_applied(tx, row, RowVerdict::stays, "changed_since", now);
    store::delete_import_changes_of_row(tx, row);
  }
  return count;
}

}  // namespace transfer
