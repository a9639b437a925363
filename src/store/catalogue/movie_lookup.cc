#include "store/catalogue/movie_lookup.h"

#include "store/catalogue/movie.h"
#include "store/sqlite/ids.h"

namespace store {

std::map<std::int64_t, domain::Movie> movies_by_meta_id(Db& db, const std::vector<std::int64_t>& meta_ids) {
  static constexpr char kSql[] = R"(
    SELECT m.id FROM json_each(?) j CROSS JOIN movie m ON m.meta_id = j.value /*scan*/)";  // scans the list of ids
  std::map<std::int64_t, domain::Movie> movies;
  if (meta_ids.empty()) return movies;
  for (domain::Movie& movie : movies_by_id(db, Query(db, kSql, id_list(meta_ids)).all(read_id)))
    movies.emplace(movie.meta_id, std::move(movie));
  return movies;
}

std::optional<domain::Movie> find_movie_by_title(Db& db, std::string_view title, int year) {
  static constexpr char kSql[] = "SELECT id FROM movie WHERE title = ? COLLATE NOCASE AND release_year = ? LIMIT 2";
  const auto ids = Query(db, kSql, title, year).all(read_id);
  return ids.size() == 1 ? find_movie(db, ids.front()) : std::nullopt;
}

std::optional<domain::Movie> newest_movie(Db& db) {
  static constexpr char kSql[] = "SELECT id FROM movie ORDER BY created_at DESC, id DESC LIMIT 1";
  return find_movie(db, Query(db, kSql).number());
}

std::int64_t cast_size(Db& db, std::int64_t movie_id) {
  static constexpr char kSql[] = "SELECT count(*) FROM movie_cast WHERE movie_id = ?";
  return Query(db, kSql, movie_id).number();
}

}  // namespace store
