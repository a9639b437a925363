#include "store/changes/consequences.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

#include "store/diary/rating.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

bool is_position_moved(const RowChange& row) {
  return row.is_of("movie_list_item") && !row.is_new() && !row.is_deleted() &&
         row.before["position"] != row.after["position"];
}

std::vector<std::int64_t> movies_by_position(Db& db, std::int64_t list_id) {
  static constexpr char kSql[] = "SELECT movie_id FROM movie_list_item WHERE list_id = ? ORDER BY position, movie_id";
  return Query(db, kSql, list_id).all(read_id);
}

// Films that have come back stand at their old places, among those that are on the list now.
void insert_at_old_places(std::vector<std::int64_t>& movies, std::vector<const RowChange*>& restored) {
  std::ranges::sort(restored, {}, [](const RowChange* row) { return row->id("position"); });
  for (const RowChange* row : restored) std::erase(movies, row->id("movie_id"));
  for (const RowChange* row : restored) {
    const auto place = std::clamp<std::int64_t>(row->id("position") - 1, 0, std::ssize(movies));
    movies.insert(movies.begin() + place, row->id("movie_id"));
  }
}

void number_films(Tx& tx, std::int64_t list_id, const std::vector<std::int64_t>& movies) {
  static constexpr char kPositions[] = "SELECT movie_id, position FROM movie_list_item WHERE list_id = ?";
  static constexpr char kSql[] = "UPDATE movie_list_item SET position = ?3 WHERE list_id = ?1 AND movie_id = ?2";
  std::map<std::int64_t, std::int64_t> positions;
  for (Query query(tx, kPositions, list_id); query.step();) positions[query.integer(0)] = query.integer(1);
  std::int64_t place = 0;
  for (const std::int64_t movie_id : movies)
    if (++place; positions[movie_id] != place) Query(tx, kSql, list_id, movie_id, place).run();
}

}  // namespace

bool is_move(const RowChange& row) {
  base::Json before = row.before;
  if (!is_position_moved(row)) return false;
  before["position"] = row.after["position"];
  return before == row.after;
}

ListOrderChange order_change(Tx& tx, std::int64_t list_id, const std::vector<RowChange>& rows) {
  ListOrderChange change;
  for (const RowChange& row : rows) {
    if (!row.is_of("movie_list_item") || row.id("list_id") != list_id) continue;
    if (is_position_moved(row)) change.moved.push_back(&row);
    change.came_or_went = change.came_or_went || row.is_new() || row.is_deleted();
    const base::Json now = find_row(tx.db(), *row.table, row.key);
    if (row.is_deleted() && now == row.before) change.restored.push_back(&row);
    if (is_position_moved(row) && now["position"] != row.after["position"]) change.is_as_left = false;
  }
  return change;
}

void restore_order(Tx& tx, std::int64_t list_id, ListOrderChange& change, base::UnixTime now) {
  static constexpr char kRaise[] = "UPDATE movie_list SET revision = revision + 1, changed_at = ? WHERE id = ?";
  if (!change.came_or_went && change.is_as_left)
    for (const RowChange* row : change.moved) write_column(tx, *row, "position", row->before["position"]);
  std::vector<std::int64_t> movies = movies_by_position(tx.db(), list_id);
  insert_at_old_places(movies, change.restored);
  number_films(tx, list_id, movies);
  Query(tx, kRaise, now, list_id).run();
}

void refresh_ratings_of(Tx& tx, const std::vector<RowChange>& rows) {
  std::map<std::int64_t, std::vector<std::int64_t>> movies_of;  // by user
  for (const RowChange& row : rows)
    if (row.is_of("rating")) movies_of[row.id("user_id")].push_back(row.id("movie_id"));
  for (const auto& [user_id, movies] : movies_of) refresh_ratings(tx, user_id, movies);
}

void withdraw_events(Tx& tx, const std::vector<RowChange>& rows,
                     const std::set<std::pair<std::int64_t, std::string>>& staying) {
  static constexpr char kOwner[] = "SELECT user_id FROM hook WHERE id = ?";
  static constexpr char kWithdraw[] = "DELETE FROM hook_event WHERE id = ? AND state = 'waiting' RETURNING hook_id";
  static constexpr char kNoneWaits[] =
      "UPDATE hook SET due_at = NULL WHERE id = ?1 "
      "AND NOT EXISTS (SELECT 1 FROM hook_event WHERE hook_id = ?1 AND state = 'waiting')";
  static constexpr std::array<std::pair<std::string_view, const char*>, 4> kTables = {
      {{"play.added", "play"},
       {"rating.set", "rating"},
       {"watchlist.added", "watchlist_entry"},
       {"list.changed", "movie_list"}}};
  for (const RowChange& row : rows) {
    if (!row.is_of("hook_event") || !row.is_new()) continue;
    const std::string event = base::string_member(row.after, "event");
    const auto table = std::ranges::find(kTables, event, [](const auto& one) { return one.first; });
    const std::int64_t owner = Query(tx.db(), kOwner, row.id("hook_id")).number();
    if (table == kTables.end() || staying.contains({owner, table->second})) continue;
    if (const std::int64_t hook = Query(tx, kWithdraw, row.id("id")).number()) Query(tx, kNoneWaits, hook).run();
  }
}

}  // namespace store
