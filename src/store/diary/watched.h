// The source of statistics: a user's plays of a period and their films. The plays are read once, from a single index;
// every number is then a sum over these two lists.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/sqlite/db.h"

namespace store {

// A watch date in numbers; unknown parts are 0.
struct WatchDate {
  int year = 0, month = 0, day = 0;

  bool is_day() const { return day > 0; }
  std::chrono::sys_days to_day() const;  // only for a date with a day
  std::string text() const;              // as in the diary, "2024-05"; empty means undated
};

// One calendar year, or the days from `from` to `to`, both included, with less precise dates that lie wholly in it. If
// neither is set, the period is all time, including undated plays.
struct Period {
  std::optional<int> year = {};
  std::string from = {}, to = {};  // "2024-05-01"; both or neither, and neither beside a year

  bool is_all_time() const { return !year && from.empty(); }
};
// Returns the first and the last day, both empty for all time.
std::pair<std::string, std::string> days_of(const Period& period);

// Returns the bounds of a period as watch keys: every date in it is at or above the first and below the second. Between
// them, lies_wholly_in() excludes less precise dates that reach beyond the period.
std::pair<std::string, std::string> watch_keys(const Period& period);
bool lies_wholly_in(std::string_view watch_key, const Period& period);

// A row of the diary.
struct WatchedPlay {
  std::int64_t movie_id = 0;
  std::int64_t plays = 0;        // number of plays; at least 1
  std::int64_t location_id = 0;  // 0 means none
  WatchDate date;
};

// Returns the plays of a period by date, undated first.
std::vector<WatchedPlay> watched_plays(Db& db, std::int64_t user_id, const Period& period);

// Rewatches follow the rule of the view play_rewatch: the first play of an entry is a rewatch if somebody said so or,
// if nobody said anything, if it is dated and the film has an earlier dated entry. All further plays of an entry are
// rewatches.

// An entry whose first play somebody marked as a rewatch, or as none, although earlier plays suggest otherwise.
struct SaidOtherwise {
  std::int64_t id = 0, movie_id = 0;
  bool is_rewatch = false;
};
std::vector<SaidOtherwise> said_otherwise(Db& db, std::int64_t user_id, const Period& period);
// Returns the number of films whose first entry in the period has an earlier dated entry outside of the period.
std::int64_t count_known_before(Db& db, std::int64_t user_id, const Period& period);
// Returns the films with an entry without a date. A film has at most one.
std::vector<std::int64_t> undated_movies(Db& db, std::int64_t user_id);

// A film among the plays of a period.
struct WatchedMovie {
  std::int64_t movie_id = 0;
  std::int64_t plays = 0;     // sum over its rows
  int runtime = 0;            // minutes; 0 means unknown
  int release_year = 0;       // 0 means unknown
  int rating = 0;             // the user's, in tenths; 0 means none
  std::string language = {};  // code; empty means unknown

  std::int64_t minutes() const { return plays * runtime; }
};

std::int64_t count_watched_movies(Db& db, std::int64_t user_id);  // of all time
// Returns the films of these plays by id, with the user's ratings.
std::vector<WatchedMovie> watched_movies(Db& db, std::int64_t user_id, const std::vector<WatchedPlay>& plays);

// Returns the ids of the films as one bound value, in their order: json_each(?) gives each with its index as `key`.
std::string movie_list(const std::vector<WatchedMovie>& movies);

std::chrono::sys_days day_of(const std::string& iso_date);  // "2024-05-01"
// These return the first and the last day that a watch date covers.
std::string first_day(const std::string& watch_date);
std::string last_day(const std::string& watch_date);

}  // namespace store
