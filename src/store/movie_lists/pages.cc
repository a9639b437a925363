#include "store/movie_lists/pages.h"

#include <algorithm>

#include "store/catalogue/poster_movie.h"
#include "store/movie_lists/movie_list.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

// Reads a page in the order by hand, which costs no more than its films.
std::vector<std::int64_t> ids_by_hand(Db& db, std::int64_t list_id, const ListItemQuery& query) {
  static constexpr char kSql[] =
      "SELECT movie_id FROM movie_list_item WHERE list_id = ? AND position > ? ORDER BY position, movie_id LIMIT ?";
  return Query(db, kSql, list_id, query.offset, query.limit).all(read_id);
}

// Sorts the whole list in any order; it has at most domain::kMostListItems films.
std::vector<std::int64_t> sorted_ids(Db& db, std::int64_t list_id, std::int64_t viewer_id,
                                     const ListItemQuery& wanted) {
  static constexpr char kSql[] = R"(
    WITH valued (movie_id, title, value) AS MATERIALIZED (
      SELECT i.movie_id, m.title, CASE :by
        WHEN 'position' THEN i.position
        WHEN 'title' THEN lower(m.title)
        WHEN 'release_date' THEN m.release_date
        WHEN 'runtime' THEN m.runtime
        WHEN 'added' THEN i.added_at
        WHEN 'rating' THEN (SELECT r.rating FROM rating r WHERE r.user_id = :viewer AND r.movie_id = i.movie_id) END
      FROM movie_list_item i CROSS JOIN movie m ON m.id = i.movie_id WHERE i.list_id = :list)
    SELECT movie_id FROM valued
    ORDER BY value IS NULL, CASE WHEN NOT :descending THEN value END, value DESC, title COLLATE NOCASE, movie_id /*scan*/)";
  Query query(db, kSql);
  query.bind(":by", wanted.order).bind(":list", list_id).bind(":viewer", viewer_id);
  query.bind(":descending", wanted.descending);
  return query.all(read_id);
}

// Keeps the films that pass. The filter begins with the films of the list, so that its conditions do not read all of
// the server's films.
void keep_passing(Db& db, std::int64_t viewer_id, ListFilter filter, std::vector<std::int64_t>& ids) {
  if (!filter.among) {
    filter.among = ids;
    std::ranges::sort(*filter.among);
  }
  const auto passing = AppliedFilter(db, viewer_id, std::move(filter)).movies(db).value();
  std::erase_if(ids, [&](std::int64_t id) { return !std::ranges::binary_search(passing, id); });
}

std::vector<std::int64_t> slice_of(const std::vector<std::int64_t>& ids, const ListItemQuery& wanted) {
  const std::int64_t size = std::ssize(ids), first = std::min(wanted.offset, size);
  return {ids.begin() + first, ids.begin() + std::min(first + wanted.limit, size)};
}

void read_fans(Db& db, std::vector<ListCard>& cards) {
  static constexpr char kSql[] =
      "SELECT m.id, m.title, m.release_date, m.runtime, m.meta_poster_path, m.created_at, j.key "
      "FROM json_each(?1) j CROSS JOIN movie_list_item i ON i.list_id = j.value AND i.position <= ?2 "
      "CROSS JOIN movie m ON m.id = i.movie_id ORDER BY j.key, i.position /*scan*/";  // reads five of each list
  std::vector<std::int64_t> ids;
  for (const ListCard& card : cards) ids.push_back(card.list.id);
  for (Query query(db, kSql, id_list(ids), kFan); query.step();)
    cards.at(static_cast<std::size_t>(query.integer(6))).fan.push_back(read_poster_movie(query));
}

ListCard read_card(const Query& row) { return {read_movie_list(row), {row.integer(10), row.integer(11)}, {}}; }

}  // namespace

ListProgress list_progress(Db& db, std::int64_t list_id, std::int64_t viewer_id) {
  static constexpr char kSql[] = R"(
    SELECT (SELECT coalesce(max(position), 0) FROM movie_list_item WHERE list_id = ?1),
      (SELECT count(*) FROM movie_list_item i CROSS JOIN watched_movie w ON w.user_id = ?2 AND w.movie_id = i.movie_id
        WHERE i.list_id = ?1))";
  Query query(db, kSql, list_id, viewer_id);
  query.step();
  return {query.integer(0), query.integer(1)};
}

