#include "formats/sittings.h"

#include <algorithm>

namespace formats {

namespace {

constexpr base::UnixTime kLongestPause = base::kDay;
constexpr std::int64_t kMoment = 60;  // seconds; a shorter sitting is too short to be a play

std::string key_of(std::string_view who, std::string_view title) {
  return std::string(who) + '\n' + std::string(title);
}

}  // namespace

void Sittings::learn(std::string_view who, std::string_view title, base::UnixTime start, std::int64_t seconds) {
  starts_[key_of(who, title)].emplace_back(start, seconds);
}

void Sittings::cut() {
  for (auto& [key, starts] : starts_) {
    std::ranges::sort(starts);
    std::vector<Sitting>& sittings = sittings_[key];
    for (std::size_t i = 0; i < starts.size(); ++i) {
      const auto [start, seconds] = starts[i];
      if (i + 1 < starts.size() && starts[i + 1].first == start) continue;  // the longest of a repeat counts
      if (sittings.empty() || start > sittings.back().last + kLongestPause) sittings.push_back({start, start, 0});
      sittings.back().last = start;
      sittings.back().seconds = std::min(sittings.back().seconds + seconds, 10 * base::kDay);
    }
  }
  starts_.clear();
}

void Sittings::add(Reading& reading, int number, domain::ImportRecord record, std::string_view who,
                   base::UnixTime start) {
  if (!starts_.empty()) cut();
  const std::string key = key_of(who, record.film.title);
  Sitting sitting{start, start, 0};
  if (const auto found = sittings_.find(key); found != sittings_.end()) {
    const auto one = std::ranges::lower_bound(found->second, start, {}, &Sitting::last);
    if (one != found->second.end()) sitting = *one;
  }
  if (sitting.last != start || reading.is_repeat(key + '\n' + std::to_string(sitting.last)))
    return reading.add(number, std::move(record), domain::RowVerdict::folded, "same_as_row");
  record.watched_seconds = static_cast<int>(sitting.seconds);
  if (sitting.seconds < kMoment)
    return reading.add(number, std::move(record), domain::RowVerdict::not_a_play, "too_short");
  reading.add(number, std::move(record));
}

}  // namespace formats
