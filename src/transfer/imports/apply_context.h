// The row that is being applied: what it is about, and what it changes, written beside it so that it can be taken back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "domain/import.h"
#include "domain/user.h"
#include "store/imports/batch.h"
#include "store/imports/effect.h"
#include "store/sqlite/db.h"
#include "transfer/imports/decide.h"
#include "transfer/imports/settle.h"

namespace transfer {

// What became of a row.
struct Applied {
  domain::RowVerdict verdict = domain::RowVerdict::added;
  std::string_view reason = {};
};
inline constexpr Applied kAdded{domain::RowVerdict::added}, kChanged{domain::RowVerdict::changed},
    kHere{domain::RowVerdict::same, "here_already"}, kNoPlace{domain::RowVerdict::not_kept, "no_place_for"};

struct ApplyContext {
  store::Tx& tx;
  store::Db& db;
  const store::ImportBatch& batch;
  domain::User user;  // plays that are added take nothing off the watchlist by themselves
  base::UnixTime now;
  Settler& settler;
  std::int64_t row_id = 0, movie_id = 0;  // of the current row and its film
  bool is_on_their_watchlist = false;     // the upload has the film on its watchlist, and that is imported

  // Runs `action` and writes down what it did to the thing.
  template <typename Action>
  Applied change(store::ImportThing thing, const std::string& key, const Action& action) {
    const store::ThingValue before = store::read_thing(db, user.id, thing, key);
    action();
    return note(thing, key, before);
  }
  // Writes down what was done to the thing, which was `before`.
  Applied note(store::ImportThing thing, const std::string& key, const store::ThingValue& before) {
    using store::ImportThing;
    const store::ThingValue after = store::read_thing(db, user.id, thing, key);
    if (before == after) return kHere;
    const bool is_of_film = thing != ImportThing::location && thing != ImportThing::list &&
                            thing != ImportThing::favourites && thing < ImportThing::hidden_person;
    store::add_import_effect(tx, batch.id, {0, row_id, is_of_film ? movie_id : 0, thing, key, before, after});
    return before ? kChanged : kAdded;
  }
};

// What an upload says of plays: viewings, their notes and their places (apply_play.cc).
Applied write_play(ApplyContext& context, const domain::ImportRecord& record, const Decision& decision);
// So many viewings of that date, with what the record says of them; without a date: nobody knows when.
Applied add_plays(ApplyContext& context, const domain::ImportRecord& record, int count,
                  const std::optional<std::string>& date);
// The text becomes the note of the play of that date ("": the one without), unless that has one.
Applied write_note(ApplyContext& context, const std::string& text, const std::string& date);
// False: the place was here.
bool write_place(ApplyContext& context, const std::string& name, bool is_cinema);
// What stands when the file says another text than the one here, as the batch wants it.
std::string text_beside(const ApplyContext& context, const std::string& here, const std::string& theirs);

}  // namespace transfer
