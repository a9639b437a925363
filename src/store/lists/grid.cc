#include "store/lists/grid.h"

#include <algorithm>
#include <unordered_set>

#include "store/catalogue/poster_movie.h"
#include "store/catalogue/stale.h"
#include "store/lists/filter.h"
#include "store/sqlite/ids.h"
#include "store/together/group.h"

namespace store {

namespace {

// Each visible diary is read alone if there are at most this many. Otherwise the plays of all diaries are walked,
// since enough of them are visible then.
constexpr std::size_t kReadDiaries = 8;

struct NewestPlay {
  std::int64_t movie_id = 0;
  PlayKey key = {};            // the play's
  std::string user_name = {};  // empty: no play
};

struct VisibleDiary {
  std::int64_t user_id;
  std::string user_name;
};

// Returns the diaries that the viewer may read, at most one more than kReadDiaries.
std::vector<VisibleDiary> visible_diaries(Db& db, const Visibility& visibility) {
  static constexpr char kPublic[] = "SELECT id, name FROM user WHERE privacy_level = 'public' LIMIT ?";
  static constexpr char kVisible[] =
      "SELECT u.id, u.name FROM user u "
      "WHERE u.privacy_level = 'public' OR u.id = ?1 OR (?2 AND u.privacy_level = 'members') OR ?3 LIMIT ?4 /*scan*/";
  constexpr auto kMost = static_cast<std::int64_t>(kReadDiaries + 1);
  std::vector<VisibleDiary> diaries;
  if (visibility.viewer_id == 0) {
    for (Query query(db, kPublic, kMost); query.step();) diaries.push_back({query.integer(0), query.text(1)});
  } else {
    for (Query query(db, kVisible, visibility.viewer_id, visibility.members, visibility.everything, kMost);
         query.step();)
      diaries.push_back({query.integer(0), query.text(1)});
  }
  return diaries;
}

NewestPlay read_play(const Query& query, std::string user_name) {
  return {
      query.integer(0), {query.text(1), static_cast<int>(query.integer(2)), query.integer(3)}, std::move(user_name)};
}

// Adds a diary's newest plays of `most` different films.
void read_diary(Db& db, const VisibleDiary& diary, std::size_t most, std::vector<NewestPlay>& plays) {
  static constexpr char kSql[] =
      "SELECT movie_id, watch_key, position, id FROM play WHERE user_id = ? "
      "ORDER BY watch_key DESC, position DESC, id DESC LIMIT ?";
  std::unordered_set<std::int64_t> movies;
  for (Query query(db, kSql, diary.user_id, kGridPlays); movies.size() < most && query.step();)
    if (movies.insert(query.integer(0)).second) plays.push_back(read_play(query, diary.user_name));
}

// Adds the newest plays of `most` different films in all visible diaries.
void read_all_diaries(Db& db, const Visibility& visibility, std::size_t most, std::vector<NewestPlay>& plays) {
  static constexpr char kSql[] =
      "SELECT p.movie_id, p.watch_key, p.position, p.id, u.name, "
      "u.privacy_level = 'public' OR u.id = ?1 OR (?2 AND u.privacy_level = 'members') OR ?3 "
      "FROM play p INDEXED BY play_newest CROSS JOIN user u ON u.id = p.user_id "
      "ORDER BY p.watch_key DESC, p.position DESC, p.id DESC LIMIT ?4 /*scan*/";
  std::unordered_set<std::int64_t> movies;
  for (Query query(db, kSql, visibility.viewer_id, visibility.members, visibility.everything, kGridPlays);
       movies.size() < most && query.step();)
    if (query.flag(5) && movies.insert(query.integer(0)).second) plays.push_back(read_play(query, query.text(4)));
}

// Returns at most `most` different films, ordered by their newest visible play across all diaries.
std::vector<NewestPlay> newest_plays(Db& db, const Visibility& visibility, std::size_t most) {
  std::vector<NewestPlay> plays;
  const std::vector<VisibleDiary> diaries = visible_diaries(db, visibility);
  if (diaries.size() > kReadDiaries) {
    read_all_diaries(db, visibility, most, plays);
    return plays;
  }
  for (const VisibleDiary& diary : diaries) read_diary(db, diary, most, plays);
  std::sort(plays.begin(), plays.end(), [](const NewestPlay& a, const NewestPlay& b) { return b.key.is_below(a.key); });
  std::unordered_set<std::int64_t> movies;
  std::erase_if(plays, [&](const NewestPlay& play) { return !movies.insert(play.movie_id).second; });
  if (plays.size() > most) plays.resize(most);
  return plays;
}

// Adds `count` films that are not among `plays`, last added first, and leaves out the first `skip` of them.
void append_last_added(Db& db, const std::vector<NewestPlay>& plays, std::int64_t skip, std::size_t count,
                       std::vector<NewestPlay>& found) {
  static constexpr char kSql[] = "SELECT id FROM movie ORDER BY created_at DESC, id DESC /*scan*/";
  std::unordered_set<std::int64_t> movies;
  for (const NewestPlay& play : plays) movies.insert(play.movie_id);
  Query query(db, kSql);
  while (count > 0 && query.step()) {
    if (movies.contains(query.integer(0)) || skip-- > 0) continue;
    found.push_back({.movie_id = query.integer(0)});
    --count;
  }
}

// Returns the films of one page of the grid, in order.
std::vector<NewestPlay> page_of_grid(Db& db, const Visibility& visibility, std::int64_t page, std::int64_t per_page) {
  const std::int64_t before = (page - 1) * per_page;
  const std::vector<NewestPlay> plays = newest_plays(db, visibility, static_cast<std::size_t>(before + per_page));
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
    if (query.real(6) < 0) movie.average = group_average(db, cache, movie.movie.id, visibility, now).average;
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
