#include "store/catalogue/movie_lookup.h"

#include "store/catalogue/movie.h"
#include "store/diary/badges.h"

namespace store {

std::map<std::int64_t, domain::Movie> movies_by_meta_id(Db& db, const std::vector<std::int64_t>& meta_ids) {
  static constexpr char kSql[] =
      "SELECT " MATINEE_MOVIE_COLUMNS
      " FROM json_each(?) j CROSS JOIN movie m ON m.meta_id = j.value /*scan*/";  // reads the list
  std::map<std::int64_t, domain::Movie> movies;
  if (meta_ids.empty()) return movies;
  for (Query query(db, kSql, id_list(meta_ids)); query.step();) {
    domain::Movie movie = read_movie(query, 0);
    movies.emplace(movie.meta_id, std::move(movie));
  }
  return movies;
}

std::optional<domain::Movie> find_movie_by_title(Db& db, std::string_view title, int year) {
  static constexpr char kSql[] =
      "SELECT " MATINEE_MOVIE_COLUMNS " FROM movie m WHERE m.title = ? COLLATE NOCASE AND m.release_year = ? LIMIT 2";
  Query query(db, kSql, title, year);
  if (!query.step()) return std::nullopt;
  domain::Movie movie = read_movie(query, 0);
  return query.step() ? std::nullopt : std::optional(std::move(movie));
}

std::optional<domain::Movie> newest_movie(Db& db) {
  static constexpr char kSql[] =
      "SELECT " MATINEE_MOVIE_COLUMNS " FROM movie m ORDER BY m.created_at DESC, m.id DESC LIMIT 1";
  return Query(db, kSql).first(read_movie_row);
}

std::int64_t cast_size(Db& db, std::int64_t movie_id) {
  static constexpr char kSql[] = "SELECT count(*) FROM movie_cast WHERE movie_id = ?";
  return Query(db, kSql, movie_id).number();
}

}  // namespace store
