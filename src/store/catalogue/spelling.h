// Titles that are spelt almost like the words that somebody typed.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "store/sqlite/db.h"

namespace store {

// Words that may have typing errors: letters left out, added, wrong, or swapped with the next one. Texts are folded,
// and characters that are neither letters nor digits count as one space.
class Spelling {
 public:
  explicit Spelling(std::string_view words);

  struct Match {
    int errors;  // in the most similar part of the title, which begins and ends with a word
    int extra;   // number of letters by which the title is longer or shorter
  };
  // Returns the number of errors that are forgiven in words of this length.
  int forgiven() const { return length_ < 3 ? 0 : length_ < 8 ? 1 : length_ < 16 ? 2 : 3; }
  Match compare(std::string_view title) const;
  // Returns false if the title lacks more letters than are forgiven. It is much quicker than compare().
  bool may_match(std::string_view title) const;

 private:
  std::uint64_t letters_ = 0;                // a bit for each letter, by the last six bits of its last byte
  int length_ = 0;                           // letters, without the spaces around them
  std::array<std::uint64_t, 256> places_{};  // the bits of the places that a letter has, by its last byte
};

// Returns the films whose titles have the fewest errors, best first. It reads all titles, which takes a few
// milliseconds.
std::vector<std::int64_t> close_titles(Db& db, std::string_view folded_words, std::size_t limit);

}  // namespace store
