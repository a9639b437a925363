// Guesses the contents of each column in a person's own table: by its heading, or by its cells if no heading says so or
// one is ambiguous.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/input/headings.h"
#include "formats/reading.h"

namespace formats {

// "8/10" is 8 of 10 and "★★★½" is 3.5. A scale of 0 means that the cell does not state one.
struct Mark {
  double value = 0;
  int scale = 0;
  bool is_number = false;
};
Mark mark_in(std::string_view cell);

class ColumnGuess {
 public:
  explicit ColumnGuess(const Columns& columns);

  void learn(const Table& row);
  // Returns the column's name, or "" if no column has the role.
  std::string column_of(Role role) const;
  // Returns true if films have ratings or watch dates, which those on a watchlist lack.
  bool says_watched() const;

 private:
  struct Facts {
    int filled = 0, dates = 0, years = 0, marks = 0, words = 0;
    int odd = 0;             // words with digits, such as dates that we cannot read
    bool is_counter = true;  // the cells count 1, 2, 3 …
    double least = 0, most = 0;
  };
  bool holds(Role role, std::size_t column) const;
  bool looks_like(Role role, std::size_t column) const;
  int place(Role role) const;  // -1 if there is none

  std::vector<std::string> names_;
  std::vector<Facts> facts_;
  int rows_ = 0;
};

}  // namespace formats
