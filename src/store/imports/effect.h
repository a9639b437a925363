// What the rows of a batch changed: one thing's values before and after, as JSON text. Undo puts `before` back only
// where the value is still `after`.
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

// The things that an import changes. Their keys: a play's id; the film's id; "0" for all favourites, for all settings
// and for the picture; a place's, list's or filter's id; "list:film" for an item; a person's id; of a grant the id of
// the member who may log; of an earlier rating film, tenths and time.
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

// JSON text; none: there is no such thing.
using ThingValue = std::optional<std::string>;

struct ImportEffect {
  std::int64_t id = 0, row_id = 0, movie_id = 0;  // movie_id 0: about no film
  ImportThing thing = ImportThing::play;
  std::string key;
  ThingValue before, after;
};

void add_import_effect(Tx& tx, std::int64_t batch_id, const ImportEffect& effect);
// Of a row with id, row_id, movie_id, thing, thing_key, before, after.
ImportEffect read_import_effect(const Query& row);
// Newest first.
std::vector<ImportEffect> import_effects_of_row(Db& db, std::int64_t row_id);
std::vector<ImportEffect> import_effects_on(Db& db, std::int64_t batch_id, ImportThing thing, std::int64_t movie_id);
// Returns whether the batch created this thing of the film.
bool is_made_by_import(Db& db, std::int64_t batch_id, ImportThing thing, std::int64_t movie_id, std::string_view key);
// The place that the upload gives to a film which this batch has put on the list; none: it has not, or gives none.
std::optional<std::int64_t> imported_place(Db& db, std::int64_t batch_id, std::int64_t list_id, std::int64_t movie_id);
std::int64_t count_affected_rows(Db& db, std::int64_t batch_id);
// The row of the newest effect; 0: none is left.
std::vector<std::int64_t> newest_affected_rows(Db& db, std::int64_t batch_id, int limit);
void delete_import_effects_of_row(Tx& tx, std::int64_t row_id);

// Whether the user's thing is as the import left it. A play may stand elsewhere on its day, and others may have taken
// their names away or named its owner since; company that it has got since is the owner's.
bool is_as_left(Db& db, std::int64_t user_id, const ImportEffect& effect);
bool is_as_left(const ThingValue& now, const ImportEffect& effect);
// The value of a user's thing now.
ThingValue read_thing(Db& db, std::int64_t user_id, ImportThing thing, std::string_view key);

// The company of several plays of one owner together (domain::Play).
struct NamedTogether {
  std::vector<std::int64_t> with, their_plays, named_in;
};
// Of the plays of these effects as they are now.
NamedTogether named_now(Db& db, std::int64_t user_id, const std::vector<ImportEffect>& effects);
// Gives the effect's thing the value that it had before. A play that had become part of another names only those of its
// company that are `named` still, as each may have taken their name away since. False: it cannot, as something else
// stands in its place, or others use it.
bool put_thing_back(Tx& tx, const domain::User& user, const ImportEffect& effect, const NamedTogether& named,
                    base::UnixTime now);

}  // namespace store
