// When something was rated, liked, written or put on the watchlist, where a client knows better than the moment in
// which it was sent here. Each returns false when there is no such thing.
#pragma once

#include <cstdint>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

bool set_rated_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at);
bool set_liked_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at);
bool set_written_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at);
bool set_listed_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at);

}  // namespace store
