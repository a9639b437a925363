#include "store/lists/movie_index.h"

#include <algorithm>
#include <span>

namespace store {

namespace {

using domain::MovieOrder;
using domain::MovieSort;

// Each index begins (user,) value, title, id, and holds the films that differ in the value; the others, which have none
// or all the same one, come by title. Values: ?1 user, ?2 limit, ?3 offset.
struct IndexOrder {
  MovieSort by;
  const char* rising;                  // of the films in the index
  const char* falling;
  const char* count;
  const char* others = nullptr;        // none: every film has a value
  const char* count_others = nullptr;  // when their value is the least: they lead the rising order; else they come last
};

// Falling order with rising titles among equal values: from the value at the offset down, value by value, the films
// of each read forward. The outer statement needs no ORDER BY: the steps come in order, and so does what each finds.
#define MATINEE_FALLING(TABLE, ID, VALUE)                                                                            \
  "WITH RECURSIVE first(value) AS MATERIALIZED (SELECT " VALUE " FROM " TABLE VALUE " IS NOT NULL "                  \
  "  ORDER BY " VALUE " DESC LIMIT 1 OFFSET ?3), "                                                                   \
  "step(value) AS (SELECT value FROM first UNION ALL SELECT (SELECT " VALUE " FROM " TABLE VALUE " < step.value "    \
  "  ORDER BY " VALUE " DESC LIMIT 1) FROM step WHERE step.value IS NOT NULL) "                                      \
  "SELECT " ID " FROM step CROSS JOIN " TABLE VALUE " = step.value "                                                 \
  "LIMIT ?2 OFFSET ?3 - (SELECT count(*) FROM first CROSS JOIN " TABLE VALUE " > first.value) /*scan*/"

// TIES: the order of films of the same value.
#define MATINEE_ORDER(SORT, TABLE, ID, VALUE, TIES, MARK)                                                            \
  SORT, "SELECT " ID " FROM " TABLE VALUE " IS NOT NULL ORDER BY " VALUE ", " TIES " LIMIT ?2 OFFSET ?3" MARK,       \
      MATINEE_FALLING(TABLE, ID, VALUE), "SELECT count(*) FROM " TABLE VALUE " IS NOT NULL" MARK

#define MATINEE_MOVIES_OF_USER(INDEX) "watched_movie w INDEXED BY " INDEX " WHERE w.user_id = ?1 AND "
#define MATINEE_OWN_TIES "w.title, w.movie_id"
// WITHIN: what the index holds, so that other films need not be written to it.
#define MATINEE_WATCHED(SORT, INDEX, COLUMN, WITHIN, TIES) \
  MATINEE_ORDER(SORT, MATINEE_MOVIES_OF_USER(INDEX) WITHIN, "w.movie_id", "w." COLUMN, TIES, "")
#define MATINEE_WATCHED_OTHERS(CONDITION) \
  "SELECT w.movie_id FROM " MATINEE_MOVIES_OF_USER("watched_by_title") CONDITION " ORDER BY " MATINEE_OWN_TIES " LIMIT ?2 OFFSET ?3"
// By the plays that are the last of their film; those of one date are sorted by title.
#define MATINEE_LAST_PLAYED(DIRECTION)                                                                               \
  "SELECT w.movie_id FROM play p INDEXED BY play_by_date CROSS JOIN watched_movie w ON w.user_id = ?1 "              \
  "AND w.movie_id = p.movie_id AND w.last_watched_at = p.watch_key WHERE p.user_id = ?1 AND p.watch_key > '' "       \
  "ORDER BY p.watch_key " DIRECTION ", " MATINEE_OWN_TIES " LIMIT ?2 OFFSET ?3 /*scan*/"

// All films of the server (user 0), or, passing by the others, those that the user has watched. Nothing holds back the
// films of the server: an index is read from its beginning as far as the page reaches.
#define MATINEE_STORED_MOVIES(INDEX)                                                                                  \
  "movie m INDEXED BY " INDEX " WHERE (?1 = 0 OR EXISTS "                                                            \
  "(SELECT 1 FROM watched_movie x WHERE x.user_id = ?1 AND x.movie_id = m.id)) AND "
#define MATINEE_STORED_TIES "m.title COLLATE NOCASE, m.id"
#define MATINEE_STORED(SORT, INDEX, COLUMN, TIES) MATINEE_ORDER(SORT, MATINEE_STORED_MOVIES(INDEX), "m.id", "m." COLUMN, TIES, " /*scan*/")
#define MATINEE_STORED_OTHERS(INDEX, COLUMN)                                                                         \
  "SELECT m.id FROM " MATINEE_STORED_MOVIES(INDEX) "m." COLUMN " IS NULL ORDER BY " MATINEE_STORED_TIES " LIMIT ?2 OFFSET ?3 /*scan*/"
#define MATINEE_STORED_AND_OTHERS(SORT, INDEX, COLUMN) \
  {MATINEE_STORED(SORT, INDEX, COLUMN, MATINEE_STORED_TIES), MATINEE_STORED_OTHERS(INDEX, COLUMN)}

constexpr char kWithDate[] = "SELECT count(*) FROM watched_movie w WHERE w.user_id = ?1 AND w.last_watched_at IS NOT NULL";
constexpr char kSeenOnce[] = "SELECT count(*) - (SELECT count(*) FROM watched_movie w WHERE w.user_id = ?1 AND w.plays > 1) "
                             "FROM watched_movie a WHERE a.user_id = ?1";

constexpr IndexOrder kWatched[] = {
    {MATINEE_WATCHED(MovieSort::title, "watched_by_title", "title", "", "w.movie_id")},
    {MATINEE_WATCHED(MovieSort::added, "watched_by_added", "added_at", "", MATINEE_OWN_TIES)},
    {MovieSort::watched_at, MATINEE_LAST_PLAYED(""), MATINEE_LAST_PLAYED("DESC"), kWithDate, MATINEE_WATCHED_OTHERS("w.last_watched_at IS NULL")},
    {MATINEE_WATCHED(MovieSort::rating, "watched_by_rating", "rating", "w.rating IS NOT NULL AND ", MATINEE_OWN_TIES),
     MATINEE_WATCHED_OTHERS("w.rating IS NULL")},
    {MATINEE_WATCHED(MovieSort::plays, "watched_by_plays", "plays", "w.plays > 1 AND ", MATINEE_OWN_TIES),
     MATINEE_WATCHED_OTHERS("w.plays <= 1"), kSeenOnce},
};

constexpr IndexOrder kStored[] = {
    {MATINEE_STORED(MovieSort::title, "movie_by_title", "title COLLATE NOCASE", "m.id")},
    {MATINEE_STORED(MovieSort::added, "movie_by_added", "created_at", MATINEE_STORED_TIES)},
    MATINEE_STORED_AND_OTHERS(MovieSort::release_date, "movie_by_release", "release_date"),
    MATINEE_STORED_AND_OTHERS(MovieSort::runtime, "movie_by_runtime", "runtime"),
    MATINEE_STORED_AND_OTHERS(MovieSort::group_rating, "movie_by_group_rating", "group_rating"),
};

const IndexOrder* order_by(std::span<const IndexOrder> orders, MovieSort by) {
  const auto found = std::ranges::find(orders, by, &IndexOrder::by);
  return found == orders.end() ? nullptr : &*found;
}

void append_ids(Db& db, const char* sql, std::int64_t user_id, std::int64_t offset, std::size_t limit, std::vector<std::int64_t>& ids) {
  for (Query query(db, sql, user_id, static_cast<std::int64_t>(limit), offset); query.step();) ids.push_back(query.integer(0));
}

std::int64_t count_by(Db& db, const char* sql, std::int64_t user_id) {
  Query query(db, sql, user_id);
  return query.step() ? query.integer(0) : 0;
}

// The two parts of an order, one after the other.
struct Parts {
  const char* first;
  const char* count_first;
  const char* second;
};
Parts parts_of(const IndexOrder& order, bool descending) {
  if (descending) return {order.falling, order.count, order.others};
  if (order.count_others == nullptr) return {order.rising, order.count, order.others};
  return {order.others, order.count_others, order.rising};
}

std::vector<std::int64_t> page_of(Db& db, const IndexOrder& order, bool descending, std::int64_t user_id, std::int64_t offset, int limit) {
  const auto most = static_cast<std::size_t>(limit);
  const Parts parts = parts_of(order, descending);
  std::vector<std::int64_t> ids;
  append_ids(db, parts.first, user_id, offset, most, ids);
  if (ids.size() == most || parts.second == nullptr) return ids;
  const std::int64_t before = ids.empty() ? count_by(db, parts.count_first, user_id) : offset + static_cast<std::int64_t>(ids.size());
  append_ids(db, parts.second, user_id, std::max<std::int64_t>(0, offset - before), most - ids.size(), ids);
  return ids;
}

// So that for each of the user's films few others are passed by, wherever the user's stand in the order: what a page costs
// hangs on the user's own films.
bool has_many_of_the_servers(Db& db, std::int64_t movies) {
  static constexpr char kSql[] = "SELECT max(id) FROM movie";
  Query query(db, kSql);
  return query.step() && 4 * movies >= query.integer(0);
}

}  // namespace

std::optional<std::vector<std::int64_t>> watched_movies_in_order(Db& db, UserMovies movies, MovieOrder order, std::int64_t offset, int limit) {
  if (const IndexOrder* own = order_by(kWatched, order.by)) return page_of(db, *own, order.descending, movies.user_id, offset, limit);
  if (!has_many_of_the_servers(db, movies.count)) return std::nullopt;
  return page_of(db, *order_by(kStored, order.by), order.descending, movies.user_id, offset, limit);
}

std::optional<std::vector<std::int64_t>> movies_in_order(Db& db, MovieOrder order, std::int64_t offset, int limit) {
  const IndexOrder* index = order_by(kStored, order.by);
  if (index == nullptr) return std::nullopt;
  return page_of(db, *index, order.descending, 0, offset, limit);
}

}  // namespace store
