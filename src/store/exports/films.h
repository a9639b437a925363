// Reads everything that one user has recorded, in pieces, for exports. The order is the same on every server (by the
// provider's ids, dates and names); call these within one Snapshot.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/time.h"
#include "domain/export.h"
#include "store/sqlite/db.h"

namespace store {

// Returns our ids of all films that the user has recorded anything about, in the order of the provider's ids.
std::vector<std::int64_t> recorded_movies(Db& db, std::int64_t user_id);
// Returns the histories of `movies` in the order of the provider's ids. WithPlays::no leaves out their plays and lists,
// for callers that need only the rest.
enum class WithPlays { no, yes };
std::vector<domain::FilmHistory> film_histories(Db& db, std::int64_t user_id, const std::vector<std::int64_t>& movies,
                                                WithPlays with_plays);

// An entry of the diary, which is ordered by date, undated first, and by position within a date.
struct DiaryPlay {
  std::string watch_key;  // the date; empty means unknown
  std::int64_t position = -1, id = 0;
  std::int64_t meta_id = 0;
  domain::FilmPlay play = {};
};
// Returns the entries that follow `last`; a DiaryPlay{} starts at the beginning.
std::vector<DiaryPlay> plays_after(Db& db, std::int64_t user_id, const DiaryPlay& last, int limit);

}  // namespace store
