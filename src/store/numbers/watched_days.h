// Times when a user watches: plays by month, weekday and day, the longest streak and gap, and the milestones of a
// period. Each counts the plays whose date is known well enough for it; an entry may hold several plays.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "store/diary/watched.h"

namespace store {

std::array<std::int64_t, 12> plays_by_month(const std::vector<WatchedPlay>& plays);   // January first
std::array<std::int64_t, 7> plays_by_weekday(const std::vector<WatchedPlay>& plays);  // Monday first

using Days = std::map<std::chrono::sys_days, std::int64_t>;
Days plays_by_day(const std::vector<WatchedPlay>& plays);  // only days with plays

// A run of days; both ends count.
struct DaySpan {
  std::chrono::sys_days first, last;
  std::int64_t days = 0;
};
std::optional<DaySpan> longest_streak(const Days& days);  // of days with plays; latest of equals
std::optional<DaySpan> longest_gap(const Days& days);     // of days without plays, between two with; latest of equals

// The play that reached a round number, counted over the plays whose day is known, in the diary's order.
struct Milestone {
  std::int64_t number = 0;  // 1, 50, 100, 250, 500, 1000, then every thousand
  std::int64_t movie_id = 0;
  WatchDate date;
};
std::vector<Milestone> milestones(const std::vector<WatchedPlay>& plays);

}  // namespace store
