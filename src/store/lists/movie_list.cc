#include "store/lists/movie_list.h"

#include "store/catalogue/movie.h"

namespace store {

namespace {

// Values: those of the filter (?1 … ?19), ?20 limit, ?21 offset. Each list takes its page of films first, `e` being
// the row that puts a film on the list, and reads the films whole afterwards.

#define MATINEE_TITLE "m.title COLLATE NOCASE, m.id"
#define MATINEE_OWN_RATING "LEFT JOIN rating r ON r.user_id = ?1 AND r.movie_id = m.id "
#define MATINEE_IF_ASKED "(NOT ?11 OR (" MATINEE_FILTER_ON_MOVIE ")) "

#define MATINEE_PLAYED_FROM                                                                                          \
  "FROM (SELECT w.movie_id, nullif(max(p.watch_key), '') AS time FROM watched_movie w "                              \
  "CROSS JOIN play p INDEXED BY play_of_movie ON p.movie_id = w.movie_id AND p.user_id = ?1 "                        \
  "WHERE w.user_id = ?1 AND " MATINEE_FILTER_ON_PLAY "GROUP BY w.movie_id) e "                                     \
  "CROSS JOIN movie m ON m.id = e.movie_id " MATINEE_OWN_RATING "WHERE " MATINEE_IF_ASKED
#define MATINEE_WATCHLIST_FROM                                                                                       \
  "FROM watchlist_entry e CROSS JOIN movie m ON m.id = e.movie_id " MATINEE_OWN_RATING                               \
  "WHERE e.user_id = ?1 AND " MATINEE_IF_ASKED
#define MATINEE_RATED_FROM                                                                                           \
  "FROM rating r CROSS JOIN movie m ON m.id = r.movie_id WHERE r.user_id = ?1 AND " MATINEE_IF_ASKED

#define MATINEE_PAGE(TIME, FROM, ORDER)                                                                              \
  "WITH page (movie_id, time) AS MATERIALIZED (SELECT m.id, " TIME " AS time " FROM "ORDER BY " ORDER " LIMIT ?20 OFFSET ?21) "
#define MATINEE_LISTED_COLUMNS "e.time, r.rating, " MATINEE_MOVIE_COLUMNS
#define MATINEE_OF_PAGE "FROM page e CROSS JOIN movie m ON m.id = e.movie_id " MATINEE_OWN_RATING

#define MATINEE_PLAYED(ORDER)                                                                                        \
  MATINEE_PAGE("e.time", MATINEE_PLAYED_FROM, ORDER)                                                                 \
  "SELECT " MATINEE_LISTED_COLUMNS ", p.watched_at, p.plays, p.comment " MATINEE_OF_PAGE                               \
  "CROSS JOIN play p ON p.user_id = ?1 AND p.movie_id = m.id ORDER BY " ORDER ", p.watch_key DESC /*scan*/"
#define MATINEE_WATCHLIST(ORDER)                                                                                     \
  MATINEE_PAGE("e.added_at", MATINEE_WATCHLIST_FROM, ORDER)                                                          \
  "SELECT " MATINEE_LISTED_COLUMNS " " MATINEE_OF_PAGE "ORDER BY " ORDER " /*scan*/"
#define MATINEE_RATED(ORDER)                                                                                         \
  MATINEE_PAGE("r.rated_at", MATINEE_RATED_FROM, ORDER)                                                              \
  "SELECT " MATINEE_LISTED_COLUMNS " " MATINEE_OF_PAGE "ORDER BY " ORDER " /*scan*/"

// In the order of MovieSort, each rising, then falling. The column of the time is named as in the page.
#define MATINEE_BOTH(LIST, COLUMN) LIST(COLUMN " ASC NULLS LAST, " MATINEE_TITLE), LIST(COLUMN " DESC, " MATINEE_TITLE)
#define MATINEE_ORDERS(LIST)                                                                                         \
  MATINEE_BOTH(LIST, "time"), MATINEE_BOTH(LIST, "m.title COLLATE NOCASE"), MATINEE_BOTH(LIST, "r.rating"),          \
      MATINEE_BOTH(LIST, "m.release_date"), MATINEE_BOTH(LIST, "m.runtime")

constexpr const char* kPlayed[] = {MATINEE_ORDERS(MATINEE_PLAYED)};
constexpr const char* kWatchlist[] = {MATINEE_ORDERS(MATINEE_WATCHLIST)};
constexpr const char* kRated[] = {MATINEE_ORDERS(MATINEE_RATED)};

constexpr int kTimeColumn = 0, kRatingColumn = 1, kMovieColumn = 2, kPlayColumn = kMovieColumn + kMovieColumns;

const char* statement_for(const char* const* list, MovieOrder order) {
  return list[2 * static_cast<int>(order.by) + (order.descending ? 1 : 0)];
}

std::optional<int> read_rating(const Query& query) {
  return query.is_null(kRatingColumn) ? std::nullopt : std::optional(static_cast<int>(query.integer(kRatingColumn)));
}

std::vector<ListedMovie> list(Db& db, const char* sql, std::int64_t user_id, const ListFilter& filter, ListSlice slice) {
  Query query(db, sql);
  bind_filter(db, query, user_id, filter);
  query.bind(slice.limit).bind(slice.offset);
  std::vector<ListedMovie> movies;
  while (query.step()) movies.push_back({read_movie(query, kMovieColumn), read_rating(query), query.integer(kTimeColumn)});
  return movies;
}

domain::Play read_play(const Query& query) {
  domain::Play play;
  play.watched_at = query.optional_text(kPlayColumn);
  play.plays = static_cast<int>(query.integer(kPlayColumn + 1));
  play.comment = query.text(kPlayColumn + 2);
  return play;
}

// Without conditions by `all_sql`, from an index alone.
std::int64_t count(Db& db, const char* all_sql, const char* filtered_sql, std::int64_t user_id, const ListFilter& filter) {
  const bool all = filter.is_empty();
  Query query(db, all ? all_sql : filtered_sql);
  if (all) query.bind(user_id);
  else bind_filter(db, query, user_id, filter);
  return query.step() ? query.integer(0) : 0;
}

}  // namespace

std::vector<PlayedMovie> list_played(Db& db, std::int64_t user_id, const ListFilter& filter, MovieOrder order, ListSlice slice) {
  Query query(db, statement_for(kPlayed, order));
  bind_filter(db, query, user_id, filter);
  query.bind(slice.limit).bind(slice.offset);
  std::vector<PlayedMovie> movies;
  while (query.step()) {
    if (movies.empty() || movies.back().movie.id != query.integer(kMovieColumn))
      movies.push_back({read_movie(query, kMovieColumn), read_rating(query), {}});
    movies.back().plays.push_back(read_play(query));
  }
  return movies;
}

std::vector<ListedMovie> list_watchlist(Db& db, std::int64_t user_id, const ListFilter& filter, MovieOrder order, ListSlice slice) {
  return list(db, statement_for(kWatchlist, order), user_id, filter, slice);
}

std::vector<ListedMovie> list_ratings(Db& db, std::int64_t user_id, const ListFilter& filter, MovieOrder order, ListSlice slice) {
  return list(db, statement_for(kRated, order), user_id, filter, slice);
}

std::int64_t count_played(Db& db, std::int64_t user_id, const ListFilter& filter) {
  static constexpr char kAll[] = "SELECT count(*) FROM watched_movie WHERE user_id = ?";
  static constexpr char kSome[] = "SELECT count(*) " MATINEE_PLAYED_FROM "/*scan*/";
  return count(db, kAll, kSome, user_id, filter);
}

std::int64_t count_watchlist(Db& db, std::int64_t user_id, const ListFilter& filter) {
  static constexpr char kAll[] = "SELECT count(*) FROM watchlist_entry WHERE user_id = ?";
  static constexpr char kSome[] = "SELECT count(*) " MATINEE_WATCHLIST_FROM "/*scan*/";
  return count(db, kAll, kSome, user_id, filter);
}

std::int64_t count_ratings(Db& db, std::int64_t user_id, const ListFilter& filter) {
  static constexpr char kAll[] = "SELECT count(*) FROM rating WHERE user_id = ?";
  static constexpr char kSome[] = "SELECT count(*) " MATINEE_RATED_FROM "/*scan*/";
  return count(db, kAll, kSome, user_id, filter);
}

}  // namespace store
