// The numbers of one user's diary. Everything is counted over the user's own films; nothing depends on what
// other users did. Reads all plays once and the films' credits once: tens of milliseconds for a big diary.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/db.h"

namespace store {

struct Totals {
  std::int64_t plays = 0;        // an entry may stand for several
  std::int64_t dated_plays = 0;  // of those, on a date of whatever precision
  std::int64_t films = 0;        // different ones
  std::int64_t minutes = 0;      // of all plays; films of unknown runtime count 0
  double average_runtime = 0;    // minutes, of the different films whose runtime is known; 0: none
  std::optional<double> average_rating;         // points, of all films the user rated
  std::optional<std::string> first_watched_at;  // the oldest watch date
};

// The number of different films with that person or value; people that the user hides are left out.
struct TopPerson {
  std::int64_t id = 0;
  std::string name;
  std::int64_t films = 0;
};
struct TopValue {
  std::string key;   // an id, a code or a year, as filters take it
  std::string name;
  std::int64_t films = 0;
};

// Most films first, then by name. An actress is a cast member whose gender the provider gives as female; all
// other cast members are actors.
struct Statistics {
  Totals totals;
  std::vector<TopPerson> actors, actresses, directors;
  std::vector<TopValue> genres, languages, companies, countries, release_years;
};

Statistics statistics(Db& db, std::int64_t user_id, std::size_t rows);

}  // namespace store
