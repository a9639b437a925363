// One change of several entries in a member's diary.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "actions/input.h"
#include "app/context.h"
#include "domain/play.h"
#include "store/sqlite/db.h"

namespace actions {

inline constexpr std::size_t kMostEntries = 100;  // of one change

enum class EntryChange { watched_at, location_id, tags_add, tags_remove, rating, list_id, remove };
// The field that asks for each change and holds its value.
inline constexpr std::array<std::string_view, 7> kEntryChanges = {
    "watched_at", "location_id", "tags_add", "tags_remove", "rating", "list_id", "delete"};

struct ChangeEntries {
  std::set<std::int64_t> ids = {};
  EntryChange change = EntryChange::watched_at;
  std::optional<std::string> watched_at = {};
  std::optional<std::int64_t> location_id = {};
  std::vector<std::string> tags = {};
  const char* tags_field = "tags";  // as it was sent
  std::optional<int> rating = {};   // nullopt removes it
  std::int64_t list_id = 0;

  // Reads the ids, and one change with its value.
  static ChangeEntries read(const app::Context& context, Input& input);

  // Makes the change and returns the number of entries, or for a list the number of films that were added to it.
  // Throws 404 if an entry is not the member's, and 400 at a field if an entry or list has no room.
  std::size_t write(const app::Context& context, store::Tx& tx) const;

 private:
  void read_value(const app::Context& context, Input& input);
  void write_entry(const app::Context& context, store::Tx& tx, const domain::Play& entry) const;
};

// Returns the entries. Throws 404 if one is not the user's.
std::vector<domain::Play> entries_by_id(store::Db& db, std::int64_t user_id, const std::set<std::int64_t>& ids);

}  // namespace actions
