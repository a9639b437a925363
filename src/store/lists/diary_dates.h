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
  std::int64_t plays = 0;    // an entry may stand for several
  bool has_months = false;   // some entry says more than the year
};
// Newest first, kept in cache.db until the user's data change.
std::vector<YearCount> history_years(Db& db, Db& cache, const domain::User& user, base::UnixTime now);

struct MonthSummary {
  std::int64_t movies = 0;   // different ones
  std::int64_t minutes = 0;  // of all plays
};
// Of all entries in the months ("2024-05", also "2024" and "" for entries that know no month) from `oldest` to
// `newest`, whatever the filter.
std::map<std::string, MonthSummary> month_summaries(Db& db, std::int64_t user_id, std::string_view oldest,
                                                    std::string_view newest);

// The newest and the oldest watch date within a period; none when there is no dated play in it.
std::optional<std::string> newest_date(Db& db, std::int64_t user_id, std::string_view from, std::string_view to);
std::optional<std::string> oldest_date(Db& db, std::int64_t user_id);

}  // namespace store
