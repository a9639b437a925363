// A user's own places, managed in the settings. Removing one keeps the plays that were there.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/play.h"
#include "store/sqlite/db.h"

namespace store {

// Throws DbError (conflict) if the user already has a place of this name.
std::int64_t add_location(Tx& tx, std::int64_t user_id, std::string_view name, bool is_cinema, base::UnixTime now);
// The place that find_or_add_location() has found by its name, or has added because the user had none.
struct NamedLocation {
  std::int64_t id = 0;
  bool is_new = false;
};
NamedLocation find_or_add_location(Tx& tx, std::int64_t user_id, std::string_view name, bool is_cinema,
                                   base::UnixTime now);
bool has_location(Db& db, std::int64_t user_id, std::string_view name);
bool change_location(Tx& tx, std::int64_t user_id, std::int64_t location_id, std::string_view name, bool is_cinema);
std::optional<domain::Location> find_location(Db& db, std::int64_t user_id, std::int64_t location_id);
struct LocationWithPlays {
  domain::Location location;
  std::int64_t plays = 0;
};
std::vector<LocationWithPlays> locations_with_plays(Db& db, std::int64_t user_id);  // by name

bool delete_location(Tx& tx, std::int64_t user_id, std::int64_t location_id);

}  // namespace store
