#include "store/lists/movies.h"

#include <algorithm>

#include "base/text.h"
#include "store/cache/cache.h"
#include "store/catalogue/poster_movie.h"
#include "store/catalogue/stale.h"
#include "store/lists/movie_choices.h"
#include "store/lists/movie_orders.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

constexpr std::string_view kScopeNames[] = {"server", "watched", "watchlist", "rated", "reviewed", "liked"};
std::string_view name_of(MovieScope scope) { return kScopeNames[static_cast<std::size_t>(scope)]; }

// A range of rows in a list; a negative limit takes all.
struct Slice {
  std::int64_t offset = 0;
  std::int64_t limit = -1;
};

// Sorts the films of any scope in any order, and looks up the value of that order alone. In ORDER BY the first term
// puts unknown values last, the second one rises, and the third one falls.
std::vector<std::int64_t> sorted_ids(Db& db, std::int64_t user_id, MovieScope scope, domain::ListOrder order,
                                     Slice slice) {
  static constexpr char kSql[] = R"(
    WITH listed (movie_id, title, added_at) AS (
      SELECT id, title, created_at FROM movie WHERE :scope = 'server'
      UNION ALL
      SELECT movie_id, title, added_at FROM watched_movie WHERE :scope = 'watched' AND user_id = :user
      UNION ALL
      SELECT e.movie_id, m.title, e.added_at FROM watchlist_entry e CROSS JOIN movie m ON m.id = e.movie_id
        WHERE :scope = 'watchlist' AND e.user_id = :user
      UNION ALL
      SELECT r.movie_id, m.title, r.rated_at FROM rating r CROSS JOIN movie m ON m.id = r.movie_id
        WHERE :scope = 'rated' AND r.user_id = :user
      UNION ALL
      SELECT v.movie_id, m.title, v.written_at FROM review v CROSS JOIN movie m ON m.id = v.movie_id
        WHERE :scope = 'reviewed' AND v.user_id = :user
      UNION ALL
      SELECT k.movie_id, m.title, k.liked_at FROM movie_like k CROSS JOIN movie m ON m.id = k.movie_id
        WHERE :scope = 'liked' AND k.user_id = :user),
    valued (movie_id, title, value) AS MATERIALIZED (
      SELECT l.movie_id, l.title, CASE :by
        WHEN 'title' THEN lower(l.title)
        WHEN 'added' THEN l.added_at
        WHEN 'release_date' THEN (SELECT m.release_date FROM movie m WHERE m.id = l.movie_id)
        WHEN 'runtime' THEN (SELECT m.runtime FROM movie m WHERE m.id = l.movie_id)
        WHEN 'group_rating' THEN (SELECT m.group_rating FROM movie m WHERE m.id = l.movie_id)
        WHEN 'rating' THEN (SELECT r.rating FROM rating r WHERE r.user_id = :user AND r.movie_id = l.movie_id)
        WHEN 'watched_at' THEN (SELECT w.last_watched_at FROM watched_movie w WHERE w.user_id = :user AND w.movie_id = l.movie_id)
        WHEN 'plays' THEN (SELECT w.plays FROM watched_movie w WHERE w.user_id = :user AND w.movie_id = l.movie_id) END
      FROM listed l)
    SELECT movie_id FROM valued
    ORDER BY value IS NULL, CASE WHEN NOT :descending THEN value END, value DESC, title COLLATE NOCASE, movie_id
    LIMIT :limit OFFSET :offset /*scan*/)";
  Query query(db, kSql);
  query.bind(":scope", name_of(scope)).bind(":user", user_id).bind(":by", domain::name_of(order.by));
  query.bind(":descending", order.descending).bind(":limit", slice.limit).bind(":offset", slice.offset);
  return query.all(read_id);
}

std::int64_t count(Db& db, MovieScope scope, std::int64_t user_id) {
  static constexpr char kWatched[] = "SELECT count(*) FROM watched_movie WHERE user_id = ?1";
  static constexpr char kWatchlist[] = "SELECT count(*) FROM watchlist_entry WHERE user_id = ?1";
  static constexpr char kRated[] = "SELECT count(*) FROM rating WHERE user_id = ?1";
  static constexpr char kReviewed[] = "SELECT count(*) FROM review WHERE user_id = ?1";
  static constexpr char kLiked[] = "SELECT count(*) FROM movie_like WHERE user_id = ?1";
  switch (scope) {
    case MovieScope::server:
      return count_movies(db);
    case MovieScope::watched:
      return Query(db, kWatched, user_id).number();
    case MovieScope::watchlist:
      return Query(db, kWatchlist, user_id).number();
    case MovieScope::rated:
      return Query(db, kRated, user_id).number();
    case MovieScope::reviewed:
      return Query(db, kReviewed, user_id).number();
    case MovieScope::liked:
      return Query(db, kLiked, user_id).number();
  }
  return 0;
}

// `all` is the number of films in the scope. The walk over an index passes by few other films only if the user has
// watched a quarter of the server's films, wherever these are in it; a smaller number is sorted instead.
std::vector<std::int64_t> ids_in_order(Db& db, std::int64_t user_id, MovieScope scope, domain::ListOrder order,
                                       std::int64_t all, Slice slice) {
  const char* sql = index_order(scope, order);
  const bool are_few = scope == MovieScope::watched && passes_by_others(order.by) && 4 * all < newest_movie_id(db);
  if (sql == nullptr || are_few) return sorted_ids(db, user_id, scope, order, slice);
  Query query(db, sql, user_id, slice.limit, slice.offset);
  return query.all(read_id);
}

