#include "store/home.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "store/badges.h"

namespace store {

namespace {

// Whether the user `u` is visible: ?1 viewer, ?2 members too, ?3 everything.
#define MATINEE_VISIBLE "(u.privacy_level = 'public' OR u.id = ?1 OR (?2 AND u.privacy_level = 'members') OR ?3)"

#define MATINEE_POSTER_COLUMNS "m.id, m.title, m.release_date, m.runtime, m.meta_poster_path, m.created_at"
constexpr int kPosterColumns = 6;

constexpr int kRecentPlays = 400;  // looked at for the shelf; more of the same few films make it shorter
constexpr int kYearsBack = 100;

domain::Movie read_poster_film(const Query& query) {
  domain::Movie movie;
  movie.id = query.integer(0);
  movie.title = query.text(1);
  movie.release_date = query.text(2);
  movie.runtime = static_cast<int>(query.integer(3));
  movie.meta_poster_path = query.text(4);
  movie.created_at = query.integer(5);
  return movie;
}

struct Newest {
  std::int64_t movie_id = 0;
  std::string watched_at, user_name;
};

// A visitor of a server without public profiles sees no play at all.
bool sees_nobody(Db& db, const Sight& sight) {
  static constexpr char kSql[] = "SELECT 1 FROM user WHERE privacy_level = 'public' LIMIT 1";
  return sight.viewer_id == 0 && !sight.everything && !Query(db, kSql).step();
}

// Walks the plays from the newest on until `most` different films are found.
std::vector<Newest> newest_plays(Db& db, const Sight& sight, std::size_t most, std::set<std::int64_t>& seen) {
  static constexpr char kSql[] =
      "SELECT p.movie_id, p.watch_key, u.name, " MATINEE_VISIBLE
      " FROM play p CROSS JOIN user u ON u.id = p.user_id ORDER BY p.watch_key DESC, p.id DESC LIMIT ?4 /*scan*/";
  std::vector<Newest> found;
  if (sees_nobody(db, sight)) return found;
  Query query(db, kSql, sight.viewer_id, sight.members, sight.everything, kGridPlays);
  while (found.size() < most && query.step())
    if (query.flag(3) && seen.insert(query.integer(0)).second)
      found.push_back({query.integer(0), query.text(1), query.text(2)});
  return found;
}

// `count` films that are not in `seen`, after the first `skip` of them.
void append_last_added(Db& db, const std::set<std::int64_t>& seen, std::int64_t skip, std::size_t count,
                       std::vector<Newest>& found) {
  static constexpr char kSql[] = "SELECT id FROM movie ORDER BY created_at DESC, id DESC /*scan*/";
  Query query(db, kSql);
  while (count > 0 && query.step()) {
    if (seen.contains(query.integer(0)) || skip-- > 0) continue;
    found.push_back({query.integer(0), "", ""});
    --count;
  }
}

std::int64_t count_films(Db& db) {
  static constexpr char kSql[] = "SELECT count(*) FROM movie /*scan*/";  // reads page headers, not rows
  Query query(db, kSql);
  return query.step() ? query.integer(0) : 0;
}

// The films of one page of the grid, in order.
std::vector<Newest> page_of_grid(Db& db, const Sight& sight, std::int64_t page, std::int64_t per_page) {
  const std::int64_t before = (page - 1) * per_page;
  std::set<std::int64_t> seen;
  std::vector<Newest> found = newest_plays(db, sight, static_cast<std::size_t>(before + per_page), seen);
  const auto with_play = static_cast<std::int64_t>(found.size());
  found.erase(found.begin(), found.begin() + std::min(before, with_play));
  const auto missing = static_cast<std::size_t>(per_page) - found.size();
  if (missing > 0) append_last_added(db, seen, std::max<std::int64_t>(0, before - with_play), missing, found);
  return found;
}

std::vector<GridFilm> with_averages(Db& db, const Sight& sight, const std::vector<Newest>& newest) {
  static constexpr char kSql[] =
      "SELECT " MATINEE_POSTER_COLUMNS ", (SELECT avg(r.rating) / 10.0 FROM rating r JOIN user u ON u.id = r.user_id "
      "WHERE r.movie_id = m.id AND " MATINEE_VISIBLE ") "
      "FROM json_each(?4) j CROSS JOIN movie m ON m.id = j.value /*scan*/";  // in the list's order
  std::vector<std::int64_t> ids;
  for (const Newest& film : newest) ids.push_back(film.movie_id);
  std::vector<GridFilm> films;
  std::size_t at = 0;
  for (Query query(db, kSql, sight.viewer_id, sight.members, sight.everything, id_list(ids)); query.step(); ++at) {
    GridFilm film{read_poster_film(query), "", "", {}};
    while (newest[at].movie_id != film.movie.id) ++at;  // a film that has just gone
    film.user_name = newest[at].user_name;
    film.watched_at = newest[at].watched_at;
    if (!query.is_null(kPosterColumns)) film.average = query.real(kPosterColumns);
    films.push_back(std::move(film));
  }
  return films;
}

// Rows of movie_id, watch_key and "again", each film once, at most `limit`.
std::vector<ShelfFilm> shelf_from(Db& db, Query& query, int limit) {
  std::vector<std::int64_t> ids;
  std::vector<ShelfFilm> shelf;
  while (static_cast<int>(ids.size()) < limit && query.step()) {
    if (std::find(ids.begin(), ids.end(), query.integer(0)) != ids.end()) continue;
    ids.push_back(query.integer(0));
    shelf.push_back({{}, query.text(1), query.flag(2)});
  }
  const std::vector<domain::Movie> movies = poster_films(db, ids);  // plays refer to films: all are there
  for (std::size_t i = 0; i < movies.size() && i < shelf.size(); ++i) shelf[i].movie = movies[i];
  return shelf;
}

// ["2025-11-20","2024-11-20",…]
std::string same_days_before(const std::string& today) {
  const int year = base::year_of(today);
  std::string list = "[";
  for (int back = 1; back <= kYearsBack; ++back)
    list += (back > 1 ? ",\"" : "\"") + std::to_string(year - back) + today.substr(4) + '"';
  return list + ']';
}

}  // namespace

std::vector<domain::Movie> poster_films(Db& db, const std::vector<std::int64_t>& ids) {
  static constexpr char kSql[] = "SELECT " MATINEE_POSTER_COLUMNS
                                 " FROM json_each(?) j CROSS JOIN movie m ON m.id = j.value /*scan*/";  // in the list's order
  std::vector<domain::Movie> movies;
  if (ids.empty()) return movies;
  for (Query query(db, kSql, id_list(ids)); query.step();) movies.push_back(read_poster_film(query));
  return movies;
}

Grid everyones_films(Db& db, const Sight& sight, std::int64_t page, int per_page) {
  Grid grid;
  grid.total = count_films(db);
  grid.pages = std::max<std::int64_t>(1, (grid.total + per_page - 1) / per_page);
  grid.page = std::clamp<std::int64_t>(page, 1, grid.pages);
  if (grid.total > 0) grid.films = with_averages(db, sight, page_of_grid(db, sight, grid.page, per_page));
  return grid;
}

std::vector<ShelfFilm> recent_films(Db& db, std::int64_t user_id, int limit) {
  static constexpr char kSql[] =
      "SELECT p.movie_id, p.watch_key, EXISTS (SELECT 1 FROM play e WHERE e.user_id = ?1 AND e.movie_id = p.movie_id "
      "AND e.watch_key > '' AND e.watch_key < p.watch_key) "
      "FROM play p WHERE p.user_id = ?1 ORDER BY p.watch_key DESC, p.position DESC, p.id DESC LIMIT ?2";
  Query query(db, kSql, user_id, kRecentPlays);
  return shelf_from(db, query, limit);
}

std::vector<ShelfFilm> films_on_this_day(Db& db, std::int64_t user_id, const std::string& today, int limit) {
  static constexpr char kSql[] =
      "SELECT p.movie_id, p.watch_key, 0 FROM json_each(?2) j "
      "CROSS JOIN play p ON p.user_id = ?1 AND p.watch_key = j.value /*scan*/";  // in the list's order
  Query query(db, kSql, user_id, same_days_before(today));
  return shelf_from(db, query, limit);
}

std::vector<domain::Movie> newest_on_watchlist(Db& db, std::int64_t user_id, int limit) {
  static constexpr char kSql[] =
      "SELECT movie_id FROM watchlist_entry WHERE user_id = ? ORDER BY added_at DESC, movie_id DESC LIMIT ?";
  std::vector<std::int64_t> ids;
  for (Query query(db, kSql, user_id, limit); query.step();) ids.push_back(query.integer(0));
  return poster_films(db, ids);
}

}  // namespace store
