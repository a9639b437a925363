#include "store/lists/history_list.h"

#include <array>

#include "base/text.h"
#include "store/cache/kept.h"
#include "store/catalogue/movie.h"

namespace store {

namespace {

// Values: those of the filter (?1 … ?19), ?20 limit, ?21 offset.

// The user's films that fulfil the conditions: each is looked at once, however often it was seen.
#define MATINEE_MOVIES                                                                                                \
  "FROM watched_movie w CROSS JOIN movie m ON m.id = w.movie_id "                                                    \
  "LEFT JOIN rating r ON r.user_id = ?1 AND r.movie_id = m.id WHERE w.user_id = ?1 AND " MATINEE_FILTER_ON_MOVIE

#define MATINEE_HISTORY_COLUMNS                                                                                      \
  "SELECT p.id, p.movie_id, p.watched_at, p.plays, p.comment, p.position, l.id, l.name, l.is_cinema, r.rating, "     \
  MATINEE_MOVIE_COLUMNS                                                                                              \
  " FROM page CROSS JOIN play p ON p.id = page.id CROSS JOIN movie m ON m.id = p.movie_id "                          \
  "LEFT JOIN location l ON l.id = p.location_id "                                                                    \
  "LEFT JOIN rating r ON r.user_id = p.user_id AND r.movie_id = p.movie_id "

#define MATINEE_TITLE "m.title COLLATE NOCASE, m.id"
#define MATINEE_NEWEST "p.watch_key DESC, p.position DESC, " MATINEE_TITLE

// Orders of plays.
#define MATINEE_BY_PLAY(ORDER)                                                                                       \
  "WITH page (id) AS MATERIALIZED (SELECT p.id FROM play p CROSS JOIN movie m ON m.id = p.movie_id "                 \
  "WHERE p.user_id = ?1 AND " MATINEE_FILTER_ON_PLAY "AND (NOT ?11 OR p.movie_id IN (" MATINEE_WATCHED_THAT_PASS ")) "    \
  "ORDER BY " ORDER " LIMIT ?20 OFFSET ?21) " MATINEE_HISTORY_COLUMNS "ORDER BY " ORDER " /*scan*/"

// Orders of films: the films are sorted, then their plays are read in that order as far as the page reaches. The
// LIMIT keeps SQLite from dropping the inner order.
#define MATINEE_BY_MOVIE(COLUMN, DIRECTION)                                                                           \
  "WITH film (id, title, sort) AS MATERIALIZED (SELECT m.id, m.title, " COLUMN " " MATINEE_MOVIES "), "               \
  "page (id) AS MATERIALIZED (SELECT p.id FROM "                                                                     \
  "(SELECT m.id FROM film m ORDER BY m.sort " DIRECTION " NULLS LAST, " MATINEE_TITLE " LIMIT -1) f "                \
  "CROSS JOIN play p INDEXED BY play_of_movie WHERE p.user_id = ?1 AND p.movie_id = f.id AND " MATINEE_FILTER_ON_PLAY     \
  "LIMIT ?20 OFFSET ?21) " MATINEE_HISTORY_COLUMNS                                                                   \
  "ORDER BY " COLUMN " " DIRECTION " NULLS LAST, " MATINEE_TITLE ", p.watch_key /*scan*/"

// The usual question: read from play_by_date from the given key on, as far as the page reaches.
constexpr char kNewest[] =
    "WITH page (id) AS MATERIALIZED (SELECT p.id FROM play p CROSS JOIN movie m ON m.id = p.movie_id "
    "WHERE p.user_id = ?1 AND (p.watch_key, p.position) <= (?4, ?5) "
    "ORDER BY " MATINEE_NEWEST " LIMIT ?2 OFFSET ?3) " MATINEE_HISTORY_COLUMNS "ORDER BY " MATINEE_NEWEST " /*scan*/";

struct Statement {
  ListSort by;
  bool descending;
  const char* sql;
};

constexpr char kNewestFiltered[] = MATINEE_BY_PLAY(MATINEE_NEWEST);
constexpr char kOldest[] = MATINEE_BY_PLAY("p.watched_at ASC NULLS LAST, p.position, " MATINEE_TITLE);
constexpr char kAddedUp[] = MATINEE_BY_PLAY("p.created_at, " MATINEE_TITLE ", p.id");
constexpr char kAddedDown[] = MATINEE_BY_PLAY("p.created_at DESC, " MATINEE_TITLE ", p.id");
constexpr char kTitleUp[] = MATINEE_BY_MOVIE("m.title COLLATE NOCASE", "ASC");
constexpr char kTitleDown[] = MATINEE_BY_MOVIE("m.title COLLATE NOCASE", "DESC");
constexpr char kRatingUp[] = MATINEE_BY_MOVIE("r.rating", "ASC"), kRatingDown[] = MATINEE_BY_MOVIE("r.rating", "DESC");
constexpr char kReleaseUp[] = MATINEE_BY_MOVIE("m.release_date", "ASC"), kReleaseDown[] = MATINEE_BY_MOVIE("m.release_date", "DESC");
constexpr char kRuntimeUp[] = MATINEE_BY_MOVIE("m.runtime", "ASC"), kRuntimeDown[] = MATINEE_BY_MOVIE("m.runtime", "DESC");

constexpr std::array<Statement, 12> kStatements = {{
    {ListSort::watched_at, true, kNewestFiltered},
    {ListSort::watched_at, false, kOldest},
    {ListSort::title, true, kTitleDown},
    {ListSort::title, false, kTitleUp},
    {ListSort::rating, true, kRatingDown},
    {ListSort::rating, false, kRatingUp},
    {ListSort::release_date, true, kReleaseDown},
    {ListSort::release_date, false, kReleaseUp},
    {ListSort::runtime, true, kRuntimeDown},
    {ListSort::runtime, false, kRuntimeUp},
    {ListSort::added, true, kAddedDown},
    {ListSort::added, false, kAddedUp},
}};

const char* statement_for(ListOrder order) {
  for (const Statement& statement : kStatements)
    if (statement.by == order.by && statement.descending == order.descending) return statement.sql;
  return kNewestFiltered;
}

std::vector<domain::PlayWithMovie> read_entries(Query& query) {
  std::vector<domain::PlayWithMovie> entries;
  while (query.step()) {
    domain::PlayWithMovie& entry = entries.emplace_back();
    entry.play.id = query.integer(0);
    entry.play.movie_id = query.integer(1);
    entry.play.watched_at = query.optional_text(2);
    entry.play.plays = static_cast<int>(query.integer(3));
    entry.play.comment = query.text(4);
    entry.play.position = static_cast<int>(query.integer(5));
    if (!query.is_null(6)) entry.play.location = domain::Location{query.integer(6), query.text(7), query.flag(8)};
    if (!query.is_null(9)) entry.rating = static_cast<int>(query.integer(9));
    entry.movie = read_movie(query, 10);
  }
  return entries;
}

// Date and position of the entry at `offset`, which begins the page, and how many entries stand before those of
// the same date and position: both read from the index alone.
struct PageStart {
  std::string watch_key = "9999";
  std::int64_t position = 0;
  std::int64_t before = 0;
};

PageStart page_start(Db& db, std::int64_t user_id, std::int64_t offset) {
  static constexpr char kFind[] =
      "SELECT watch_key, position FROM play WHERE user_id = ? ORDER BY watch_key DESC, position DESC LIMIT 1 OFFSET ?";
  static constexpr char kCount[] = "SELECT count(*) FROM play WHERE user_id = ? AND (watch_key, position) > (?, ?)";
  PageStart start;
  if (offset == 0) return start;
  Query find(db, kFind, user_id, offset);
  if (!find.step()) return start;
  start.watch_key = find.text(0);
  start.position = find.integer(1);
  Query count(db, kCount, user_id, start.watch_key, start.position);
  if (count.step()) start.before = count.integer(0);
  return start;
}

std::vector<domain::PlayWithMovie> newest(Db& db, std::int64_t user_id, ListSlice slice) {
  const PageStart start = page_start(db, user_id, slice.offset);
  Query query(db, kNewest, user_id, slice.limit, slice.offset - start.before, start.watch_key, start.position);
  return read_entries(query);
}

std::int64_t count_filtered(Db& db, std::int64_t user_id, const ListFilter& filter) {
  static constexpr char kSql[] = "SELECT count(*) FROM play p INDEXED BY play_by_date WHERE p.user_id = ?1 AND " MATINEE_FILTER_ON_PLAY
                                 "AND (NOT ?11 OR p.movie_id IN (" MATINEE_WATCHED_THAT_PASS ")) /*scan*/";
  Query query(db, kSql);
  bind_filter(db, query, user_id, filter);
  return query.step() ? query.integer(0) : 0;
}

std::int64_t count_all(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT count(*) FROM play WHERE user_id = ?";
  Query query(db, kSql, user_id);
  return query.step() ? query.integer(0) : 0;
}

}  // namespace

std::vector<domain::PlayWithMovie> list_history(Db& db, std::int64_t user_id, const ListFilter& filter, ListOrder order,
                                                ListSlice slice) {
  if (filter.is_empty() && order.by == ListSort::watched_at && order.descending) return newest(db, user_id, slice);
  Query query(db, statement_for(order));
  bind_filter(db, query, user_id, filter);
  query.bind(slice.limit).bind(slice.offset);
  return read_entries(query);
}

std::int64_t count_listed(Db& db, Db& cache, const domain::User& user, const ListFilter& filter, base::UnixTime now) {
  if (!filter.is_empty()) return count_filtered(db, user.id, filter);
  const std::string id = std::to_string(user.id), revision = std::to_string(user.revision);
  const auto count = [&] { return std::to_string(count_all(db, user.id)); };
  return base::parse_id(kept(cache, "history-count:" + id, revision, now, count)).value_or(0);
}

}  // namespace store