std::int64_t count_all(Db& db, Db& cache, MovieScope scope, const domain::User& user, base::UnixTime now) {
  if (scope == MovieScope::server) return count(db, scope, user.id);
  const std::string name = std::string(name_of(scope)) + ':' + std::to_string(user.id);
  const auto text = [&] { return std::to_string(count(db, scope, user.id)); };
  return base::parse_id(cached_or_made(cache, name, std::to_string(user.revision), now, text)).value_or(0);
}

std::vector<MovieRow> read_rows(Db& db, std::int64_t user_id, MovieScope scope, const std::vector<std::int64_t>& ids) {
  static constexpr char kSql[] = R"(
    SELECT m.id, m.title, m.release_date, m.runtime, m.meta_poster_path, m.created_at,
      w.plays, w.last_watched_at, r.rating, m.group_rating / 1000.0,
      CASE :scope WHEN 'server' THEN m.created_at WHEN 'watched' THEN w.added_at WHEN 'rated' THEN r.rated_at
        WHEN 'reviewed' THEN (SELECT v.written_at FROM review v WHERE v.user_id = :user AND v.movie_id = m.id)
        WHEN 'liked' THEN (SELECT k.liked_at FROM movie_like k WHERE k.user_id = :user AND k.movie_id = m.id)
        ELSE (SELECT e.added_at FROM watchlist_entry e WHERE e.user_id = :user AND e.movie_id = m.id) END
    FROM json_each(:ids) j CROSS JOIN movie m ON m.id = j.value
    LEFT JOIN watched_movie w ON w.user_id = :user AND w.movie_id = m.id
    LEFT JOIN rating r ON r.user_id = :user AND r.movie_id = m.id /*scan*/)";  // in the order of the ids
  std::vector<MovieRow> rows;
  if (ids.empty()) return rows;
  Query query(db, kSql);
  query.bind(":user", user_id).bind(":scope", name_of(scope)).bind(":ids", id_list(ids));
  while (query.step()) {
    MovieRow& row = rows.emplace_back();
    row.movie = read_poster_movie(query);
    row.plays = query.integer(6);
    row.watched_at = query.optional_text(7);
    if (!query.is_null(8)) row.rating = static_cast<int>(query.integer(8));
    if (!query.is_null(9)) row.group_rating = query.real(9);
    row.added_at = query.integer(10);
  }
  return rows;
}

}  // namespace

namespace {
// `all` is the number of films in the scope.
std::vector<std::int64_t> filtered_ids(Db& db, const AppliedFilter& applied, MovieScope scope, domain::ListOrder order,
                                       std::int64_t all) {
  std::vector<std::int64_t> ids = ids_in_order(db, applied.user_id, scope, order, all, {});
  if (const auto chosen = applied.movies(db))
    std::erase_if(ids, [&](std::int64_t id) { return !std::binary_search(chosen->begin(), chosen->end(), id); });
  return ids;
}
}  // namespace

std::vector<std::int64_t> movie_ids(Db& db, const AppliedFilter& applied, MovieScope scope, domain::ListOrder order) {
  return filtered_ids(db, applied, scope, order, count(db, scope, applied.user_id));
}

std::vector<std::int64_t> movie_set(Db& db, const AppliedFilter& applied, MovieScope scope) {
  static constexpr char kServer[] = "SELECT id FROM movie ORDER BY id /*scan*/";
  static constexpr char kWatched[] = "SELECT movie_id FROM watched_movie WHERE user_id = ? ORDER BY movie_id";
  static constexpr char kWatchlist[] = "SELECT movie_id FROM watchlist_entry WHERE user_id = ? ORDER BY movie_id";
  static constexpr char kRated[] = "SELECT movie_id FROM rating WHERE user_id = ? ORDER BY movie_id";
  static constexpr char kReviewed[] = "SELECT movie_id FROM review WHERE user_id = ? ORDER BY movie_id";
  static constexpr char kLiked[] = "SELECT movie_id FROM movie_like WHERE user_id = ? ORDER BY movie_id";
  const auto chosen = applied.movies(db);
  if (scope == MovieScope::server) return chosen ? *chosen : Query(db, kServer).all(read_id);
  const char* sql = scope == MovieScope::watched     ? kWatched
                    : scope == MovieScope::watchlist ? kWatchlist
                    : scope == MovieScope::rated     ? kRated
                    : scope == MovieScope::reviewed  ? kReviewed
                                                     : kLiked;
  std::vector<std::int64_t> ids = Query(db, sql, applied.user_id).all(read_id);
  if (chosen) std::erase_if(ids, [&](std::int64_t id) { return !std::ranges::binary_search(*chosen, id); });
  return ids;
}

MoviePage movie_page(Db& db, Db& cache, const domain::User& user, const MovieQuery& wanted, base::UnixTime now) {
  MoviePage page;
  page.all = page.total = count_all(db, cache, wanted.scope, user, now);
  std::vector<std::int64_t> ids;
  if (wanted.filter.is_empty()) {
    ids = ids_in_order(db, user.id, wanted.scope, wanted.order, page.all, {wanted.offset, wanted.limit});
  } else {
    const std::vector<std::int64_t> all =
        filtered_ids(db, AppliedFilter(db, user.id, wanted.filter), wanted.scope, wanted.order, page.all);
    page.total = std::ssize(all);
    const std::int64_t first = std::min(wanted.offset, page.total), last = std::min(first + wanted.limit, page.total);
    ids.assign(all.begin() + first, all.begin() + last);
  }
  page.movies = read_rows(db, user.id, wanted.scope, ids);
  return page;
}

}  // namespace store
