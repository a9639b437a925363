// The choices for filtering a list of films or a diary: years, genres, countries and languages of its films.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/sqlite/db.h"

namespace store {

enum class ChoicesOf { server, watched, watchlist, diary, liked, list };  // the user's, except for `server` and `list`

struct MovieChoice {
  std::string value, name;
  std::int64_t count = 0;  // films, or plays of a diary
};
using MovieChoiceList = std::vector<MovieChoice>;

struct MovieChoices {
  MovieChoiceList genres, countries, languages;  // by name
  MovieChoiceList years, decades;                // newest first; a decade is named by its first year
  MovieChoiceList places;                        // only of a diary, by name
  MovieChoiceList tags;  // only of a user's films or diary: the most used ones, by name; counts entries
};

// Reads all films of the list. `id` is the user's, or the list's if `list` is ChoicesOf::list.
MovieChoices movie_choices(Db& db, ChoicesOf list, std::int64_t id);

// Returns the id of the newest film, which changes when a film is added.
std::int64_t newest_movie_id(Db& db);

}  // namespace store
