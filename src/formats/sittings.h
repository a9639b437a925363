// Sittings join all starts of a title with less than a day between, for files with a row for each time that somebody
// pressed play. The length of the film decides if a sitting is a play (ImportRecord::watched_seconds).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/time.h"
#include "formats/reading.h"

namespace formats {

class Sittings {
 public:
  // Learns one row. All rows must be learned before the first is added, in any order; `who` and `title` separate films
  // and people, and a start that was learned before is the same row of another file.
  void learn(std::string_view who, std::string_view title, base::UnixTime start, std::int64_t seconds);
  // Adds a row. Only the row of the last start in a sitting counts, and the others are folded into it.
  void add(Reading& reading, int number, domain::ImportRecord record, std::string_view who, base::UnixTime start);

 private:
  struct Sitting {
    base::UnixTime first = 0, last = 0;  // starts
    std::int64_t seconds = 0;
  };
  // Turns the starts into sittings, once all are known.
  void cut();

  std::unordered_map<std::string, std::vector<std::pair<base::UnixTime, std::int64_t>>> starts_;  // with their seconds
  std::unordered_map<std::string, std::vector<Sitting>> sittings_;  // of each title, the earliest first
};

}  // namespace formats
