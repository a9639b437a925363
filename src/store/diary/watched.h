// The source of statistics: a user's plays of a period, and their films. The plays are read once and from one index
// alone; every number is then a sum over these two lists.
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
  std::chrono::sys_days to_day() const;  // of a date that is a day
  std::string text() const;              // as the diary has it, "2024-05"; empty: undated
};

// One calendar year, or the days from `from` to `to`, both counted: with dates of less precision that lie wholly in it.
// Without either all time, undated plays included.
struct Period {
  std::optional<int> year = {};
  std::string from = {}, to = {};  // "2024-05-01"; both or none, and none beside a year

  bool is_all_time() const { return !year && from.empty(); }
};
// The first and the last day; of all time none.
std::pair<std::string, std::string> days_of(const Period& period);

// The bounds of a period as watch keys: what lies in it is at or above the first and below the second, and there
// lies_wholly_in() tells it from dates of less precision that reach out of it.
std::pair<std::string, std::string> watch_keys(const Period& period);
bool lies_wholly_in(std::string_view watch_key, const Period& period);

// A row of the diary.
struct WatchedPlay {
  std::int64_t movie_id = 0;
  std::int64_t plays = 0;        // how often; at least 1
  std::int64_t location_id = 0;  // 0: none
  WatchDate date;
};

// By date, the undated first.
std::vector<WatchedPlay> watched_plays(Db& db, std::int64_t user_id, const Period& period);

// Rewatches, by the rule of the view play_rewatch: of an entry's first play what somebody said counts; else it is one
// when the film has an earlier entry with a date, and without a date it is none. All further plays of an entry are.

// An entry of which somebody said something else than earlier plays tell: whether its first play was a rewatch.
struct SaidOtherwise {
  std::int64_t id = 0, movie_id = 0;
  bool is_rewatch = false;
};
std::vector<SaidOtherwise> said_otherwise(Db& db, std::int64_t user_id, const Period& period);
// How many films of the period have an earlier entry, dated and outside of it, than their first in it.
std::int64_t count_known_before(Db& db, std::int64_t user_id, const Period& period);
// The films with an entry without a date; there is at most one for each.
std::vector<std::int64_t> undated_movies(Db& db, std::int64_t user_id);

// One of the different films among those plays.
struct WatchedMovie {
  std::int64_t movie_id = 0;
  std::int64_t plays = 0;     // sum over its rows
  int runtime = 0;            // minutes; 0: unknown
  int release_year = 0;       // 0: unknown
  int rating = 0;             // tenths, the user's; 0: none
  std::string language = {};  // code; empty: unknown

  std::int64_t minutes() const { return plays * runtime; }
};

std::int64_t count_watched_movies(Db& db, std::int64_t user_id);  // of all time
// By id.
std::vector<WatchedMovie> watched_movies(Db& db, std::int64_t user_id, const std::vector<WatchedPlay>& plays);

// The ids of the films as one bound value, in their order: json_each(?) gives each with its index as `key`.
std::string movie_list(const std::vector<WatchedMovie>& movies);

std::chrono::sys_days day_of(const std::string& iso_date);  // "2024-05-01"
// The days from and to which a watch date reaches.
std::string first_day(const std::string& watch_date);
std::string last_day(const std::string& watch_date);

}  // namespace store
