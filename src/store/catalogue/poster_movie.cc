#include "store/catalogue/poster_movie.h"

#include "store/sqlite/ids.h"

namespace store {

domain::Movie read_poster_movie(const Query& query) {
  domain::Movie movie;
  movie.id = query.integer(0);
  movie.title = query.text(1);
  movie.release_date = query.text(2);
  movie.runtime = static_cast<int>(query.integer(3));
  movie.meta_poster_path = query.text(4);
  movie.created_at = query.integer(5);
  return movie;
}

std::vector<domain::Movie> poster_movies(Db& db, const std::vector<std::int64_t>& ids) {
  static constexpr char kSql[] =
      "SELECT m.id, m.title, m.release_date, m.runtime, m.meta_poster_path, m.created_at "
      "FROM json_each(?) j CROSS JOIN movie m ON m.id = j.value /*scan*/";  // in the list's order
  std::vector<domain::Movie> movies;
  if (ids.empty()) return movies;
  for (Query query(db, kSql, id_list(ids)); query.step();) movies.push_back(read_poster_movie(query));
  return movies;
}

}  // namespace store
