#include "store/numbers/watched_values.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "base/text.h"
#include "store/catalogue/movie.h"
#include "store/numbers/movie_credits.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

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

// Ranks ids; `names` selects id and name for a list of ids.
TopValues named_by(Db& db, const char* names, const IdCounts& counts, std::size_t rows) {
  std::vector<std::int64_t> ids;
  for (const auto& [id, count] : counts) ids.push_back(id);
  std::vector<TopValue> values;
  for (Query query(db, names, id_list(ids)); query.step();)
    values.push_back({query.text(0), query.text(1), counts.at(query.integer(0))});
  return cut(std::move(values), rows);
}

template <typename NameOf>
TopValues named(const CodeCounts& counts, std::size_t rows, const NameOf& name_of) {
  std::vector<TopValue> values;
  for (const auto& [key, movies] : counts) values.push_back({key, name_of(key), movies});
  return cut(std::move(values), rows);
}

}  // namespace

void count_ids(std::string_view ids, IdCounts& counts) {
  each_id(ids, [&](std::int64_t id) { ++counts[id]; });
}

void count_codes(std::string_view codes, CodeCounts& counts) {
  if (codes.empty()) return;
  for (const std::string_view code : base::split(codes, ',')) {
    const auto known = counts.find(code);
    if (known != counts.end()) ++known->second;
    else counts.emplace(code, 1);
  }
}

TopValues top_genres(Db& db, const IdCounts& movies, std::size_t rows) {
  static constexpr char kNames[] =
      "SELECT g.id, g.name FROM json_each(?) j CROSS JOIN genre g ON g.id = j.value /*scan*/";
  return named_by(db, kNames, movies, rows);
}

TopValues top_companies(Db& db, const IdCounts& movies, std::size_t rows) {
  static constexpr char kNames[] =
      "SELECT c.id, c.name FROM json_each(?) j CROSS JOIN company c ON c.id = j.value /*scan*/";
  return named_by(db, kNames, movies, rows);
}

TopValues top_countries(Db& db, const CodeCounts& movies, std::size_t rows) {
  return named(movies, rows, [&](const std::string& code) { return country_name(db, code); });
}

TopValues top_languages(Db& db, const std::vector<WatchedMovie>& movies, std::size_t rows) {
  static constexpr char kNames[] = "SELECT code, name FROM language /*scan*/";  // reads some two hundred
  CodeCounts counts;
  for (const WatchedMovie& movie : movies)
    if (!movie.language.empty()) ++counts[movie.language];
  std::map<std::string, std::string> names;
  for (Query query(db, kNames); query.step();) names[query.text(0)] = query.text(1);
  return named(counts, rows, [&](const std::string& code) {  // falls back on the code
    const auto found = names.find(code);
    return found == names.end() ? code : found->second;
  });
}

TopValues top_release_years(const std::vector<WatchedMovie>& movies, std::size_t rows) {
  CodeCounts counts;
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
