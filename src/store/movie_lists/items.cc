#include "store/movie_lists/items.h"

#include <algorithm>

#include "store/account/user.h"
#include "store/diary/badges.h"

namespace store {

namespace {

// How many films are on it; none: the user has no such list.
std::optional<std::int64_t> own_list_size(Tx& tx, std::int64_t user_id, std::int64_t list_id) {
  static constexpr char kSql[] =
      "SELECT (SELECT coalesce(max(position), 0) FROM movie_list_item WHERE list_id = ?2) "
      "FROM movie_list WHERE id = ?2 AND user_id = ?1";
  return Query(tx, kSql, user_id, list_id).first([](const Query& row) { return row.integer(0); });
}

void raise_revisions(Tx& tx, std::int64_t user_id, std::int64_t list_id, base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE movie_list SET revision = revision + 1, changed_at = ? WHERE id = ?";
  Query(tx, kSql, now, list_id).run();
  raise_user_revision(tx, user_id);
}

// Moves all from `first` to `last` by `by`.
void shift(Tx& tx, std::int64_t list_id, std::int64_t first, std::int64_t last, int by) {
  static constexpr char kSql[] =
      "UPDATE movie_list_item SET position = position + ?4 WHERE list_id = ?1 AND position BETWEEN ?2 AND ?3";
  Query(tx, kSql, list_id, first, last, by).run();
}

void insert(Tx& tx, std::int64_t list_id, const ListItem& item) {
  static constexpr char kSql[] =
      "INSERT INTO movie_list_item (list_id, movie_id, position, note, added_at) VALUES (?, ?, ?, ?, ?)";
  Query(tx, kSql, list_id, item.movie_id, item.position, null_if_empty(item.note), item.added_at).run();
}

ListItem read_item(const Query& row) { return {row.integer(0), row.integer(1), row.text(2), row.integer(3)}; }

}  // namespace

ListAddition add_to_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, std::int64_t movie_id,
                         std::string_view note, base::UnixTime now) {
  const auto size = own_list_size(tx, user_id, list_id);
  if (!size) return ListAddition::no_list;
  if (find_list_item(tx.db(), list_id, movie_id)) return ListAddition::present;
  if (*size >= domain::kMostListItems) return ListAddition::full;
  insert(tx, list_id, {movie_id, *size + 1, std::string(note), now});
  raise_revisions(tx, user_id, list_id, now);
  return ListAddition::added;
}

bool set_list_note(Tx& tx, std::int64_t user_id, std::int64_t list_id, std::int64_t movie_id, std::string_view note,
                   base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE movie_list_item SET note = nullif(?3, '') WHERE list_id = ?1 AND movie_id = ?2 RETURNING 1";
  if (!own_list_size(tx, user_id, list_id) || !Query(tx, kSql, list_id, movie_id, note).step()) return false;
  raise_revisions(tx, user_id, list_id, now);
  return true;
}

bool move_in_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, std::int64_t movie_id, std::int64_t position,
                  base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE movie_list_item SET position = ?3 WHERE list_id = ?1 AND movie_id = ?2";
  const auto size = own_list_size(tx, user_id, list_id);
  const auto item = size ? find_list_item(tx.db(), list_id, movie_id) : std::nullopt;
  if (!item) return false;
  const std::int64_t from = item->position, to = std::clamp<std::int64_t>(position, 1, *size);
  if (from == to) return true;
  if (to < from) shift(tx, list_id, to, from - 1, 1);
  else shift(tx, list_id, from + 1, to, -1);
  Query(tx, kSql, list_id, movie_id, to).run();
  raise_revisions(tx, user_id, list_id, now);
  return true;
}

bool remove_from_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, std::int64_t movie_id, base::UnixTime now) {
  static constexpr char kSql[] = "DELETE FROM movie_list_item WHERE list_id = ? AND movie_id = ?";
  const auto size = own_list_size(tx, user_id, list_id);
  const auto item = size ? find_list_item(tx.db(), list_id, movie_id) : std::nullopt;
  if (!item) return false;
  Query(tx, kSql, list_id, movie_id).run();
  shift(tx, list_id, item->position + 1, *size, -1);
  raise_revisions(tx, user_id, list_id, now);
  return true;
}

bool replace_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, const std::vector<PlacedMovie>& movies,
                  base::UnixTime now) {
  static constexpr char kRemove[] =
      "DELETE FROM movie_list_item WHERE list_id = ?1 AND movie_id NOT IN (SELECT value FROM json_each(?2)) /*scan*/";
  static constexpr char kPlace[] = R"(
    INSERT INTO movie_list_item (list_id, movie_id, position, note, added_at) VALUES (?1, ?2, ?3, nullif(?4, ''), ?5)
    ON CONFLICT DO UPDATE SET position = ?3, note = CASE WHEN ?4 IS NULL THEN note ELSE nullif(?4, '') END)";
  if (!own_list_size(tx, user_id, list_id)) return false;
  std::vector<std::int64_t> ids;
  for (const PlacedMovie& movie : movies) ids.push_back(movie.movie_id);
  Query(tx, kRemove, list_id, id_list(ids)).run();
  for (std::size_t i = 0; i < movies.size(); ++i)
    Query(tx, kPlace, list_id, movies[i].movie_id, static_cast<std::int64_t>(i + 1), movies[i].note, now).run();
  raise_revisions(tx, user_id, list_id, now);
  return true;
}

std::optional<ListItem> find_list_item(Db& db, std::int64_t list_id, std::int64_t movie_id) {
  static constexpr char kSql[] =
      "SELECT movie_id, position, note, added_at FROM movie_list_item WHERE list_id = ? AND movie_id = ?";
  return Query(db, kSql, list_id, movie_id).first(read_item);
}

std::vector<ListItem> list_items(Db& db, std::int64_t list_id) {
  static constexpr char kSql[] =
      "SELECT movie_id, position, note, added_at FROM movie_list_item WHERE list_id = ? ORDER BY position, movie_id";
  return Query(db, kSql, list_id).all(read_item);
}

void restore_list_item(Tx& tx, std::int64_t user_id, std::int64_t list_id, const ListItem& item, base::UnixTime now) {
  static constexpr char kWhen[] = "UPDATE movie_list_item SET added_at = ?3 WHERE list_id = ?1 AND movie_id = ?2";
  if (add_to_list(tx, user_id, list_id, item.movie_id, item.note, now) != ListAddition::added) return;
  Query(tx, kWhen, list_id, item.movie_id, item.added_at).run();
  move_in_list(tx, user_id, list_id, item.movie_id, item.position, now);
}

bool restore_list(Tx& tx, const domain::MovieList& list, const std::vector<ListItem>& items) {
  static constexpr char kSql[] =
      "INSERT INTO movie_list (id, user_id, name, description, is_ranked, privacy_level, revision, created_at, "
      "changed_at) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 "
      "WHERE (SELECT count(*) FROM movie_list WHERE user_id = ?2) < ?10 RETURNING 1";
  Query query(tx, kSql, list.id, list.user_id, list.name, null_if_empty(list.description), list.is_ranked,
              domain::privacy_text(list.privacy), list.revision + 1, list.created_at, list.changed_at,
              domain::kMostLists);
  if (!query.step()) return false;
  for (const ListItem& item : items) insert(tx, list.id, item);
  raise_user_revision(tx, list.user_id);
  return true;
}

}  // namespace store
