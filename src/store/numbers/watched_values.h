// What a user's films have in common: how many different films there are of each genre, language, country, company and
// release year, and how many plays at each place.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "store/diary/watched.h"
#include "store/sqlite/db.h"

namespace store {

struct TopValue {
  std::string key;  // an id, a code or a year, as filters take it
  std::string name;
  std::int64_t movies = 0;
};

struct TopValues {
  std::vector<TopValue> top;  // most films first, then by name
  std::size_t total = 0;      // how many values there are
};

// How many films there are of each id, and of each code.
using IdCounts = std::unordered_map<std::int64_t, std::int64_t>;
using CodeCounts = std::map<std::string, std::int64_t, std::less<>>;
void count_ids(std::string_view ids, IdCounts& counts);  // of one film, as in movie_credits
void count_codes(std::string_view codes, CodeCounts& counts);

TopValues top_genres(Db& db, const IdCounts& movies, std::size_t rows);
TopValues top_companies(Db& db, const IdCounts& movies, std::size_t rows);
TopValues top_countries(Db& db, const CodeCounts& movies, std::size_t rows);
TopValues top_languages(Db& db, const std::vector<WatchedMovie>& movies, std::size_t rows);  // the original one
TopValues top_release_years(const std::vector<WatchedMovie>& movies, std::size_t rows);

struct PlaceCount {
  std::int64_t id = 0;
  std::string name;
  bool is_cinema = false;
  std::int64_t plays = 0;
};
// Most plays first, then by name; places without any are left out.
std::vector<PlaceCount> place_counts(Db& db, std::int64_t user_id, const std::vector<WatchedPlay>& plays);

// The newest plays in a cinema, each film once. `places`: place_counts of those plays.
std::vector<WatchedPlay> cinema_visits(const std::vector<WatchedPlay>& plays, const std::vector<PlaceCount>& places,
                                       std::size_t limit);

}  // namespace store
