// Films that a user likes: a heart, with or without a rating.
#pragma once

#include <cstdint>
#include <optional>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// Returns the time of the like, or nullopt if the film is not liked.
std::optional<base::UnixTime> liked_at(Db& db, std::int64_t user_id, std::int64_t movie_id);
// Returns false if the film is already liked, and then keeps the time of that like. Throws DbError if there is no such
// film.
bool like(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime now);
// Sets the time since which the film is liked, for clients that know better. Returns false if it is not liked.
bool set_liked_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at);
// Returns false if the film was not liked.
bool unlike(Tx& tx, std::int64_t user_id, std::int64_t movie_id);

}  // namespace store
