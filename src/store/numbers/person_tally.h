// Counts the persons of a user's films, film by film. A big diary has hundreds of thousands of roles, so
// the counts lie in pages of small cells, by id. Two roles in one film count once; an id beyond 2^31 throws.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "store/diary/watched.h"

namespace store {

enum class Credit { cast, director };

// Persons are ranked by different films, plays of them, their minutes (runtime times plays), or the user's average
// rating.
enum class Measure { movies, plays, minutes, average };

class PersonTally {
 public:
  explicit PersonTally(Measure measure) : measure_(measure) {}
  // `ids` as in movie_credits. `place` of the film among all that are counted; a film that comes twice comes in a row.
  void add(std::string_view ids, std::size_t place, const WatchedMovie& movie);

  struct RankedPerson {
    std::uint64_t rank = 0;  // greater is better; equal averages by the number of ratings; 0: nothing to rank by
    std::int64_t id = 0;
  };
  // Every person, by id. With an average of fewer than `least_rated` films the rank is 0.
  std::vector<RankedPerson> ranked(std::uint32_t least_rated = 1) const;

 private:
  static constexpr std::size_t kPage = 1024;
  struct Cell {
    std::uint32_t last_movie = 0;  // number of the film that was counted last, from 1
    std::uint32_t movies = 0, rated = 0;
    std::uint32_t sum = 0;  // of plays, minutes or tenths; stays at the greatest number
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
