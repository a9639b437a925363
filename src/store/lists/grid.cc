#include "store/lists/grid.h"

#include <algorithm>
#include <unordered_set>

#include "store/catalogue/poster_movie.h"
#include "store/catalogue/stale.h"
#include "store/lists/filter.h"
#include "store/lists/newest_plays.h"
#include "store/sqlite/ids.h"
#include "store/together/group.h"

namespace store {

namespace {

// Adds `count` films that are not among `plays`, last added first, and leaves out the first `skip` of them.
void append_last_added(Db& db, const std::vector<NewestPlay>& plays, std::int64_t skip, std::size_t count,
                       std::vector<NewestPlay>& found) {
  static constexpr char kSql[] = "SELECT id FROM movie ORDER BY created_at DESC, id DESC /*scan*/";
  std::unordered_set<std::int64_t> movies;
  for (const NewestPlay& play : plays) movies.insert(play.movie_id);
  Query query(db, kSql);
  while (count > 0 && query.step()) {
    if (movies.contains(query.integer(0)) || skip-- > 0) continue;
    found.push_back({.movie_id = query.integer(0), .user_id = 0, .user_name = {}, .key = {}});
    --count;
  }
}

// Returns the films of one page of the grid, in order.
std::vector<NewestPlay> page_of_grid(Db& db, const Visibility& visibility, std::int64_t page, std::int64_t per_page) {
  const std::int64_t before = (page - 1) * per_page;
  const std::vector<NewestPlay> plays =
      newest_plays(db, visibility, Diaries::all, static_cast<std::size_t>(before + per_page));
  const std::int64_t with_play = std::ssize(plays);
  std::vector<NewestPlay> found(plays.begin() + std::min(before, with_play), plays.end());
  const auto missing = static_cast<std::size_t>(per_page) - found.size();
  if (missing > 0) append_last_added(db, plays, std::max<std::int64_t>(0, before - with_play), missing, found);
  return found;
}

// Averages the ratings of all these films in one statement, except for films with many ratings.
std::vector<GridMovie> with_averages(Db& db, Db& cache, const Visibility& visibility,
                                     const std::vector<NewestPlay>& newest, base::UnixTime now) {
  static constexpr char kSql[] = R"(
    SELECT m.id, m.title, m.release_date, m.runtime, m.meta_poster_path, m.created_at,
      CASE WHEN (SELECT 1 FROM rating r WHERE r.movie_id = m.id LIMIT 1 OFFSET ?5) THEN -1 ELSE
        (SELECT avg(r.rating) / 10.0 FROM rating r JOIN user u ON u.id = r.user_id WHERE r.movie_id = m.id
          AND (u.privacy_level = 'public' OR u.id = ?1 OR (?2 AND u.privacy_level = 'members') OR ?3)) END
    FROM json_each(?4) j CROSS JOIN movie m ON m.id = j.value /*scan*/)";  // in the list's order
  std::vector<std::int64_t> ids;
  for (const NewestPlay& movie : newest) ids.push_back(movie.movie_id);
  std::vector<GridMovie> movies;
  std::size_t at = 0;
  for (Query query(db, kSql, visibility.viewer_id, visibility.members, visibility.everything, id_list(ids),
                   kManyRatings);
       query.step(); ++at) {
    GridMovie movie{read_poster_movie(query), "", "", {}};
    while (newest[at].movie_id != movie.movie.id) ++at;  // skips a film that was just deleted
    movie.user_name = newest[at].user_name;
    movie.watched_at = newest[at].key.watch_key;
    if (query.real(6) < 0) movie.average = group_ratings(db, cache, movie.movie.id, visibility, now).average();
    else if (!query.is_null(6)) movie.average = query.real(6);
    movies.push_back(std::move(movie));
  }
  return movies;
}

}  // namespace

Grid everyones_movies(Db& db, Db& cache, const Visibility& visibility, std::int64_t page, int per_page,
                      base::UnixTime now) {
  Grid grid;
  grid.total = count_movies(db);
  grid.pages = std::max<std::int64_t>(1, (grid.total + per_page - 1) / per_page);
  grid.page = std::clamp<std::int64_t>(page, 1, grid.pages);
  if (grid.total > 0)
    grid.movies = with_averages(db, cache, visibility, page_of_grid(db, visibility, grid.page, per_page), now);
  return grid;
}

}  // namespace store
