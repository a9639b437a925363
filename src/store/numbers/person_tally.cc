#include "store/numbers/person_tally.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "store/numbers/movie_credits.h"

namespace store {

namespace {

constexpr std::int64_t kMostIds = std::int64_t{1} << 31;
constexpr std::uint64_t kFine = 1'000'000;           // averages are compared to this part of a tenth
constexpr std::uint64_t kMostRated = (1 << 20) - 1;  // further ratings do not decide between equal averages

}  // namespace

void PersonTally::add(std::string_view ids, std::size_t place, const WatchedMovie& movie) {
  const auto number = static_cast<std::uint32_t>(place) + 1;
  each_id(ids, [&](std::int64_t id) { add_one(id, number, movie); });
}

void PersonTally::add_one(std::int64_t id, std::uint32_t number, const WatchedMovie& movie) {
  Cell& cell = cell_of(id);
  if (cell.last_movie == number) return;
  cell.last_movie = number;
  if (cell.movies++ == 0) ++persons_;
  if (movie.rating > 0) ++cell.rated;
  const std::int64_t more = measure_ == Measure::plays     ? movie.plays
                            : measure_ == Measure::minutes ? movie.minutes()
                                                           : movie.rating;
  constexpr std::int64_t kMost = std::numeric_limits<std::uint32_t>::max();
  cell.sum = static_cast<std::uint32_t>(std::min(cell.sum + more, kMost));
}

PersonTally::Cell& PersonTally::cell_of(std::int64_t id) {
  if (id < 0 || id >= kMostIds) throw std::length_error("an id beyond 2^31");
  const auto number = static_cast<std::size_t>(id) / kPage;
  if (number >= pages_.size()) pages_.resize(number + 1);
  if (!pages_[number]) pages_[number] = std::make_unique<Page>();
  return (*pages_[number])[static_cast<std::size_t>(id) % kPage];
}

std::uint64_t PersonTally::rank_of(const Cell& cell, std::uint32_t least_rated) const {
  if (measure_ == Measure::movies) return cell.movies;
  if (measure_ != Measure::average) return cell.sum;
  if (cell.rated == 0 || cell.rated < least_rated) return 0;
  return (cell.sum * kFine / cell.rated) * (kMostRated + 1) + std::min<std::uint64_t>(cell.rated, kMostRated);
}

std::vector<PersonTally::RankedPerson> PersonTally::ranked(std::uint32_t least_rated) const {
  std::vector<RankedPerson> all;
  all.reserve(persons_);
  for (std::size_t number = 0; number < pages_.size(); ++number) {
    if (!pages_[number]) continue;
    auto id = static_cast<std::int64_t>(number * kPage);
    for (const Cell& cell : *pages_[number]) {
      if (cell.movies > 0) all.push_back({rank_of(cell, least_rated), id});
      ++id;
    }
  }
  return all;
}

}  // namespace store
