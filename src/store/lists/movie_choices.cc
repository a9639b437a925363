#include "store/lists/movie_choices.h"

namespace store {

namespace {

MovieChoices::Named read_named(Db& db, const char* sql) {
  MovieChoices::Named choices;
  for (Query query(db, sql); query.step();) choices.emplace_back(query.text(0), query.text(1));
  return choices;
}

std::vector<std::string> read_years(Db& db) {
  static constexpr char kSql[] =
      "SELECT DISTINCT substr(release_date, 1, 4) FROM movie WHERE release_date IS NOT NULL ORDER BY 1 DESC /*scan*/";
  std::vector<std::string> years;
  for (Query query(db, kSql); query.step();) years.push_back(query.text(0));
  return years;
}

}  // namespace

MovieChoices movie_choices(Db& db) {
  static constexpr char kGenres[] =
      "SELECT g.id, g.name FROM genre g WHERE EXISTS (SELECT 1 FROM movie_genre f WHERE f.genre_id = g.id) ORDER BY "
      "g.name /*scan*/";
  static constexpr char kCountries[] =
      "SELECT c.code, c.name FROM country c WHERE EXISTS (SELECT 1 FROM movie_country f WHERE f.country_code = c.code) "
      "ORDER BY c.name /*scan*/";
  static constexpr char kLanguages[] =
      "SELECT m.code, coalesce(l.name, m.code) FROM "
      "(SELECT DISTINCT original_language AS code FROM movie WHERE original_language IS NOT NULL) m "
      "LEFT JOIN language l ON l.code = m.code ORDER BY 2 /*scan*/";
  return {read_named(db, kGenres), read_named(db, kCountries), read_named(db, kLanguages), read_years(db)};
}

std::int64_t newest_movie_id(Db& db) {
  static constexpr char kSql[] = "SELECT max(id) FROM movie";
  Query query(db, kSql);
  return query.step() ? query.integer(0) : 0;
}

}  // namespace store
