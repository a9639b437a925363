#include "store/film_index.h"

#include <algorithm>
#include <array>

namespace store {

namespace {

using domain::FilmOrder;
using domain::FilmSort;

// Each index begins (user,) value, title, id. Values: ?1 user, ?2 limit, ?3 offset.
struct IndexOrder {
  FilmSort by;
  const char* rising;        // of the films with a known value
  const char* falling;
  const char* count_known;
  const char* unknown;       // the others, by title
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

#define MATINEE_ORDER(SORT, TABLE, ID, VALUE, TITLE, MARK)                                                           \
  IndexOrder{SORT,                                                                                                   \
             "SELECT " ID " FROM " TABLE VALUE " IS NOT NULL ORDER BY " VALUE ", " TITLE ", " ID " LIMIT ?2 OFFSET ?3" MARK, \
             MATINEE_FALLING(TABLE, ID, VALUE),                                                                      \
             "SELECT count(*) FROM " TABLE VALUE " IS NOT NULL" MARK,                                                \
             "SELECT " ID " FROM " TABLE VALUE " IS NULL ORDER BY " TITLE ", " ID " LIMIT ?2 OFFSET ?3"}

#define MATINEE_WATCHED(SORT, INDEX, COLUMN) \
  MATINEE_ORDER(SORT, "watched_movie w INDEXED BY " INDEX " WHERE w.user_id = ?1 AND ", "w.movie_id", "w." COLUMN, "w.title", "")
// Nothing holds back the films of the server: an index is read from its beginning as far as the page reaches.
#define MATINEE_STORED(SORT, INDEX, COLUMN) \
  MATINEE_ORDER(SORT, "movie m INDEXED BY " INDEX " WHERE ?1 = 0 AND ", "m.id", "m." COLUMN, "m.title COLLATE NOCASE", " /*scan*/")

constexpr std::array<IndexOrder, 8> kWatched = {
    MATINEE_WATCHED(FilmSort::title, "watched_by_title", "title"),
    MATINEE_WATCHED(FilmSort::release_date, "watched_by_release", "release_date"),
    MATINEE_WATCHED(FilmSort::runtime, "watched_by_runtime", "runtime"),
    MATINEE_WATCHED(FilmSort::added, "watched_by_added", "added_at"),
    MATINEE_WATCHED(FilmSort::watched_at, "watched_by_last", "last_watched_at"),
    MATINEE_WATCHED(FilmSort::rating, "watched_by_rating", "rating"),
    MATINEE_WATCHED(FilmSort::group_rating, "watched_by_group_rating", "group_rating"),
    MATINEE_WATCHED(FilmSort::plays, "watched_by_plays", "plays"),
};

constexpr std::array<IndexOrder, 5> kStored = {
    MATINEE_STORED(FilmSort::title, "movie_by_title", "title COLLATE NOCASE"),
    MATINEE_STORED(FilmSort::release_date, "movie_by_release", "release_date"),
    MATINEE_STORED(FilmSort::runtime, "movie_by_runtime", "runtime"),
    MATINEE_STORED(FilmSort::added, "movie_by_added", "created_at"),
    MATINEE_STORED(FilmSort::group_rating, "movie_by_group_rating", "group_rating"),
};

template <typename Orders>
const IndexOrder* order_by(const Orders& orders, FilmSort by) {
  const auto found = std::find_if(orders.begin(), orders.end(), [by](const IndexOrder& order) { return order.by == by; });
  return found == orders.end() ? nullptr : &*found;
}

void append_ids(Db& db, const char* sql, std::int64_t user_id, std::int64_t offset, std::size_t limit, std::vector<std::int64_t>& ids) {
  for (Query query(db, sql, user_id, static_cast<std::int64_t>(limit), offset); query.step();) ids.push_back(query.integer(0));
}

std::int64_t count_known(Db& db, const IndexOrder& order, std::int64_t user_id) {
  Query query(db, order.count_known, user_id);
  return query.step() ? query.integer(0) : 0;
}

std::vector<std::int64_t> page_of(Db& db, const IndexOrder& order, bool descending, std::int64_t user_id, std::int64_t offset, int limit) {
  const auto most = static_cast<std::size_t>(limit);
  std::vector<std::int64_t> ids;
  append_ids(db, descending ? order.falling : order.rising, user_id, offset, most, ids);
  if (ids.size() == most) return ids;
  const std::int64_t known = ids.empty() ? count_known(db, order, user_id) : offset + static_cast<std::int64_t>(ids.size());
  append_ids(db, order.unknown, user_id, std::max<std::int64_t>(0, offset - known), most - ids.size(), ids);
  return ids;
}

}  // namespace

std::vector<std::int64_t> watched_films_in_order(Db& db, std::int64_t user_id, FilmOrder order, std::int64_t offset, int limit) {
  return page_of(db, *order_by(kWatched, order.by), order.descending, user_id, offset, limit);
}

std::optional<std::vector<std::int64_t>> films_in_order(Db& db, FilmOrder order, std::int64_t offset, int limit) {
  const IndexOrder* index = order_by(kStored, order.by);
  if (index == nullptr) return std::nullopt;
  return page_of(db, *index, order.descending, 0, offset, limit);
}

}  // namespace store
