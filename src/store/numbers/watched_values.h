// Counts of a user's films by genre, language, country, company and release year, and of their plays by place. Each
// film counts once.
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
  std::string key;  // an id, a code or a year, as in filters
  std::string name;
  std::int64_t movies = 0;
};

struct TopValues {
  std::vector<TopValue> top;  // most films first, then by name
  std::size_t total = 0;      // number of values
};

// Number of films by id, and by code.
using IdCounts = std::unordered_map<std::int64_t, std::int64_t>;
using CodeCounts = std::map<std::string, std::int64_t, std::less<>>;
void count_ids(std::string_view ids, IdCounts& counts);  // one film's list, as in movie_credits
void count_codes(std::string_view codes, CodeCounts& counts);

TopValues top_genres(Db& db, const IdCounts& movies, std::size_t rows);
TopValues top_companies(Db& db, const IdCounts& movies, std::size_t rows);
TopValues top_countries(Db& db, const CodeCounts& movies, std::size_t rows);
TopValues top_languages(Db& db, const std::vector<WatchedMovie>& movies, std::size_t rows);  // original language
TopValues top_release_years(const std::vector<WatchedMovie>& movies, std::size_t rows);

struct PlaceCount {
  std::int64_t id = 0;
  std::string name;
  bool is_cinema = false;
  std::int64_t plays = 0;
};
// Returns the places with most plays first, then by name; places without plays are left out.
std::vector<PlaceCount> place_counts(Db& db, std::int64_t user_id, const std::vector<WatchedPlay>& plays);

// Returns the newest plays in a cinema, each film once. `places` is place_counts() of these plays.
std::vector<WatchedPlay> cinema_visits(const std::vector<WatchedPlay>& plays, const std::vector<PlaceCount>& places,
                                       std::size_t limit);

}  // namespace store
