#include "store/numbers/watched_values.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "store/catalogue/movie.h"
#include "store/diary/badges.h"

namespace store {

namespace {

using Counts = std::map<std::string, std::int64_t>;

TopValues cut(std::vector<TopValue> values, std::size_t rows) {
  const std::size_t total = values.size();
  const auto before = [](const TopValue& a, const TopValue& b) {
    return std::tie(b.movies, a.name, a.key) < std::tie(a.movies, b.name, b.key);
  };
  const auto end = values.begin() + static_cast<std::ptrdiff_t>(std::min(rows, total));
  std::partial_sort(values.begin(), end, values.end(), before);
  values.erase(end, values.end());
  return {std::move(values), total};
}

// `sql` gives the id of each film in the list (no film twice with one id), `names` id and name of a list of ids.
TopValues count_ids(Db& db, const std::vector<WatchedMovie>& movies, const char* sql, const char* names,
                    std::size_t rows) {
  std::unordered_map<std::int64_t, std::int64_t> counts;
  for (Query query(db, sql, movie_list(movies)); query.step();) ++counts[query.integer(0)];
  std::vector<std::int64_t> ids;
  for (const auto& [id, count] : counts) ids.push_back(id);
  std::vector<TopValue> values;
  for (Query query(db, names, id_list(ids)); query.step();)
    values.push_back({query.text(0), query.text(1), counts[query.integer(0)]});
  return cut(std::move(values), rows);
}

template <typename NameOf>
TopValues named(const Counts& counts, std::size_t rows, const NameOf& name_of) {
  std::vector<TopValue> values;
  for (const auto& [key, movies] : counts) values.push_back({key, name_of(key), movies});
  return cut(std::move(values), rows);
}

}  // namespace

TopValues top_genres(Db& db, const std::vector<WatchedMovie>& movies, std::size_t rows) {
  static constexpr char kSql[] =
      "SELECT g.genre_id FROM json_each(?) j CROSS JOIN movie_genre g ON g.movie_id = j.value /*scan*/";
  static constexpr char kNames[] =
      "SELECT g.id, g.name FROM json_each(?) j CROSS JOIN genre g ON g.id = j.value /*scan*/";
  return count_ids(db, movies, kSql, kNames, rows);
}

TopValues top_companies(Db& db, const std::vector<WatchedMovie>& movies, std::size_t rows) {
  static constexpr char kSql[] =
      "SELECT c.company_id FROM json_each(?) j CROSS JOIN movie_company c ON c.movie_id = j.value /*scan*/";
  static constexpr char kNames[] =
      "SELECT c.id, c.name FROM json_each(?) j CROSS JOIN company c ON c.id = j.value /*scan*/";
  return count_ids(db, movies, kSql, kNames, rows);
}

TopValues top_countries(Db& db, const std::vector<WatchedMovie>& movies, std::size_t rows) {
  static constexpr char kSql[] =
      "SELECT c.country_code FROM json_each(?) j CROSS JOIN movie_country c ON c.movie_id = j.value /*scan*/";
  Counts counts;
  for (Query query(db, kSql, movie_list(movies)); query.step();) ++counts[query.text(0)];
  return named(counts, rows, [&](const std::string& code) { return country_name(db, code); });
}

TopValues top_languages(Db& db, const std::vector<WatchedMovie>& movies, std::size_t rows) {
  static constexpr char kNames[] = "SELECT code, name FROM language /*scan*/";  // some two hundred
  Counts counts;
  for (const WatchedMovie& movie : movies)
    if (!movie.language.empty()) ++counts[movie.language];
  std::map<std::string, std::string> names;
  for (Query query(db, kNames); query.step();) names[query.text(0)] = query.text(1);
  return named(counts, rows, [&](const std::string& code) {  // a language without a name stands with its code
    const auto found = names.find(code);
    return found == names.end() ? code : found->second;
  });
}

TopValues top_release_years(const std::vector<WatchedMovie>& movies, std::size_t rows) {
  Counts counts;
  for (const WatchedMovie& movie : movies)
    if (movie.release_year > 0) ++counts[std::to_string(movie.release_year)];
  return named(counts, rows, [](const std::string& year) { return year; });
}

std::vector<PlaceCount> place_counts(Db& db, std::int64_t user_id, const std::vector<WatchedPlay>& plays) {
  static constexpr char kSql[] = "SELECT id, name, is_cinema FROM location WHERE user_id = ? ORDER BY name";
  std::unordered_map<std::int64_t, std::int64_t> counts;
  for (const WatchedPlay& play : plays) counts[play.location_id] += play.plays;
  std::vector<PlaceCount> places;
  for (Query query(db, kSql, user_id); query.step();)
    if (const auto count = counts.find(query.integer(0)); count != counts.end())
      places.push_back({query.integer(0), query.text(1), query.flag(2), count->second});
  std::stable_sort(places.begin(), places.end(),
                   [](const PlaceCount& a, const PlaceCount& b) { return a.plays > b.plays; });
  return places;
}

std::vector<WatchedPlay> cinema_visits(const std::vector<WatchedPlay>& plays, const std::vector<PlaceCount>& places,
                                       std::size_t limit) {
  std::unordered_set<std::int64_t> cinemas, movies;
  for (const PlaceCount& place : places)
    if (place.is_cinema) cinemas.insert(place.id);
  std::vector<WatchedPlay> visits;
  for (auto play = plays.rbegin(); play != plays.rend() && !cinemas.empty() && visits.size() < limit; ++play)
    if (cinemas.contains(play->location_id) && movies.insert(play->movie_id).second) visits.push_back(*play);
  return visits;
}

}  // namespace store
