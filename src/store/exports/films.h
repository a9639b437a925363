// Reads all that one person has recorded, in pieces, for exports. The order of everything is one that another server
// has too: the provider's ids, dates, names. Call these within one Snapshot.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/time.h"
#include "domain/export.h"
#include "store/sqlite/db.h"

namespace store {

// Our ids of all films that the person has anything to say of, by the provider's ids.
std::vector<std::int64_t> recorded_movies(Db& db, std::int64_t user_id);
// These films, in the same order. Without plays where only the rest is asked for.
enum class WithPlays { no, yes };
std::vector<domain::FilmHistory> film_histories(Db& db, std::int64_t user_id, const std::vector<std::int64_t>& movies,
                                                WithPlays with_plays);

// The diary by date, undated first, and by position within a date.
struct DiaryPlay {
  std::string watch_key;  // the date; empty: unknown
  std::int64_t position = -1, id = 0;
  std::int64_t meta_id = 0;
  domain::FilmPlay play = {};
};
// Those that follow `last`; a DiaryPlay{} begins.
std::vector<DiaryPlay> plays_after(Db& db, std::int64_t user_id, const DiaryPlay& last, int limit);

}  // namespace store
