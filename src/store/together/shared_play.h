// Plays that one member logs for others, in the transaction of the writer's own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/user.h"
#include "store/sqlite/db.h"

namespace store {

// Gives each of the others one play of that date, marked with its writer and the company, unless they have the film on
// that date already: then nothing of theirs changes. The writer's own entry names them all, each as long as their play
// exists. Returns the ids of the new entries.
std::vector<std::int64_t> share_play(Tx& tx, std::int64_t writer_id, std::int64_t writers_entry,
                                     const std::vector<domain::User>& others, base::UnixTime now);

// A play that another member has logged for the user; plays_by_others() returns the last ones, newest first.
struct PlayByOther {
  std::int64_t id = 0, movie_id = 0;
  std::string title;
  std::optional<std::string> watched_at;
  domain::User writer;  // id, name and privacy
};
std::vector<PlayByOther> plays_by_others(Db& db, std::int64_t user_id, int limit);

}  // namespace store
