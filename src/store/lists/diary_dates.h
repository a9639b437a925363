// The years, months and dates of a user's diary.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/user.h"
#include "store/sqlite/db.h"

namespace store {

struct YearCount {
  std::string year;          // "2024"; empty: undated
  std::int64_t entries = 0;  // rows of the diary
  std::int64_t plays = 0;    // an entry may hold several
  bool has_months = false;   // true if some entry is dated more exactly than the year
};
// Returns the years newest first; they stay in cache.db until the user's data change.
std::vector<YearCount> history_years(Db& db, Db& cache, const domain::User& user, base::UnixTime now);

struct MonthSummary {
  std::int64_t movies = 0;   // different ones
  std::int64_t minutes = 0;  // of all plays
};
// Counts all entries of the months from `oldest` to `newest`, whatever the filter. A month is "2024-05", or "2024" or
// "" for entries of unknown month.
std::map<std::string, MonthSummary> month_summaries(Db& db, std::int64_t user_id, std::string_view oldest,
                                                    std::string_view newest);

// Each returns the newest or the oldest watch date of the period, or nullopt if the period has no dated play.
std::optional<std::string> newest_date(Db& db, std::int64_t user_id, std::string_view from, std::string_view to);
std::optional<std::string> oldest_date(Db& db, std::int64_t user_id);

}  // namespace store
