// The numbers of a user's year in review, or of any other days: those of statistics.h, and highlights of the same plays
// and films. The page, the picture and the mail read them here; none depends on other users.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/numbers/statistics.h"
#include "store/numbers/watched_company.h"

namespace store {

constexpr std::size_t kFilmsOfYear = 10, kPeopleOfYear = 6, kWallOfYear = 240;
constexpr int kMonthsOfYear = 24;  // a longer period has no list of months

// The numbers that are compared with the year before.
struct YearTotals {
  Totals totals;
  std::int64_t again = 0;   // rewatches; all other plays are first viewings
  std::int64_t cinema = 0;  // plays in a cinema
};

struct YearMonth {
  int year = 0, month = 0;
  std::int64_t plays = 0;
  WatchedMovie best;  // its highest rated film; with a rating of 0 the last one
};

// A week from Monday to Sunday, without the days outside of the period.
struct YearWeek {
  std::chrono::sys_days first, last;
  std::int64_t plays = 0;
};

struct YearPerson {
  enum class Role { director, actress, actor, photographer, composer };
  PersonNumbers person;
  Role role = Role::director;
};

struct YearNumbers {
  Statistics numbers;                // every genre, country, … and release year; no companies
  YearTotals year;                   // `totals` are those of `numbers`
  std::optional<YearTotals> before;  // same days a year earlier; nullopt if nothing was watched
  std::string before_until;          // the last of those days
  bool is_whole = false;             // true if the last day is over
  std::int64_t plays_without_day = 0;

  std::vector<WatchedMovie> best;          // at most kFilmsOfYear, from highest_rated()
  std::vector<YearMonth> months;           // from the period's first month to its last or today's
  std::optional<YearWeek> most_week;       // with the most plays; the latest of equals
  std::optional<WatchedPlay> first, last;  // plays whose day is known
  std::optional<DaySpan> streak, gap;
  Extremes extremes;
  std::optional<WatchedMovie> most_often;  // has at least two plays
  std::vector<YearPerson> people;          // at most kPeopleOfYear, each once, with two films or more; no hidden people
  std::vector<std::int64_t> movies;        // the latest kWallOfYear films, each once
  std::vector<WatchedCompany> company;
  WatchedCompany first_company, last_company;  // company of `first` and `last`

  bool is_empty() const { return year.totals.plays == 0; }
};

// Returns the numbers of a year or some days. While these run, the year before counts until the same day; there is no
// comparison if a play's date reaches beyond today ("2026"), since such a play would be missing a year earlier.
YearNumbers year_numbers(Db& db, std::int64_t user_id, const Period& period, const std::string& today);

}  // namespace store
