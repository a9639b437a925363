#include "store/lists/movie_page.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "store/diary/badges.h"
#include "store/lists/movie_index.h"
#include "store/cache/kept.h"
#include "store/catalogue/poster_movie.h"

namespace store {

namespace {

using domain::MovieKey;
using domain::MovieSort;

// Gathering --------------------------------------------------------------------------------------

// Values: ?1 … ?19 of the filter, ?20 watched or not, ?21 the order (MovieSort), ?22 rated or not, ?23 with a runtime or without.
// `x`: what the user did with the film, if anything.
#define MATINEE_GATHER(FROM, OWN, ADDED)                                                                             \
  "SELECT m.id, m.title, CASE ?21 WHEN 1 THEN m.release_date WHEN 2 THEN m.runtime WHEN 3 THEN " ADDED               \
  " WHEN 4 THEN x.last_watched_at WHEN 5 THEN r.rating WHEN 6 THEN m.group_rating WHEN 7 THEN x.plays END " FROM     \
  "LEFT JOIN rating r ON r.user_id = ?1 AND r.movie_id = m.id WHERE " OWN                                            \
  "(?20 IS NULL OR ?20 = (x.movie_id IS NOT NULL)) AND (?22 IS NULL OR ?22 = (r.rating IS NOT NULL)) "               \
  "AND (?23 IS NULL OR ?23 = (m.runtime IS NOT NULL)) "                                                              \
  "AND (coalesce(?9, ?10, ?12, ?13, ?14) IS NULL OR EXISTS (SELECT 1 FROM play p WHERE p.user_id = ?1 AND p.movie_id = m.id "  \
  "  AND " MATINEE_FILTER_ON_PLAY ")) AND (NOT ?11 OR (" MATINEE_FILTER_ON_MOVIE ")) /*scan*/"  // of the whole scope
#define MATINEE_WATCHED_BY "LEFT JOIN watched_movie x ON x.user_id = ?1 AND x.movie_id = m.id "

constexpr char kServer[] = MATINEE_GATHER("FROM movie m " MATINEE_WATCHED_BY, "", "m.created_at");
constexpr char kWatched[] = MATINEE_GATHER(
    "FROM watched_movie x CROSS JOIN movie m ON m.id = x.movie_id ", "x.user_id = ?1 AND ", "x.added_at");
constexpr char kWatchlist[] = MATINEE_GATHER(
    "FROM watchlist_entry l CROSS JOIN movie m ON m.id = l.movie_id " MATINEE_WATCHED_BY, "l.user_id = ?1 AND ", "l.added_at");

const char* gather_statement(MovieScope scope) {
  return scope == MovieScope::server ? kServer : scope == MovieScope::watched ? kWatched : kWatchlist;
}

MovieKey read_key(const Query& query, MovieSort by) {
  MovieKey key = domain::make_movie_key(query.integer(0), query.text(1));
  if (query.is_null(2)) return key;
  if (by == MovieSort::release_date || by == MovieSort::watched_at)
    key.value = query.text(2);
  else
    key.value = query.integer(2);
  return key;
}

std::vector<MovieKey> gather(Db& db, std::int64_t user_id, const MovieQuery& wanted) {
  Query query(db, gather_statement(wanted.scope));
  bind_filter(db, query, user_id, wanted.filter);
  query.bind(wanted.watched).bind(static_cast<int>(wanted.order.by)).bind(wanted.rated).bind(wanted.timed);
  std::vector<MovieKey> keys;
  while (query.step()) keys.push_back(read_key(query, wanted.order.by));
  return keys;
}

// The ids of one page; only as much as it takes is sorted.
std::vector<std::int64_t> page_of(std::vector<MovieKey> keys, const MovieQuery& wanted) {
  const auto size = static_cast<std::int64_t>(keys.size());
  const std::int64_t first = std::min(wanted.offset, size), last = std::min(first + wanted.limit, size);
  std::partial_sort(keys.begin(), keys.begin() + last, keys.end(),
                    [&](const MovieKey& a, const MovieKey& b) { return domain::comes_before(a, b, wanted.order); });
  std::vector<std::int64_t> ids;
  for (std::int64_t i = first; i < last; ++i) ids.push_back(keys[static_cast<std::size_t>(i)].id);
  return ids;
}

// Counting ---------------------------------------------------------------------------------------

std::int64_t count_of(Db& db, MovieScope scope, std::int64_t user_id) {
  static constexpr char kSeen[] = "SELECT count(*) FROM watched_movie WHERE user_id = ?";
  static constexpr char kListed[] = "SELECT count(*) FROM watchlist_entry WHERE user_id = ?";
  Query query(db, scope == MovieScope::watched ? kSeen : kListed, user_id);
  return query.step() ? query.integer(0) : 0;
}

std::int64_t count_movies(Db& db) {
  static constexpr char kSql[] = "SELECT count(*) FROM movie /*scan*/";  // reads page headers, not rows
  Query query(db, kSql);
  return query.step() ? query.integer(0) : 0;
}

std::int64_t count_all(Db& db, Db& cache, MovieScope scope, const domain::User& user, base::UnixTime now) {
  if (scope == MovieScope::server) return count_movies(db);
  const std::string name = (scope == MovieScope::watched ? "films:" : "listed:") + std::to_string(user.id);
  const auto count = [&] { return std::to_string(count_of(db, scope, user.id)); };
  return base::parse_id(kept(cache, name, std::to_string(user.revision), now, count)).value_or(0);
}

// Reading one page -------------------------------------------------------------------------------

MovieRow read_movie(const Query& query) {
  MovieRow movie;
  movie.movie = read_poster_movie(query);
  movie.plays = query.integer(kPosterColumns);
  movie.watched_at = query.optional_text(kPosterColumns + 1);
  if (!query.is_null(kPosterColumns + 2)) movie.rating = static_cast<int>(query.integer(kPosterColumns + 2));
  if (!query.is_null(kPosterColumns + 3)) movie.group_rating = query.real(kPosterColumns + 3);
  movie.added_at = query.integer(kPosterColumns + 4);
  return movie;
}

std::vector<MovieRow> read_movies(Db& db, MovieScope scope, std::int64_t user_id, const std::vector<std::int64_t>& ids) {
  static constexpr char kSql[] =
      "SELECT " MATINEE_POSTER_COLUMNS ", x.plays, x.last_watched_at, "
      "(SELECT r.rating FROM rating r WHERE r.user_id = ?1 AND r.movie_id = m.id), m.group_rating / 1000.0, "
      "CASE ?3 WHEN 0 THEN m.created_at WHEN 1 THEN x.added_at "
      "ELSE (SELECT l.added_at FROM watchlist_entry l WHERE l.user_id = ?1 AND l.movie_id = m.id) END "
      "FROM json_each(?2) j CROSS JOIN movie m ON m.id = j.value "
      "LEFT JOIN watched_movie x ON x.user_id = ?1 AND x.movie_id = m.id /*scan*/";  // in the list's order
  std::vector<MovieRow> movies;
  if (ids.empty()) return movies;
  for (Query query(db, kSql, user_id, id_list(ids), static_cast<int>(scope)); query.step();) movies.push_back(read_movie(query));
  return movies;
}

// The ids of the page when an index has the order and nothing is filtered.
std::optional<std::vector<std::int64_t>> ids_by_index(Db& db, UserMovies movies, const MovieQuery& wanted) {
  if (wanted.watched || wanted.rated || wanted.timed || !wanted.filter.is_empty()) return std::nullopt;
  if (wanted.scope == MovieScope::server) return movies_in_order(db, wanted.order, wanted.offset, wanted.limit);
  if (wanted.scope == MovieScope::watchlist) return std::nullopt;
  return watched_movies_in_order(db, movies, wanted.order, wanted.offset, wanted.limit);
}

}  // namespace

MoviePage movie_page(Db& db, Db& cache, const domain::User& user, const MovieQuery& wanted, base::UnixTime now) {
  MoviePage list;
  list.all = list.total = count_all(db, cache, wanted.scope, user, now);
  auto ids = ids_by_index(db, {user.id, list.all}, wanted);
  if (!ids) {
    std::vector<MovieKey> keys = gather(db, user.id, wanted);
    list.total = static_cast<std::int64_t>(keys.size());
    ids = page_of(std::move(keys), wanted);
  }
  list.movies = read_movies(db, wanted.scope, user.id, *ids);
  return list;
}

}  // namespace store
