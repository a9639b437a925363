// The home page's summary of a member's whole diary: totals, unrated films, most watched people. It is cached, since
// reading it takes time in proportion to the diary.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/user.h"
#include "store/sqlite/db.h"

namespace store {

struct UnratedMovie {
  std::int64_t movie_id = 0;
  std::string watched_at;  // date of the newest play
};

struct MostWatchedPerson {
  std::int64_t id = 0;
  std::string name, meta_profile_path;
  std::int64_t movies = 0;  // different films, at least two
};

struct HomeSummary {
  std::int64_t movies = 0, movies_this_year = 0, movies_this_week = 0;
  std::int64_t minutes = 0;
  std::optional<double> average;  // own ratings, in points
  std::int64_t watchlist = 0;
  std::int64_t unrated = 0;
  std::vector<UnratedMovie> newest_unrated;  // at most 16
  std::vector<MostWatchedPerson> people;     // at most 16 of the leading cast and directors; none that the user hides
  std::int64_t age = 0;                      // seconds, as in ComputedText
};

// The current days in the user's time zone.
struct HomeDays {
  std::string today;
  std::string monday;  // of this week
};

// Reads the user's diary itself.
HomeSummary read_home_summary(Db& db, std::int64_t user_id, const HomeDays& days);

// Returns the summary from the cache, or computes it as store/cache/computed.h says.
HomeSummary home_summary(Db& db, Db& cache, const domain::User& user, const HomeDays& days, base::UnixTime now);

}  // namespace store
