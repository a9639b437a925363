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
#include "store/sqlite/db.h"
#include "store/lists/list_filter.h"

namespace store {

// The place of a play in that order.
struct PlayKey {
  std::string watch_key;  // the watch date; empty: undated
  int position = 0;
  std::int64_t id = 0;
};
PlayKey key_of(const domain::Play& play);

// At most `limit` plays that come after the key `before` in the list (none: from the top). The films are filled
// as posters need them (store/lists/home.h, poster_movies). Without conditions on films the cost depends on `limit` only;
// with them, on how many of the user's plays must be looked at to find enough.
std::vector<domain::PlayWithMovie> history(Db& db, std::int64_t user_id, const ListFilter& filter,
                                           const std::optional<PlayKey>& before, int limit);

// The key at which the page of `count` plays just above `first` begins; none: that page is the first one.
std::optional<PlayKey> key_above(Db& db, std::int64_t user_id, const ListFilter& filter, const PlayKey& first, int count);

// How many plays fulfil the filter: an entry may stand for several, and of those seen before the first does not count.
// Looks at each play of the period.
std::int64_t count_plays(Db& db, std::int64_t user_id, const ListFilter& filter);

struct YearCount {
  std::string year;          // "2024"; empty: undated
  std::int64_t entries = 0;  // rows of the diary
  std::int64_t plays = 0;    // an entry may stand for several
};
// Newest first, kept in cache.db until the user's data change.
std::vector<YearCount> history_years(Db& db, Db& cache, const domain::User& user, base::UnixTime now);

struct MonthSummary {
  std::int64_t movies = 0;    // different ones
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

// What filters name. A genre by our id or its name.
std::optional<domain::Genre> find_genre(Db& db, std::string_view text);
// Empty when there is no such country or company.
std::string country_name(Db& db, std::string_view code);
std::string company_name(Db& db, std::int64_t company_id);

}  // namespace store
