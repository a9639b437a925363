#include "transfer/imports/undo.h"

#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "base/text.h"
#include "domain/import.h"
#include "store/account/user.h"
#include "store/cache/cache.h"
#include "store/imports/effect.h"
#include "store/imports/effects_now.h"
#include "store/imports/row.h"
#include "transfer/imports/lock_time.h"

namespace transfer {

namespace {

using domain::RowVerdict;
using store::ImportEffect;
using store::ImportThing;

// Returns true for an effect that is undone only if nothing else needs it: the rest of its row can be undone without
// it.
bool is_aside(const ImportEffect& effect) {
  return effect.thing == ImportThing::location || effect.thing == ImportThing::list ||
         (effect.thing == ImportThing::watchlist && !effect.after);
}

// Decides if a row is undone, after its effects were checked one by one.
class RowOutcome {
 public:
  void add(const ImportEffect& effect, bool is_back) {
    (is_back ? is_any_back_ : is_aside(effect) ? is_any_left_ : is_held_) = true;
  }
  bool is_back() const { return !is_held_ && (is_any_back_ || !is_any_left_); }

 private:
  bool is_any_back_ = false, is_any_left_ = false, is_held_ = false;
};

// Goes through the effects in the same way as undo_some(), without changing anything.
class Forecast {
 public:
  Forecast(store::Db& db, const store::ImportBatch& batch)
      : db_(db), batch_(batch), again_(store::things_changed_again(db, batch.id)) {}

  void add(const ImportEffect& effect) {
    if (effect.row_id != row_id_) end_row();
    row_id_ = effect.row_id;
    const bool goes = will_go(effect);
    outcome_.add(effect, goes);
    things_.push_back({{effect.thing, effect.key}, effect.before, goes});
  }

  UndoForecast end() {
    end_row();
    return std::move(result_);
  }

 private:
  struct Changed {
    store::ImportedThing thing;
    store::ThingValue before;
    bool goes = false;
  };

  bool will_go(const ImportEffect& effect) const {
    return store::is_as_left(value_by_then(effect), effect) && !needed_.contains({effect.thing, effect.key}) &&
           !store::is_in_the_way(db_, batch_.id, effect);
  }

  // Returns the value that is left once all newer effects are undone.
  store::ThingValue value_by_then(const ImportEffect& effect) const {
    const store::ImportedThing thing{effect.thing, effect.key};
    for (auto changed = things_.rbegin(); changed != things_.rend(); ++changed)
      if (changed->goes && changed->thing == thing) return changed->before;
    const auto known = back_.find(thing);
    return known != back_.end() ? known->second : store::read_thing(db_, batch_.user_id, thing.first, thing.second);
  }

  void end_row() {
    if (row_id_ == 0) return;
    const bool is_back = outcome_.is_back();
    ++(is_back ? result_.back : result_.stay);
    if (!is_back && result_.staying.size() < kMostNamedToStay) result_.staying.push_back(row_id_);
    for (const Changed& changed : things_) {
      if (!is_back) keep_needed(changed.thing);
      else if (changed.goes && again_.contains(changed.thing)) back_[changed.thing] = changed.before;
    }
    things_.clear();
    outcome_ = {};
  }

  // Keeps the list or place that a row needs if the row stays.
  void keep_needed(const store::ImportedThing& thing) {
    if (thing.first == ImportThing::item && store::read_thing(db_, batch_.user_id, thing.first, thing.second))
      needed_.emplace(ImportThing::list, thing.second.substr(0, thing.second.find(':')));
    const std::int64_t place = thing.first == ImportThing::play ? store::place_of_play(db_, thing.second) : 0;
    if (place != 0) needed_.emplace(ImportThing::location, std::to_string(place));
  }

  store::Db& db_;
  const store::ImportBatch& batch_;
  const std::set<store::ImportedThing> again_;
  std::int64_t row_id_ = 0;
  RowOutcome outcome_;
  std::vector<Changed> things_;                             // of the current row
  std::map<store::ImportedThing, store::ThingValue> back_;  // also those that older rows changed
  std::set<store::ImportedThing> needed_;                   // lists and places
  UndoForecast result_;
};

// Returns false if something is no longer as the import left it; then nothing may stay half undone.
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

std::optional<UndoForecast> forecast_undo(store::Db& db, const store::ImportBatch& batch,
                                          const std::function<bool()>& go_on) {
  constexpr int kAtOnce = 1000;
  Forecast forecast(db, batch);
  std::int64_t last = std::numeric_limits<std::int64_t>::max();
  while (last != 0) {
    if (!go_on()) return std::nullopt;
    last = store::look_at_import_effects(db, batch.id, last, kAtOnce,
                                         [&](const ImportEffect& effect) { forecast.add(effect); });
  }
  return forecast.end();
}

UndoForecast forecast_undo(store::Db& db, const store::ImportBatch& batch) {
  return *forecast_undo(db, batch, [] { return true; });
}

bool is_forecast_long(store::Db& db, const store::ImportBatch& batch) {
  constexpr int kSoonLookedAt = 2000;
  return std::ssize(store::newest_affected_rows(db, batch.id, kSoonLookedAt + 1)) > kSoonLookedAt;
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

int undo_some(store::Tx& tx, const store::ImportBatch& batch, const domain::User& user, int most, base::UnixTime now) {
  tx.tell_nobody();
  const auto rows = store::newest_affected_rows(tx.db(), batch.id, most);
  store::Db& db = tx.db();
  const LockTime time;
  int count = 0;
  for (const std::int64_t row : rows) {
    if (count > 0 && time.is_over()) break;
    ++count;
    db.execute("SAVEPOINT import_row");
    const bool is_back = take_back(tx, user, store::import_effects_of_row(db, row), now);
    if (!is_back) db.execute("ROLLBACK TO import_row");
    db.execute("RELEASE import_row");
    if (is_back) store::note_import_applied(tx, row, RowVerdict::taken_back, {}, now);
    else store::note_import_applied(tx, row, RowVerdict::stays, "changed_since", now);
    store::delete_import_effects_of_row(tx, row);
  }
  return count;
}

}  // namespace transfer
