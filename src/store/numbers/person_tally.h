// Counts the people in a user's films, film by film. A big diary has hundreds of thousands of roles, so the counts are
// in pages of small cells, by id. Two roles in one film count once; an id beyond 2^31 throws.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "store/diary/watched.h"

namespace store {

enum class Credit { cast, director };

// The number that people are ranked by: different films, plays of them, their minutes (runtime times plays), or the
// user's average rating.
enum class Measure { movies, plays, minutes, average };

class PersonTally {
 public:
  explicit PersonTally(Measure measure) : measure_(measure) {}
  // Counts a film for people. `ids` is a list as in movie_credits, and `place` is the film's place among all that are
  // counted; calls for the same film must follow one another.
  void add(std::string_view ids, std::size_t place, const WatchedMovie& movie);

  struct RankedPerson {
    std::uint64_t rank = 0;  // greater is better; ratings decide between equal averages; 0: no rank
    std::int64_t id = 0;
  };
  // Returns every person, by id. The rank is 0 for an average of fewer than `least_rated` films.
  std::vector<RankedPerson> ranked(std::uint32_t least_rated = 1) const;

 private:
  static constexpr std::size_t kPage = 1024;
  struct Cell {
    std::uint32_t last_movie = 0;  // place of the film that was counted last, from 1
    std::uint32_t movies = 0, rated = 0;
    std::uint32_t sum = 0;  // of plays, minutes or tenths; capped at the greatest number
  };
  using Page = std::array<Cell, kPage>;

  void add_one(std::int64_t id, std::uint32_t number, const WatchedMovie& movie);
  Cell& cell_of(std::int64_t id);
  std::uint64_t rank_of(const Cell& cell, std::uint32_t least_rated) const;

  Measure measure_;
  std::size_t persons_ = 0;
  std::vector<std::unique_ptr<Page>> pages_;
};

}  // namespace store
