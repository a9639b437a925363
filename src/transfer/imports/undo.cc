#include "transfer/imports/undo.h"

#include <set>
#include <string>
#include <utility>

#include "domain/import.h"
#include "store/imports/effect.h"
#include "store/imports/effects_now.h"
#include "store/imports/row.h"

namespace transfer {

namespace {

using domain::RowVerdict;
using store::ImportEffect;
using store::ImportThing;

// What goes only when nothing else needs it any more: a row that did more can be taken back without.
bool is_aside(const ImportEffect& effect) {
  return effect.thing == ImportThing::location || effect.thing == ImportThing::list ||
         (effect.thing == ImportThing::watchlist && !effect.after);
}

// Whether a row is taken back whose effects were looked at one by one.
class RowOutcome {
 public:
  void add(const ImportEffect& effect, bool is_back) {
    (is_back ? is_any_back_ : is_aside(effect) ? is_any_left_ : is_held_) = true;
  }
  bool is_back() const { return !is_held_ && (is_any_back_ || !is_any_left_); }

 private:
  bool is_any_back_ = false, is_any_left_ = false, is_held_ = false;
};

// Goes through the effects as undo_some() will, without changing anything: an effect that a later one of the batch
// covers goes as that one does.
class Forecast {
 public:
  Forecast(store::Db& db, const store::ImportBatch& batch) : db_(db), batch_(batch) {}

  void add(const ImportEffect& effect, bool is_last) {
    if (effect.row_id != row_id_) end_row();
    row_id_ = effect.row_id;
    outcome_.add(effect, will_go(effect, is_last));
    things_.emplace_back(effect.thing, effect.key);
  }

  UndoForecast end() {
    end_row();
    return std::move(result_);
  }

 private:
  using Thing = std::pair<ImportThing, std::string>;

  bool will_go(const ImportEffect& effect, bool is_last) const {
    const Thing thing{effect.thing, effect.key};
    if (staying_.contains(thing)) return false;
    if (is_last && !store::is_as_left(db_, batch_.user_id, effect)) return false;
    const bool is_container = effect.thing == ImportThing::location || effect.thing == ImportThing::list;
    return !is_container || !store::is_used_beside(db_, batch_.id, effect);
  }

  // What a row leaves keeps older rows that changed it; what is still there keeps its list or place.
  void end_row() {
    if (row_id_ == 0) return;
    if (outcome_.is_back()) {
      ++result_.back;
    } else {
      ++result_.stay;
      if (result_.staying.size() < kMostNamedToStay) result_.staying.push_back(row_id_);
      for (const Thing& thing : things_) hold(thing);
    }
    things_.clear();
    outcome_ = {};
  }

  void hold(const Thing& thing) {
    staying_.insert(thing);
    if (thing.first == ImportThing::item && store::read_thing(db_, batch_.user_id, thing.first, thing.second))
      staying_.emplace(ImportThing::list, thing.second.substr(0, thing.second.find(':')));
    if (thing.first != ImportThing::play) return;
    const std::int64_t place = store::place_of_play(db_, thing.second);
    if (place != 0) staying_.emplace(ImportThing::location, std::to_string(place));
  }

  store::Db& db_;
  const store::ImportBatch& batch_;
  std::int64_t row_id_ = 0;
  RowOutcome outcome_;
  std::vector<Thing> things_;  // of this row
  std::set<Thing> staying_;
  UndoForecast result_;
};

// False: something is no longer as the import left it, and nothing may stay half taken back.
bool take_back(store::Tx& tx, const domain::User& user, const std::vector<ImportEffect>& effects, base::UnixTime now) {
  const store::NamedTogether named = store::named_now(tx.db(), user.id, effects);
  RowOutcome outcome;
  for (const ImportEffect& effect : effects) {
    const bool is_same = store::is_as_left(tx.db(), user.id, effect);
    outcome.add(effect, is_same && store::put_thing_back(tx, user, effect, named, now));
  }
  return outcome.is_back();
}

}  // namespace

UndoForecast forecast_undo(store::Db& db, const store::ImportBatch& batch) {
  Forecast forecast(db, batch);
  store::look_at_import_effects(db, batch.id,
                                [&](const ImportEffect& effect, bool is_last) { forecast.add(effect, is_last); });
  return forecast.end();
}

int undo_some(store::Tx& tx, const store::ImportBatch& batch, const domain::User& user, int most, base::UnixTime now) {
  tx.tell_nobody();
  const auto rows = store::newest_affected_rows(tx.db(), batch.id, most);
  store::Db& db = tx.db();
  for (const std::int64_t row : rows) {
    db.execute("SAVEPOINT import_row");
    const bool is_back = take_back(tx, user, store::import_effects_of_row(db, row), now);
    if (!is_back) db.execute("ROLLBACK TO import_row");
    db.execute("RELEASE import_row");
    if (is_back) store::note_import_applied(tx, row, RowVerdict::taken_back, {}, now);
    else store::note_import_applied(tx, row, RowVerdict::stays, "changed_since", now);
    store::delete_import_effects_of_row(tx, row);
  }
  return static_cast<int>(rows.size());
}

}  // namespace transfer
