// Reported plays and ratings whose film is not known yet. A job looks for those that name an id (type kMatchPlay, subject the
// row's id); the others, and those that nobody knows, wait in their user's inbox. None is dropped. A row is taken
// once, whoever comes first: the job, or the user in the inbox.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/play_report.h"
#include "store/sqlite/db.h"

namespace store {

inline constexpr std::string_view kMatchPlay = "match_play";

struct UnmatchedPlay {
  std::int64_t id = 0;
  std::int64_t user_id = 0;
  std::optional<std::int64_t> call_id;  // the webhook call that brought it, while that is kept
  std::string kind;                     // who reported it: "plex"
  domain::MovieNames movie;
  std::optional<std::string> watched_at;
  std::optional<int> rating;            // tenths: a rating, no play
  base::UnixTime event_time = 0;
  base::UnixTime created_at = 0;
  bool sought = false;                  // an open job looks for its film
};

// A newer rating takes the place of one that waits for the same film, also when the newer one need not wait. The calls
// that brought the dropped ones are noted as ignored for this reason. False: none waited.
bool drop_waiting_ratings(Tx& tx, std::int64_t user_id, const domain::MovieNames& movie, std::string_view reason);
// All that wait, in the inbox or for a job, go together with what is recorded already: the user wants none of it. The calls
// that brought them are noted as ignored for this reason.
enum class Reported { plays, ratings };
void drop_reported(Tx& tx, std::int64_t user_id, Reported what, std::string_view reason);
std::int64_t count_reported(Db& db, std::int64_t user_id, Reported what);
std::int64_t add_unmatched_play(Tx& tx, const UnmatchedPlay& play);
// Under the id that it had; its call only when that is still kept.
void put_back_unmatched_play(Tx& tx, const UnmatchedPlay& play);
void set_unmatched_call(Tx& tx, std::int64_t id, std::int64_t call_id);

// Takes the row away: what it says may be done by the one who gets it.
std::optional<UnmatchedPlay> take_unmatched_play(Tx& tx, std::int64_t user_id, std::int64_t id);
std::optional<UnmatchedPlay> find_unmatched_play(Db& db, std::int64_t id);

// Newest first, from below `before` (0: from the newest).
std::vector<UnmatchedPlay> list_unmatched_plays(Db& db, std::int64_t user_id, std::int64_t before, int limit);
// Those that no job looks for; counts no further than `most`.
std::int64_t count_unmatched_plays(Db& db, std::int64_t user_id, int most);

}  // namespace store
