// What a list of films or a diary can be filtered by: the years, genres, countries and languages of the films that it
// has.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/sqlite/db.h"

namespace store {

enum class ChoicesOf { server, watched, watchlist, diary, liked, list };  // all but the first and the last: the user's

struct MovieChoice {
  std::string value, name;
  std::int64_t count = 0;  // films; of a diary plays
};
using MovieChoiceList = std::vector<MovieChoice>;

struct MovieChoices {
  MovieChoiceList genres, countries, languages;  // by name
  MovieChoiceList years, decades;                // newest first; a decade by its first year
  MovieChoiceList places;                        // of a diary, by name
  MovieChoiceList tags;  // of a user's films or diary: the most used, by name; plays are counted
};

// Reads all films of the list.
// `id`: of the user, or of the list that somebody has made.
MovieChoices movie_choices(Db& db, ChoicesOf list, std::int64_t id);

// Changes when a film is added.
std::int64_t newest_movie_id(Db& db);

}  // namespace store
