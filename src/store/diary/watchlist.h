// The movies that a user wants to watch.
#pragma once

#include <cstdint>
#include <optional>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

bool is_on_watchlist(Db& db, std::int64_t user_id, std::int64_t movie_id);
// Returns the time when the film was added to the watchlist, or nullopt if it is not on it.
std::optional<base::UnixTime> listed_at(Db& db, std::int64_t user_id, std::int64_t movie_id);
void add_to_watchlist(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime now);
// Sets the time when the film was added, for clients that know better. Returns false if it is not on the watchlist.
bool set_listed_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at);
bool remove_from_watchlist(Tx& tx, std::int64_t user_id, std::int64_t movie_id);

}  // namespace store
