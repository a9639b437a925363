#include "formats/sittings.h"

#include <algorithm>

namespace formats {

namespace {

constexpr base::UnixTime kLongestPause = base::kDay;
constexpr std::int64_t kMoment = 60;  // seconds, which are no part of any film
constexpr std::size_t kMostSittings = 1000;

std::string key_of(std::string_view who, std::string_view title) {
  return std::string(who) + '\n' + std::string(title);
}

}  // namespace

void Sittings::learn(std::string_view who, std::string_view title, base::UnixTime start, std::int64_t seconds) {
  std::vector<Sitting>& sittings = sittings_[key_of(who, title)];
  for (Sitting& sitting : sittings) {
    if (start < sitting.first - kLongestPause || start > sitting.last + kLongestPause) continue;
    sitting.first = std::min(sitting.first, start);
    sitting.last = std::max(sitting.last, start);
    sitting.seconds = std::min(sitting.seconds + seconds, 10 * base::kDay);
    return;
  }
  if (sittings.size() < kMostSittings) sittings.push_back({start, start, seconds});
}

void Sittings::add(Reading& reading, int number, domain::ImportRecord record, std::string_view who,
                   base::UnixTime start) const {
  const std::string key = key_of(who, record.film.title);
  Sitting sitting{start, start, 0};
  if (const auto found = sittings_.find(key); found != sittings_.end())
    for (const Sitting& one : found->second)
      if (start >= one.first && start <= one.last) sitting = one;
  if (sitting.last != start || reading.is_repeat(key + '\n' + std::to_string(sitting.last)))
    return reading.add(number, std::move(record), domain::RowVerdict::folded, "same_as_row");
  record.watched_seconds = static_cast<int>(sitting.seconds);
  if (sitting.seconds < kMoment)
    return reading.add(number, std::move(record), domain::RowVerdict::not_a_play, "too_short");
  reading.add(number, std::move(record));
}

}  // namespace formats
