// What lists of films can be filtered by: the genres, countries, languages and years of release of the stored films.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "store/db.h"

namespace store {

struct FilmChoices {
  using Named = std::vector<std::pair<std::string, std::string>>;  // value and name
  Named genres, countries, languages;  // by name
  std::vector<std::string> years;      // newest first
};

// Reads all films.
FilmChoices film_choices(Db& db);

// Changes when a film is added.
std::int64_t newest_film(Db& db);

}  // namespace store
