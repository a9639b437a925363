// One change of several entries of somebody's diary. Pages and API share the rules; pages note besides what an Undo
// puts back.
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
  std::optional<int> rating = {};   // none: taken away
  std::int64_t list_id = 0;
};

// Throws 404 when one is not the user's.
std::vector<domain::Play> entries_by_id(store::Db& db, std::int64_t user_id, const std::set<std::int64_t>& ids);

// The films of the entries, each once, in the order of the diary.
std::vector<std::int64_t> films_of(std::vector<domain::Play> entries);

// A change of the entry itself: date, place, tags, or that it goes. Throws 400 at a field when the entry has no room.
void change_entry(store::Tx& tx, const domain::User& user, const domain::Play& entry, const EntryChange& sent,
                  base::UnixTime now);

}  // namespace app
