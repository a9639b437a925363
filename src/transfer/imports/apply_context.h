// The context of the row that is being applied: its batch, its film, and its effects, which are recorded with it so
// that they can be undone.
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

// The outcome of a row.
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
  domain::User user;  // added plays take nothing off the watchlist by themselves
  base::UnixTime now;
  Settler& settler;
  std::int64_t row_id = 0, movie_id = 0;  // the current row's and its film's
  bool is_on_their_watchlist = false;     // the upload has the film on a watchlist that is imported

  // Runs `action` and records its effect on the thing.
  template <typename Action>
  Applied change(store::ImportThing thing, const std::string& key, const Action& action) {
    const store::ThingValue before = store::read_thing(db, user.id, thing, key);
    action();
    return note(thing, key, before);
  }
  // Records the change of the thing, which was `before`.
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

// Writes a play of an upload with its note and its place (apply_play.cc).
Applied write_play(ApplyContext& context, const domain::ImportRecord& record, const Decision& decision);
// Adds `count` viewings of this date, with the record's note, place and tags. Without a date nobody knows when they
// were.
Applied add_plays(ApplyContext& context, const domain::ImportRecord& record, int count,
                  const std::optional<std::string>& date);
// Makes the text the note of the play of this date, unless it has one; "" means the play without a date.
Applied write_note(ApplyContext& context, const std::string& text, const std::string& date);
// Returns false if the place existed.
bool write_place(ApplyContext& context, const std::string& name, bool is_cinema);
// Returns the text that the batch keeps if the file has another text than the one here.
std::string text_beside(const ApplyContext& context, const std::string& here, const std::string& theirs);

}  // namespace transfer
