#include "store/numbers/watched_days.h"

namespace store {

namespace {

constexpr std::int64_t kFirstMilestones[] = {1, 50, 100, 250, 500, 1000};
constexpr std::int64_t kThousand = 1000;

std::int64_t next_milestone(std::int64_t after) {
  for (const std::int64_t number : kFirstMilestones)
    if (number > after) return number;
  return (after / kThousand + 1) * kThousand;
}

void take_longer(std::optional<DaySpan>& best, const DaySpan& run) {
  if (run.days > 0 && (!best || run.days >= best->days)) best = run;
}

DaySpan run_of(std::chrono::sys_days first, std::chrono::sys_days last) {
  return {first, last, (last - first).count() + 1};
}

}  // namespace

std::array<std::int64_t, 12> plays_by_month(const std::vector<WatchedPlay>& plays) {
  std::array<std::int64_t, 12> months{};
  for (const WatchedPlay& play : plays)
    if (play.date.month > 0) months.at(static_cast<std::size_t>(play.date.month) - 1) += play.plays;
  return months;
}

std::array<std::int64_t, 7> plays_by_weekday(const std::vector<WatchedPlay>& plays) {
  std::array<std::int64_t, 7> weekdays{};
  for (const WatchedPlay& play : plays)
    if (play.date.is_day()) weekdays.at(std::chrono::weekday(play.date.to_day()).iso_encoding() - 1) += play.plays;
  return weekdays;
}

Days plays_by_day(const std::vector<WatchedPlay>& plays) {
  Days days;
  for (const WatchedPlay& play : plays)
    if (play.date.is_day()) days[play.date.to_day()] += play.plays;
  return days;
}

std::optional<DaySpan> longest_streak(const Days& days) {
  std::optional<DaySpan> best;
  std::optional<std::chrono::sys_days> first, last;
  for (const auto& [day, plays] : days) {
    if (!last || day - *last > std::chrono::days(1)) first = day;
    last = day;
    take_longer(best, run_of(*first, day));
  }
  return best;
}

std::optional<DaySpan> longest_gap(const Days& days) {
  std::optional<DaySpan> best;
  std::optional<std::chrono::sys_days> last;
  for (const auto& [day, plays] : days) {
    if (last) take_longer(best, run_of(*last + std::chrono::days(1), day - std::chrono::days(1)));
    last = day;
  }
  return best;
}

std::vector<Milestone> milestones(const std::vector<WatchedPlay>& plays) {
  std::vector<Milestone> reached;
  std::int64_t count = 0, next = next_milestone(0);
  for (const WatchedPlay& play : plays) {
    if (!play.date.is_day()) continue;
    for (count += play.plays; count >= next; next = next_milestone(next))
      reached.push_back({next, play.movie_id, play.date});
  }
  return reached;
}

}  // namespace store
