// The numbers of one user's diary, over all time, one year or some days. Each is defined here or in a file of this
// folder, and none depends on other users.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "domain/user.h"
#include "store/diary/watched.h"
#include "store/numbers/people.h"
#include "store/numbers/watched_days.h"
#include "store/numbers/watched_values.h"
#include "store/sqlite/db.h"

namespace store {

struct Totals {
  std::int64_t plays = 0;      // an entry may hold several
  std::int64_t movies = 0;     // different films
  std::int64_t minutes = 0;    // runtime times plays; films of unknown runtime count 0
  std::int64_t rated = 0;      // films with a rating: all that the user rated; for a period, those watched in it
  double average_runtime = 0;  // minutes, of the different films of known runtime; 0: no such film
  std::optional<double> average_rating;  // points, of the rated films
  std::optional<double>
      plays_per_day;  // dated plays over the days since the first; for a period, over its days until today
  std::optional<std::string> first_watched_at;  // the oldest watch date
};

struct RatingCount {
  int rating = 0;  // tenths
  std::int64_t movies = 0;
};

struct Statistics {
  Totals totals;
  std::vector<PersonNumbers> actors, actresses, directors;
  TopValues genres, languages, companies, countries, release_years;
  std::vector<PlaceCount> places;
  std::array<std::int64_t, 12> months{};   // plays whose month is known
  std::array<std::int64_t, 7> weekdays{};  // plays whose day is known, Monday first
  std::vector<RatingCount> ratings;        // from the rated films, lowest first
};

// The parts of Statistics that take statements of their own.
namespace part {
constexpr unsigned cast = 1;  // actors and actresses, who take the longest
constexpr unsigned directors = 2, genres = 4, languages = 8, companies = 16, countries = 32, places = 64;
constexpr unsigned all = 127;
}  // namespace part

// The period, the lengths of the lists, and the ranking of people.
struct StatisticsRequest {
  Period period = {};
  std::string today;        // in the user's zone
  std::size_t people = 10;  // of each list
  std::size_t companies = 10;
  std::size_t values = 10;            // genres, languages, countries, release years
  Measure measure = Measure::movies;  // for people
  unsigned parts = part::all;         // others stay empty
};

Statistics statistics(Db& db, std::int64_t user_id, const StatisticsRequest& request);

// The plays and films of a period, for callers of statistics() that need those too.
struct WatchedInPeriod {
  std::vector<WatchedPlay> plays;
  std::vector<WatchedMovie> movies;
};
WatchedInPeriod watched(Db& db, std::int64_t user_id, const Period& period);
Statistics statistics(Db& db, std::int64_t user_id, const WatchedInPeriod& watched, const StatisticsRequest& request);
// Returns the totals alone, for comparisons.
Totals totals(Db& db, std::int64_t user_id, const WatchedInPeriod& watched, const StatisticsRequest& request);

// Returns the films with the highest ratings, in order of rating, then of plays.
std::vector<WatchedMovie> highest_rated(const std::vector<WatchedMovie>& movies, std::size_t limit);

// The extreme films among at least two; only films of known runtime or year count.
struct Extremes {
  std::optional<WatchedMovie> longest, shortest, oldest;
};
Extremes extremes(const std::vector<WatchedMovie>& movies);

// Returns the version of computed numbers, which names everything that the user's numbers depend on.
std::string statistics_version(Db& db, const domain::User& user, const std::string& today);

// Returns the number of plays that are rewatches (store/diary/watched.h). Undated plays belong to no year.
std::int64_t plays_seen_again(Db& db, std::int64_t user_id, const Period& period, const WatchedInPeriod& watched);

}  // namespace store
