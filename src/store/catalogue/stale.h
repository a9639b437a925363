// Films and persons that were synchronised with the provider longest ago.
#pragma once

#include <cstdint>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

struct StaleRecord {
  std::int64_t id = 0, meta_id = 0;
};

// Synchronised before a moment, the oldest first. Persons who were only ever seen in credits come before all others.
std::vector<StaleRecord> stale_movies(Db& db, base::UnixTime before, int limit);
std::vector<StaleRecord> stale_persons(Db& db, base::UnixTime before, int limit);
std::int64_t count_stale_movies(Db& db, base::UnixTime before);
std::int64_t count_stale_persons(Db& db, base::UnixTime before);

// Of one film's directors and leading cast, those who were only ever seen in credits.
std::vector<StaleRecord> unknown_persons_of(Db& db, std::int64_t movie_id);

// Films by falling id, and how many there are.
std::vector<std::int64_t> movie_ids_below(Db& db, std::int64_t id, int limit);
std::int64_t count_movies(Db& db);

// Marks a film as synchronised that the provider no longer knows.
void note_movie_checked(Tx& tx, std::int64_t id, base::UnixTime now);

}  // namespace store
