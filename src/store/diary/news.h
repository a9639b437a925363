// The events for hooks that a diary writes: plays, ratings, additions to the watchlist.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/time.h"
#include "domain/play.h"
#include "store/sqlite/db.h"

namespace store {

// A play for notifications. Each of these functions writes nothing if no hook of the user wants the event, or if the
// transaction is no news (Tx).
struct PlayNews {
  std::int64_t play_id = 0, movie_id = 0;
  std::optional<std::string> watched_at;
  int plays = 1;  // new plays; 0: an entry that existed, only for hooks that wait to be asked
  domain::Rewatch is_rewatch = domain::Rewatch::unsaid;
  bool posts = false;  // also for hooks that wait to be asked
};
void tell_of_play(Tx& tx, std::int64_t user_id, const PlayNews& news, base::UnixTime now);
void tell_of_rating(Tx& tx, std::int64_t user_id, std::int64_t movie_id, int rating, base::UnixTime now);
void tell_of_listing(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime now);

}  // namespace store
