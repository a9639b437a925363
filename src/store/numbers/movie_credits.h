// The people, genres, companies and countries that a film counts for in numbers. The table movie_credits has all of
// them in one row per film, as lists of ids ("12,45"); store/catalogue/movie_save.cc writes it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "store/diary/watched.h"
#include "store/sqlite/db.h"

namespace store {

struct MovieCredits {
  std::string_view cast, directors, genres, companies, countries;
};

// Calls visit(place, credits) for each of the films; the credits are valid within the call.
template <typename Visit>
void each_credits(Db& db, const std::vector<WatchedMovie>& movies, const Visit& visit) {
  static constexpr char kSql[] =
      "SELECT j.key, c.cast_ids, c.director_ids, c.genre_ids, c.company_ids, c.country_codes FROM json_each(?) j "
      "CROSS JOIN movie_credits c ON c.movie_id = j.value /*scan*/";  // reads the list
  for (Query query(db, kSql, movie_list(movies)); query.step();)
    visit(static_cast<std::size_t>(query.integer(0)),
          MovieCredits{query.text_view(1), query.text_view(2), query.text_view(3), query.text_view(4),
                       query.text_view(5)});
}

// Calls visit(id) for each id of a list.
template <typename Visit>
void each_id(std::string_view list, const Visit& visit) {
  if (list.empty()) return;
  std::int64_t id = 0;
  for (const char letter : list) {
    if (letter != ',') {
      id = id * 10 + (letter - '0');
      continue;
    }
    visit(id);
    id = 0;
  }
  visit(id);
}

}  // namespace store
