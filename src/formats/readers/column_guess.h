// Which column of a person's own table holds what: by its heading, and where none says so, or says two things, by what
// stands in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/input/headings.h"
#include "formats/reading.h"

namespace formats {

// "8/10" is 8 of 10, "★★★½" is 3.5; a scale of 0 means that the cell does not say it.
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
  // The name of the column, or empty.
  std::string column_of(Role role) const;
  // Whether the films have ratings or watch dates, which films of a watchlist have not.
  bool says_watched() const;

 private:
  struct Facts {
    int filled = 0, dates = 0, years = 0, marks = 0, words = 0;
    int odd = 0;             // words with digits, as dates that nobody understands
    bool is_counter = true;  // 1, 2, 3 …
    double least = 0, most = 0;
  };
  bool holds(Role role, std::size_t column) const;
  bool looks_like(Role role, std::size_t column) const;
  int place(Role role) const;  // -1: none

  std::vector<std::string> names_;
  std::vector<Facts> facts_;
  int rows_ = 0;
};

}  // namespace formats
