// Films that a user likes: a heart, with or without a rating.
#pragma once

#include <cstdint>
#include <optional>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// None: it is not liked.
std::optional<base::UnixTime> liked_at(Db& db, std::int64_t user_id, std::int64_t movie_id);
// False: it is liked already, and keeps its time. Throws DbError when there is no such film.
bool like(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime now);
// Sets since when the film is liked, for clients that know better. Returns false if it is not liked.
bool set_liked_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at);
// False: it was not liked.
bool unlike(Tx& tx, std::int64_t user_id, std::int64_t movie_id);

}  // namespace store
