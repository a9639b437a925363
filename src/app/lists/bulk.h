// One change of several entries in a user's diary. Pages and API share the rules; pages also note what an undo
// restores.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/play.h"
#include "domain/user.h"
#include "store/sqlite/db.h"

namespace app {

inline constexpr std::size_t kMostEntries = 100;  // of one change

enum class BulkChange { watched_at, location_id, tags_add, tags_remove, rating, list_id, remove };
// The fields of a request, in the order of BulkChange.
inline constexpr std::array<std::string_view, 7> kBulkChanges = {"watched_at", "location_id", "tags_add", "tags_remove",
                                                                 "rating",     "list_id",     "delete"};

struct EntryChange {
  BulkChange change = BulkChange::watched_at;
  std::optional<std::string> watched_at = {};
  std::optional<std::int64_t> location_id = {};
  std::vector<std::string> tags = {};
  const char* tags_field = "tags";  // as it was sent
  std::optional<int> rating = {};   // nullopt removes it
  std::int64_t list_id = 0;
};

// Returns the entries. Throws 404 if one is not the user's.
std::vector<domain::Play> entries_by_id(store::Db& db, std::int64_t user_id, const std::set<std::int64_t>& ids);

// Returns the films of the entries, each once, in the order of the diary.
std::vector<std::int64_t> films_of(std::vector<domain::Play> entries);

// Changes the entry itself: its date, place or tags, or removes it. Throws 400 at a field if the entry has no room.
void change_entry(store::Tx& tx, const domain::User& user, const domain::Play& entry, const EntryChange& sent,
                  base::UnixTime now);

}  // namespace app