std::vector<ListCard> lists_with_movie(Db& db, std::int64_t viewer_id, std::int64_t movie_id, std::int64_t offset,
                                       int limit) {
  static constexpr char kSql[] = R"(
    SELECT l.id, l.user_id, u.name, l.name, l.description, l.is_ranked, l.privacy_level, l.revision, l.created_at,
      l.changed_at, (SELECT coalesce(max(i.position), 0) FROM movie_list_item i WHERE i.list_id = l.id),
      (SELECT count(*) FROM movie_list_item i CROSS JOIN watched_movie w ON w.user_id = ?1 AND w.movie_id = i.movie_id
        WHERE i.list_id = l.id)
    FROM movie_list_item has CROSS JOIN movie_list l ON l.id = has.list_id CROSS JOIN user u ON u.id = l.user_id
    WHERE has.movie_id = ?2
      AND (l.user_id = ?1 OR l.privacy_level = 'public' OR (l.privacy_level = 'members' AND ?1 <> 0))
    ORDER BY has.list_id DESC LIMIT ?4 OFFSET ?3)";
  return Query(db, kSql, viewer_id, movie_id, offset, limit).all(read_card);
}

std::int64_t count_lists_with_movie(Db& db, std::int64_t viewer_id, std::int64_t movie_id) {
  static constexpr char kSql[] = R"(
    SELECT count(*) FROM movie_list_item has CROSS JOIN movie_list l ON l.id = has.list_id WHERE has.movie_id = ?2
      AND (l.user_id = ?1 OR l.privacy_level = 'public' OR (l.privacy_level = 'members' AND ?1 <> 0)))";
  return Query(db, kSql, viewer_id, movie_id).number();
}

std::vector<ListCard> list_cards(Db& db, std::int64_t viewer_id, std::int64_t user_id, std::int64_t offset, int limit) {
  static constexpr char kSql[] = R"(
    SELECT l.id, l.user_id, u.name, l.name, l.description, l.is_ranked, l.privacy_level, l.revision, l.created_at,
      l.changed_at, (SELECT coalesce(max(i.position), 0) FROM movie_list_item i WHERE i.list_id = l.id),
      (SELECT count(*) FROM movie_list_item i CROSS JOIN watched_movie w ON w.user_id = ?1 AND w.movie_id = i.movie_id
        WHERE i.list_id = l.id)
    FROM movie_list l CROSS JOIN user u ON u.id = l.user_id WHERE l.user_id = ?2
      AND (l.user_id = ?1 OR l.privacy_level = 'public' OR (l.privacy_level = 'members' AND ?1 <> 0))
    ORDER BY l.changed_at DESC, l.id DESC LIMIT ?4 OFFSET ?3)";
  auto cards = Query(db, kSql, viewer_id, user_id, offset, limit).all(read_card);
  if (!cards.empty()) read_fans(db, cards);
  return cards;
}

ListItemPage list_item_page(Db& db, std::int64_t list_id, std::int64_t viewer_id, const ListItemQuery& wanted) {
  static constexpr char kSql[] = R"(
    SELECT m.id, m.title, m.release_date, m.runtime, m.meta_poster_path, m.created_at, i.position, i.note, i.added_at,
      (SELECT w.plays FROM watched_movie w WHERE w.user_id = ?2 AND w.movie_id = m.id),
      (SELECT r.rating FROM rating r WHERE r.user_id = ?2 AND r.movie_id = m.id)
    FROM json_each(?3) j CROSS JOIN movie m ON m.id = j.value
    CROSS JOIN movie_list_item i ON i.list_id = ?1 AND i.movie_id = m.id /*scan*/)";  // in the order of the ids
  static constexpr char kLast[] = "SELECT coalesce(max(position), 0) FROM movie_list_item WHERE list_id = ?";
  ListItemPage page;
  std::vector<std::int64_t> ids;
  if (wanted.is_by_hand()) {
    ids = ids_by_hand(db, list_id, wanted);
    page.total = Query(db, kLast, list_id).number();
  } else {
    ids = sorted_ids(db, list_id, viewer_id, wanted);
    if (!wanted.filter.is_empty()) keep_passing(db, viewer_id, wanted.filter, ids);
    page.total = std::ssize(ids);
    ids = slice_of(ids, wanted);
  }
  page.movies = Query(db, kSql, list_id, viewer_id, id_list(ids)).all([](const Query& row) {
    ListedMovie listed{read_poster_movie(row), {}, row.integer(9), {}};
    listed.item = {listed.movie.id, row.integer(6), row.text(7), row.integer(8)};
    if (!row.is_null(10)) listed.rating = static_cast<int>(row.integer(10));
    return listed;
  });
  return page;
}

}  // namespace store
