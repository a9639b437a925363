#include "store/movie_lists/movie_list.h"

#include "store/account/user.h"
#include "store/work/hook.h"

namespace store {

namespace {

bool has_room(Tx& tx, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT count(*) FROM movie_list WHERE user_id = ?";
  return Query(tx, kSql, user_id).number() < domain::kMostLists;
}

}  // namespace

domain::MovieList read_movie_list(const Query& row) {
  domain::MovieList list;
  list.id = row.integer(0);
  list.user_id = row.integer(1);
  list.user_name = row.text(2);
  list.name = row.text(3);
  list.description = row.text(4);
  list.is_ranked = row.flag(5);
  list.privacy = domain::privacy_from(row.text(6));
  list.revision = row.integer(7);
  list.created_at = row.integer(8);
  list.changed_at = row.integer(9);
  return list;
}

std::optional<domain::MovieList> find_visible_list(Db& db, std::int64_t viewer_id, std::int64_t list_id) {
  static constexpr char kSql[] = R"(
    SELECT l.id, l.user_id, u.name, l.name, l.description, l.is_ranked, l.privacy_level, l.revision, l.created_at,
      l.changed_at
    FROM movie_list l CROSS JOIN user u ON u.id = l.user_id
    WHERE l.id = ?2 AND (l.user_id = ?1 OR l.privacy_level = 'public' OR (l.privacy_level = 'members' AND ?1 <> 0)))";
  return Query(db, kSql, viewer_id, list_id).first(read_movie_list);
}

std::optional<domain::MovieList> find_visible_list(Db& db, std::int64_t viewer_id, std::int64_t user_id,
                                                   std::int64_t list_id) {
  auto list = find_visible_list(db, viewer_id, list_id);
  return list && list->user_id == user_id ? list : std::nullopt;
}

std::optional<domain::MovieList> find_own_list(Db& db, std::int64_t user_id, std::int64_t list_id) {
  return find_visible_list(db, user_id, user_id, list_id);
}

std::int64_t count_lists(Db& db, std::int64_t viewer_id, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT count(*) FROM movie_list WHERE user_id = ?2 "
      "AND (user_id = ?1 OR privacy_level = 'public' OR (privacy_level = 'members' AND ?1 <> 0))";
  return Query(db, kSql, viewer_id, user_id).number();
}

std::optional<std::int64_t> add_list(Tx& tx, std::int64_t user_id, const NewMovieList& list, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO movie_list (user_id, name, description, is_ranked, privacy_level, created_at, changed_at) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)";
  if (!has_room(tx, user_id)) return std::nullopt;
  Query(tx, kSql, user_id, list.name, null_if_empty(list.description), list.is_ranked,
        domain::privacy_text(list.privacy), now)
      .run();
  const std::int64_t id = tx.db().last_insert_id();
  raise_user_revision(tx, user_id);
  return id;
}

std::int64_t find_list_from(Db& db, std::int64_t user_id, std::string_view source_key, std::string_view name) {
  static constexpr char kBySource[] =
      "SELECT id FROM movie_list WHERE user_id = ? AND source_key = ? ORDER BY id DESC LIMIT 1";
  static constexpr char kByName[] =
      "SELECT id FROM movie_list WHERE user_id = ?1 AND name = ?2 AND (source_key IS NULL OR "
      "substr(source_key, 1, instr(source_key, ':')) <> substr(?3, 1, instr(?3, ':'))) ORDER BY changed_at DESC LIMIT "
      "1";
  const std::int64_t id = Query(db, kBySource, user_id, source_key).number();
  return id != 0 ? id : Query(db, kByName, user_id, name, source_key).number();
}

void set_list_source(Tx& tx, std::int64_t list_id, std::string_view source_key) {
  static constexpr char kSql[] = "UPDATE movie_list SET source_key = nullif(?2, '') WHERE id = ?1";
  Query(tx, kSql, list_id, source_key).run();
}

bool change_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, const NewMovieList& list, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE movie_list SET name = ?3, description = ?4, is_ranked = ?5, privacy_level = ?6, "
      "revision = revision + 1, changed_at = ?7 WHERE id = ?2 AND user_id = ?1 RETURNING 1";
  Query query(tx, kSql, user_id, list_id, list.name, null_if_empty(list.description), list.is_ranked,
              domain::privacy_text(list.privacy), now);
  if (!query.step()) return false;
  raise_user_revision(tx, user_id);
  tell_of_list(tx, user_id, list_id, now);
  return true;
}

bool delete_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, base::UnixTime now) {
  static constexpr char kSql[] = "DELETE FROM movie_list WHERE id = ? AND user_id = ? RETURNING 1";
  tell_of_list(tx, user_id, list_id, now, true);
  if (!Query(tx, kSql, list_id, user_id).step()) return false;
  raise_user_revision(tx, user_id);
  return true;
}

std::optional<std::int64_t> copy_list(Tx& tx, std::int64_t user_id, const domain::MovieList& list, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO movie_list_item (list_id, movie_id, position, note, added_at) "
      "SELECT ?1, movie_id, position, CASE WHEN ?4 THEN note END, ?3 FROM movie_list_item WHERE list_id = ?2";
  const bool is_own = list.user_id == user_id;
  const auto copy =
      add_list(tx, user_id, {list.name, is_own ? list.description : "", list.is_ranked, domain::Privacy::owner}, now);
  if (copy) Query(tx, kSql, *copy, list.id, now, is_own).run();
  if (copy) tell_of_list(tx, user_id, *copy, now);
  return copy;
}

std::vector<ListChoice> list_choices(Db& db, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] =
      "SELECT l.id, l.name, l.privacy_level, "
      "  EXISTS (SELECT 1 FROM movie_list_item i WHERE i.list_id = l.id AND i.movie_id = ?2) "
      "FROM movie_list l WHERE l.user_id = ?1 ORDER BY l.changed_at DESC, l.id DESC";
  return Query(db, kSql, user_id, movie_id).all([](const Query& row) {
    return ListChoice{row.integer(0), row.text(1), domain::privacy_from(row.text(2)), row.flag(3)};
  });
}

std::vector<domain::MovieList> lists_of_others(Db& db, std::int64_t viewer_id, std::int64_t movie_id, int limit) {
  static constexpr char kSql[] = R"(
    SELECT l.id, l.user_id, u.name, l.name, l.description, l.is_ranked, l.privacy_level, l.revision, l.created_at,
      l.changed_at
    FROM (SELECT list_id FROM movie_list_item WHERE movie_id = ?2 ORDER BY list_id DESC LIMIT 200) i
    CROSS JOIN movie_list l ON l.id = i.list_id CROSS JOIN user u ON u.id = l.user_id
    WHERE l.user_id <> ?1 AND (l.privacy_level = 'public' OR (l.privacy_level = 'members' AND ?1 <> 0))
    LIMIT ?3 /*scan*/)";  // reads the two hundred
  return Query(db, kSql, viewer_id, movie_id, limit).all(read_movie_list);
}

}  // namespace store
