// The numbers of a user's year in review, or of any other days: those of statistics.h, and what is picked out of the
// same plays and films. Its page, its picture and the mail read them here; none depends on other users.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/numbers/statistics.h"

namespace store {

constexpr std::size_t kFilmsOfYear = 10, kPeopleOfYear = 6, kWallOfYear = 240;
constexpr int kMonthsOfYear = 24;  // a longer period is not told month by month

// What is compared with the year before.
struct YearTotals {
  Totals totals;
  std::int64_t again = 0;   // of the plays, the rewatches; all others are films seen for the first time
  std::int64_t cinema = 0;  // of the plays, those in a cinema
};

struct YearMonth {
  int year = 0, month = 0;
  std::int64_t plays = 0;
  WatchedMovie best;  // of its films the one rated highest; with a rating of 0 the last one
};

// From Monday to Sunday, without the days that lie outside of the period.
struct YearWeek {
  std::chrono::sys_days first, last;
  std::int64_t plays = 0;
};

struct YearPerson {
  enum class Role { director, actress, actor, photographer, composer };
  PersonNumbers person;
  Role role = Role::director;
};

// Plays with the same company, by ids. Who may be told of it is for store/together/company.h to say.
struct YearCompany {
  std::vector<std::int64_t> with;
  std::optional<std::int64_t> logged_by;
  std::int64_t plays = 0;
};

struct YearNumbers {
  Statistics numbers;                // every genre, country, … and release year; no companies
  YearTotals year;                   // its totals are those of `numbers`
  std::optional<YearTotals> before;  // of the same days a year earlier; none when nothing was watched then
  std::string before_until;          // the last of those days
  bool is_whole = false;             // the last day is over
  std::int64_t plays_without_day = 0;

  std::vector<WatchedMovie> best;          // at most kFilmsOfYear: highest_rated()
  std::vector<YearMonth> months;           // from the first of the period to its last or today's
  std::optional<YearWeek> most_week;       // with the most plays; the latest of equals
  std::optional<WatchedPlay> first, last;  // of those whose day is known
  std::optional<DaySpan> streak, gap;
  Extremes extremes;
  std::optional<WatchedMovie> most_often;  // with two plays at least
  std::vector<YearPerson> people;  // at most kPeopleOfYear with two films at least, each once; none that the user hides
  std::vector<std::int64_t> movies;  // the latest kWallOfYear, each once
  std::vector<YearCompany> company;
  YearCompany first_company, last_company;  // of `first` and `last`

  bool is_empty() const { return year.totals.plays == 0; }
};

// Of a year or some days. While they run, the year before is counted until the same day; it is not compared when there
// is a play whose date reaches beyond today ("2026"), whose like the year before would lack.
YearNumbers year_numbers(Db& db, std::int64_t user_id, const Period& period, const std::string& today);

}  // namespace store
