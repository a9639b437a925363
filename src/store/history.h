// The diary as lists: the plays of one user, newest first. The order is total: watch date (of reduced
// precision: "2024" stands after all of 2024's months, undated ones at the end), position, id, all falling.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/play.h"
#include "domain/user.h"
#include "store/db.h"

namespace store {

// The place of a play in that order.
struct PlayKey {
  std::string watch_key;  // the watch date; empty: undated
  int position = 0;
  std::int64_t id = 0;
};
PlayKey key_of(const domain::Play& play);

// Empty members do not restrict. Undated plays are in no period.
struct HistoryFilter {
  std::string watched_from, watched_to;  // dates of any precision; "2024" as the end is its last day
  std::string search;                    // words of the title, as in search_movies
  std::optional<int> release_year;
  std::optional<std::int64_t> genre_id;
  std::string language, country;         // ISO codes
  std::optional<int> rating_min, rating_max;  // of the user, tenths

  bool has_film_conditions() const;
};

struct HistorySlice {
  std::optional<PlayKey> before;  // only what comes after this key in the list
  int limit = 24;
  std::int64_t offset = 0;        // skipped in the index alone
};

// Without conditions on films the cost depends on the slice only; with them, on how many of the user's plays
// must be looked at to find enough.
std::vector<domain::PlayWithMovie> history(Db& db, std::int64_t user_id, const HistoryFilter& filter, const HistorySlice& slice);

// The key at which the page of `count` plays just above `first` begins; none: that page is the first one.
std::optional<PlayKey> key_above(Db& db, std::int64_t user_id, const HistoryFilter& filter, const PlayKey& first, int count);

// How many entries there are. Reads all of them: for a whole history use history_years.
std::int64_t count_history(Db& db, std::int64_t user_id, const HistoryFilter& filter);

struct YearCount {
  std::string year;          // "2024"; empty: undated
  std::int64_t entries = 0;  // rows of the diary
  std::int64_t plays = 0;    // an entry may stand for several
};
// Newest first, kept in cache.db until the user's data change.
std::vector<YearCount> history_years(Db& db, Db& cache, const domain::User& user, base::UnixTime now);

struct MonthSummary {
  std::int64_t films = 0;    // different ones
  std::int64_t minutes = 0;  // of all plays
};
// Of all entries in the months ("2024-05", also "2024" and "" for entries that know no month) from `oldest` to
// `newest`, whatever the filter.
std::map<std::string, MonthSummary> month_summaries(Db& db, std::int64_t user_id, std::string_view oldest, std::string_view newest);

// The newest and the oldest watch date within a period; none when there is no dated play in it.
std::optional<std::string> newest_date(Db& db, std::int64_t user_id, std::string_view from, std::string_view to);
std::optional<std::string> oldest_date(Db& db, std::int64_t user_id);

// Names of the directors, "Joel Coen, Ethan Coen", by film; films without one are left out. One statement.
std::map<std::int64_t, std::string> directors_of(Db& db, const std::vector<std::int64_t>& movie_ids);

// The films that came to the server last.
std::vector<domain::Movie> newest_movies(Db& db, int limit);

// What a filter names, for its label; empty when there is no such thing.
std::string genre_name(Db& db, std::int64_t genre_id);
std::string country_name(Db& db, std::string_view code);

}  // namespace store
