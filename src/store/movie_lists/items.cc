#include "store/movie_lists/items.h"

#include <algorithm>

#include "store/account/user.h"
#include "store/movie_lists/movie_list.h"
#include "store/sqlite/ids.h"
#include "store/work/hook.h"

namespace store {

namespace {

void raise_revisions(Tx& tx, std::int64_t user_id, std::int64_t list_id, base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE movie_list SET revision = revision + 1, changed_at = ? WHERE id = ?";
  Query(tx, kSql, now, list_id).run();
  raise_user_revision(tx, user_id);
  tell_of_list(tx, user_id, list_id, now);
}

void insert(Tx& tx, std::int64_t list_id, const ListItem& item) {
  static constexpr char kSql[] =
      "INSERT INTO movie_list_item (list_id, movie_id, position, note, added_at) VALUES (?, ?, ?, ?, ?)";
  Query(tx, kSql, list_id, item.movie_id, item.position, null_if_empty(item.note), item.added_at).run();
}

ListItem read_item(const Query& row) { return {row.integer(0), row.integer(1), row.text(2), row.integer(3)}; }

}  // namespace

ListOrder::ListOrder(Tx& tx, std::int64_t user_id, std::int64_t list_id, base::UnixTime now)
    : tx_(tx), user_id_(user_id), list_id_(list_id), now_(now), is_own_(find_own_list(tx.db(), user_id, list_id)) {
  static constexpr char kSql[] = "SELECT movie_id FROM movie_list_item WHERE list_id = ? ORDER BY position, movie_id";
  if (is_own_) stored_ = Query(tx, kSql, list_id).all(read_id);
  movies_ = stored_;
}

ListAddition ListOrder::add(const ListItem& item) {
  if (!is_own_) return ListAddition::no_list;
  if (std::ranges::find(movies_, item.movie_id) != movies_.end()) return ListAddition::present;
  if (std::ssize(movies_) >= domain::kMostListItems) return ListAddition::full;
  insert(tx_, list_id_, {item.movie_id, std::ssize(stored_) + 1, item.note, item.added_at});
  stored_.push_back(item.movie_id);
  movies_.push_back(item.movie_id);
  is_changed_ = true;
  return ListAddition::added;
}

std::size_t ListOrder::place(const std::vector<ListPlace>& places) {
  const std::vector<std::int64_t> before = movies_;
  std::vector<ListPlace> taken;
  for (const ListPlace& place : places)
    if (std::erase(movies_, place.movie_id) > 0) taken.push_back(place);
  for (const ListPlace& place : taken)
    movies_.insert(movies_.begin() + std::clamp<std::int64_t>(place.position, 1, std::ssize(movies_) + 1) - 1,
                   place.movie_id);
  is_changed_ = is_changed_ || movies_ != before;
  return taken.size();
}

bool ListOrder::move(std::int64_t movie_id, std::int64_t position) { return place({{movie_id, position}}) > 0; }

bool ListOrder::remove(std::int64_t movie_id) {
  static constexpr char kSql[] = "DELETE FROM movie_list_item WHERE list_id = ? AND movie_id = ?";
  if (std::erase(movies_, movie_id) == 0) return false;
  Query(tx_, kSql, list_id_, movie_id).run();
  is_changed_ = true;
  return true;
}

void ListOrder::save() {
  static constexpr char kSql[] = "UPDATE movie_list_item SET position = ?3 WHERE list_id = ?1 AND movie_id = ?2";
  if (!is_changed_) return;
  for (std::size_t i = 0; i < movies_.size(); ++i)
    if (movies_[i] != stored_[i]) Query(tx_, kSql, list_id_, movies_[i], static_cast<std::int64_t>(i + 1)).run();
  raise_revisions(tx_, user_id_, list_id_, now_);
}

ListAddition add_to_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, std::int64_t movie_id,
                         std::string_view note, base::UnixTime now, std::optional<std::int64_t> position) {
  ListOrder order(tx, user_id, list_id, now);
  const ListAddition addition = order.add(movie_id, note);
  if (addition == ListAddition::added && position) order.move(movie_id, *position);
  order.save();
  return addition;
}

bool set_list_note(Tx& tx, std::int64_t user_id, std::int64_t list_id, std::int64_t movie_id, std::string_view note,
                   base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE movie_list_item SET note = nullif(?3, '') WHERE list_id = ?1 AND movie_id = ?2 RETURNING 1";
  if (!find_own_list(tx.db(), user_id, list_id) || !Query(tx, kSql, list_id, movie_id, note).step()) return false;
  raise_revisions(tx, user_id, list_id, now);
  return true;
}

bool remove_from_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, std::int64_t movie_id, base::UnixTime now) {
  ListOrder order(tx, user_id, list_id, now);
  const bool was_there = order.remove(movie_id);
  order.save();
  return was_there;
}

bool replace_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, const std::vector<PlacedMovie>& movies,
                  base::UnixTime now) {
  static constexpr char kRemove[] =
      "DELETE FROM movie_list_item WHERE list_id = ?1 AND movie_id NOT IN (SELECT value FROM json_each(?2)) /*scan*/";
  static constexpr char kPlace[] = R"(
    INSERT INTO movie_list_item (list_id, movie_id, position, note, added_at) VALUES (?1, ?2, ?3, nullif(?4, ''), ?5)
    ON CONFLICT DO UPDATE SET position = ?3, note = CASE WHEN ?4 IS NULL THEN note ELSE nullif(?4, '') END)";
  if (!find_own_list(tx.db(), user_id, list_id)) return false;
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

std::vector<std::int64_t> movies_of_list(Db& db, std::int64_t list_id) {
  static constexpr char kSql[] = "SELECT movie_id FROM movie_list_item WHERE list_id = ? ORDER BY movie_id";
  return Query(db, kSql, list_id).all(read_id);
}

}  // namespace store
