// The changes that the rows of a batch have made: the values of one thing before and after, as JSON text. An undo
// restores `before` only where the value is still `after`.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/user.h"
#include "store/sqlite/db.h"

namespace store {

// The things that an import changes. Their keys are a play's id, the film's id, "0" for all favourites, for all
// settings and for the picture, a place's, list's or filter's id, "list:film" for an item, a person's id, for a grant
// the id of the member who may log, and for an earlier rating "film:tenths:time".
enum class ImportThing {
  play,
  rating,
  past_rating,
  watchlist,
  review,
  like,
  favourites,
  location,
  list,
  item,
  hidden_person,
  preferences,
  filter,
  picture,
  grant
};
inline constexpr std::array<std::string_view, 15> kImportThings = {
    "play", "rating", "past_rating",   "watchlist",   "review", "like",    "favourites", "location",
    "list", "item",   "hidden_person", "preferences", "filter", "picture", "grant"};

// JSON text; nullopt means that there is no such thing.
using ThingValue = std::optional<std::string>;

struct ImportEffect {
  std::int64_t id = 0, row_id = 0, movie_id = 0;  // movie_id is 0 if it is about no film
  ImportThing thing = ImportThing::play;
  std::string key;
  ThingValue before, after;
};

void add_import_effect(Tx& tx, std::int64_t batch_id, const ImportEffect& effect);
// Reads an effect from a row with id, row_id, movie_id, thing, thing_key, before, after.
ImportEffect read_import_effect(const Query& row);
// Returns the effects of a row, newest first.
std::vector<ImportEffect> import_effects_of_row(Db& db, std::int64_t row_id);
std::vector<ImportEffect> import_effects_on(Db& db, std::int64_t batch_id, ImportThing thing, std::int64_t movie_id);
// Returns true if the batch created this thing of the film.
bool is_made_by_import(Db& db, std::int64_t batch_id, ImportThing thing, std::int64_t movie_id, std::string_view key);
// Returns the place that the upload gives to a film that this batch has put on the list, or nullopt if it has not or
// the upload gives none.
std::optional<std::int64_t> imported_place(Db& db, std::int64_t batch_id, std::int64_t list_id, std::int64_t movie_id);
std::int64_t count_affected_rows(Db& db, std::int64_t batch_id);
// Returns the rows of the newest `limit` effects, each once and newest first; empty means that no effect is left.
std::vector<std::int64_t> newest_affected_rows(Db& db, std::int64_t batch_id, int limit);
void delete_import_effects_of_row(Tx& tx, std::int64_t row_id);

// Returns true if the user's thing is as the import left it. A play may have moved within its day, and others may have
// removed their names or named its owner since, but members whom the owner has added since count as a change.
bool is_as_left(Db& db, std::int64_t user_id, const ImportEffect& effect);
bool is_as_left(const ThingValue& now, const ImportEffect& effect);
// Returns the current value of a user's thing.
ThingValue read_thing(Db& db, std::int64_t user_id, ImportThing thing, std::string_view key);

// The combined company of several plays of one owner (domain::Play).
struct NamedTogether {
  std::vector<std::int64_t> with, their_plays, named_in;
};
// Returns the current company of the plays of these effects.
NamedTogether named_now(Db& db, std::int64_t user_id, const std::vector<ImportEffect>& effects);
// Restores the value that the effect's thing had before; a play that had become part of another names only those of its
// company that are still `named`, as each may have removed their name since. Returns false if something else has taken
// its place or others use it.
bool put_thing_back(Tx& tx, const domain::User& user, const ImportEffect& effect, const NamedTogether& named,
                    base::UnixTime now);

}  // namespace store
