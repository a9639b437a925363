// What lists of films can be filtered by: the genres, countries, languages and years of release of the stored films.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "store/sqlite/db.h"

namespace store {

struct MovieChoices {
  using Named = std::vector<std::pair<std::string, std::string>>;  // value and name
  Named genres, countries, languages;                              // by name
  std::vector<std::string> years;                                  // newest first
};

// Reads all films.
MovieChoices movie_choices(Db& db);

// Changes when a film is added.
std::int64_t newest_movie_id(Db& db);

}  // namespace store
