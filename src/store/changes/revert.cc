#include "store/changes/revert.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "domain/movie_list.h"
#include "store/account/saved_filter.h"
#include "store/account/user.h"
#include "store/changes/change.h"
#include "store/changes/consequences.h"
#include "store/diary/play.h"
#include "store/diary/tag.h"
#include "store/sqlite/savepoint.h"
#include "store/together/grant.h"

namespace store {

namespace {

using base::Json;

// Rows that stay or go as a whole, in the order of their tables.
struct Group {
  std::int64_t user_id = 0, movie_id = 0;  // 0: of several, or of none
  std::vector<const RowChange*> rows;

  const RowChange& first() const { return *rows.front(); }
  bool has(const char* table) const {
    return std::ranges::any_of(rows, [&](const RowChange* row) { return row->is_of(table); });
  }
};

enum class Outcome { reverted, partly, changed, gone };

class Reversal {
 public:
  Reversal(Tx& tx, std::int64_t user_id, const Json& changes, base::UnixTime now)
      : tx_(tx), user_id_(user_id), now_(now), rows_(read_changes(tx.db(), changes)) {
    for (const RowChange& row : rows_) recorded_.emplace(row.table->name, row.key);
    for (const RowChange& row : rows_)
      if (!row.is_of("hook_event") && !is_move(row)) group_of(row).rows.push_back(&row);
    for (auto& [name, group] : groups_)
      std::ranges::stable_sort(group.rows, {}, [](const RowChange* row) { return row->table; });
  }

  Reverted run();

 private:
  Group& group_of(const RowChange& row);
  Group& entries_of(std::int64_t user_id, std::int64_t movie_id);
  Group& entries_of_play(std::int64_t play_id);
  int phase_of(const Group& group) const;
  bool may_revert(const Group& group) const;
  Outcome revert_group(const Group& group);
  Outcome revert_plays_alone(const Group& group);
  bool is_optional(const Group& group, const RowChange& row) const;
  bool is_whole(const Group& group);
  bool revert_row(const Group& group, const RowChange& row);
  bool join_entry(const Group& group, const RowChange& row);
  bool is_used_elsewhere(const RowChange& row) const;
  bool has_room(const RowChange& row) const;
  void note(const Group& group, Outcome outcome);
  void restore_orders();
  void settle();

  Tx& tx_;
  const std::int64_t user_id_;
  const base::UnixTime now_;
  const std::vector<RowChange> rows_;
  std::set<std::pair<std::string, std::string>> recorded_;  // table and key
  std::map<std::string, Group> groups_;
  std::set<std::string> staying_;  // names of tables
  Reverted result_;
};

Json row_now(Tx& tx, const RowChange& row) { return find_row(tx.db(), *row.table, row.key); }

Group& Reversal::entries_of(std::int64_t user_id, std::int64_t movie_id) {
  Group& group = groups_["entries:" + std::to_string(user_id) + ':' + std::to_string(movie_id)];
  group.user_id = user_id;
  group.movie_id = movie_id;
  return group;
}

// Finds the owner and the film of an entry among the changes, since a deleted one is nowhere else.
Group& Reversal::entries_of_play(std::int64_t play_id) {
  static constexpr char kSql[] = "SELECT user_id, movie_id FROM play WHERE id = ?";
  for (const RowChange& row : rows_)
    if (row.is_of("play") && row.id("id") == play_id) return entries_of(row.id("user_id"), row.id("movie_id"));
  Query query(tx_.db(), kSql, play_id);
  return query.step() ? entries_of(query.integer(0), query.integer(1)) : entries_of(0, 0);
}

Group& Reversal::group_of(const RowChange& row) {
  const std::int64_t user_id = row.id("user_id"), movie_id = row.id("movie_id");
  if (row.is_of("play")) return entries_of(user_id, movie_id);
  if (row.is_of("play_tag") || row.is_of("play_companion")) return entries_of_play(row.id("play_id"));
  const bool has_play = std::ranges::any_of(rows_, [&](const RowChange& other) {
    return other.is_of("play") && other.id("user_id") == user_id && other.id("movie_id") == movie_id;
  });
  if (row.is_of("watchlist_entry") && has_play) return entries_of(user_id, movie_id);
  std::string name = row.table->name + ':' + row.key;
  if (row.is_of("rating_history")) name = "rating:[" + std::to_string(user_id) + ',' + std::to_string(movie_id) + ']';
  if (row.is_of("favourite")) name = "favourite:" + std::to_string(user_id);
  if (row.is_of("webhook_call") || row.is_of("unmatched_play")) name = "unmatched_play";
  Group& group = groups_[name];
  group.user_id = user_id != 0 ? user_id : user_id_;
  group.movie_id = row.is_of("favourite") ? 0 : movie_id;
  return group;
}

// Brings lists and places back before what is on them, and deletes them after it. The entries of others come after the
// user's own, which they name.
int Reversal::phase_of(const Group& group) const {
  const RowChange& row = group.first();
  const bool holds_others = row.is_of("movie_list") || row.is_of("location");
  if (holds_others) return row.is_new() ? 3 : 0;
  return group.user_id == user_id_ ? 1 : 2;
}

// A place that was made for an entry stays with it, as reverting a later edit may need it.
bool Reversal::may_revert(const Group& group) const {
  if (group.first().is_of("location") && staying_.contains("play")) return false;
  return group.user_id == user_id_ || !group.has("play") || may_log_for(tx_.db(), user_id_, group.user_id);
}

// Returns true for a row that may have changed since without holding back the others of its group: what others do to
// it, or what follows from it. The tags of a new entry are part of it.
bool Reversal::is_optional(const Group& group, const RowChange& row) const {
  if (row.is_of("play_tag")) return !(group.has("play") && row.is_new());
  if (row.is_of("play_companion") || row.is_of("watchlist_entry")) return group.has("play");
  return row.is_of("webhook_call") || row.is_of("rating_history");
}

// Returns true if something that was written since refers to a new row, which therefore stays.
bool Reversal::is_used_elsewhere(const RowChange& row) const {
  static constexpr char kPlay[] = R"(
    SELECT 'play_tag', json_array(play_id, lower(tag)) FROM play_tag WHERE play_id = ?1
    UNION ALL SELECT 'play_companion', json_array(play_id, user_id) FROM play_companion WHERE play_id = ?1
    UNION ALL SELECT 'play_companion', json_array(play_id, user_id) FROM play_companion WHERE their_play_id = ?1)";
  static constexpr char kLocation[] = "SELECT 'play', json_array(id) FROM play WHERE location_id = ? LIMIT 1";
  static constexpr char kList[] =
      "SELECT 'movie_list_item', json_array(list_id, movie_id) FROM movie_list_item WHERE list_id = ? LIMIT 1";
  const char* sql = row.is_of("play")         ? kPlay
                    : row.is_of("location")   ? kLocation
                    : row.is_of("movie_list") ? kList
                                              : nullptr;
  if (sql == nullptr) return false;
  for (Query query(tx_.db(), sql, row.id("id")); query.step();)
    if (!row.is_of("play") || !recorded_.contains({query.text(0), query.text(1)})) return true;
  return false;
}

// A deleted entry comes back as a part of the one that was written in its place.
bool Reversal::join_entry(const Group& group, const RowChange& row) {
  const Json& before = row.before;
  if (!row.is_of("play") || !row.is_deleted()) return false;
  const auto owner = find_user(tx_.db(), group.user_id);
  if (!owner) return false;
  domain::User user = *owner;
  user.automatic_watchlist_removal = false;  // nothing new was watched
  NewPlay play{.movie_id = group.movie_id, .plays = static_cast<int>(base::int_member(before, "plays", 1))};
  if (before["watched_at"].isString()) play.watched_at = before["watched_at"].asString();
  const auto there = find_play_on(tx_.db(), user.id, play.movie_id, play.watched_at);
  if (!there) return false;
  if (before["comment"].isString()) play.comment = before["comment"].asString();
  if (!joined_comment(there->comment, play.comment.value_or(""))) return false;
  if (!there->location && before["location_id"].isInt64()) play.location_id = before["location_id"].asInt64();
  play.is_rewatch = static_cast<domain::Rewatch>(base::int_member(before, "is_rewatch", -1));
  play.tags.emplace();
  for (const RowChange* other : group.rows)
    if (other->is_of("play_tag") && other->is_deleted() && other->id("play_id") == row.id("id"))
      play.tags->push_back(other->before["tag"].asString());
  if (joined_tags(there->tags, *play.tags).size() > kMostTags) return false;
  restore_play(tx_, user, play, now_);
  return true;
}

bool Reversal::has_room(const RowChange& row) const {
  static constexpr char kLists[] = "SELECT count(*) FROM movie_list WHERE user_id = ?";
  static constexpr char kItems[] = "SELECT count(*) FROM movie_list_item WHERE list_id = ?";
  static constexpr char kFilters[] = "SELECT count(*) FROM saved_filter WHERE user_id = ?";
  Db& db = tx_.db();
  if (row.is_of("movie_list")) return Query(db, kLists, row.id("user_id")).number() < domain::kMostLists;
  if (row.is_of("movie_list_item")) return Query(db, kItems, row.id("list_id")).number() < domain::kMostListItems;
  return !row.is_of("saved_filter") || Query(db, kFilters, row.id("user_id")).number() < kMostFilters;
}

bool Reversal::revert_row(const Group& group, const RowChange& row) {
  if (row.is_new() ? is_used_elsewhere(row) : row.is_deleted() && !has_room(row)) return false;
  try {
    write_back(tx_, row, row_now(tx_, row));
    return true;
  } catch (const DbError& error) {
    if (error.is_missing_reference()) return false;
    if (!error.is_conflict()) throw;
    return join_entry(group, row);
  }
}

bool Reversal::is_whole(const Group& group) {
  return std::ranges::all_of(group.rows, [&](const RowChange* row) {
    return is_optional(group, *row) || is_as_left(*row, row_now(tx_, *row));
  });
}

// Takes away what a film was logged more often, of an entry that has changed otherwise since.
Outcome Reversal::revert_plays_alone(const Group& group) {
  const RowChange& row = group.first();
  const auto plays_of = [](const Json& entry) { return entry.isNull() ? 0 : base::int_member(entry, "plays"); };
  const bool is_one_entry =
      row.is_of("play") && !row.is_deleted() &&
      std::ranges::count_if(group.rows, [](const RowChange* other) { return other->is_of("play"); }) == 1;
  const Json now = is_one_entry ? row_now(tx_, row) : base::json_null();
  if (now.isNull()) return is_one_entry ? Outcome::gone : Outcome::changed;
  const std::int64_t more = plays_of(row.after) - plays_of(row.before), rest = plays_of(now) - more;
  const bool is_same = is_same_entry(row, now);
  if (plays_of(now) < plays_of(row.after) || rest < 1 || (more == 0 && !is_same)) return Outcome::changed;
  if (is_same) write_back(tx_, row, now);
  write_column(tx_, row, "plays", static_cast<base::Json::Int64>(rest));
  return is_same ? Outcome::reverted : Outcome::partly;
}

// Deletes first, so that rows that come back find their places free.
Outcome Reversal::revert_group(const Group& group) {
  if (!is_whole(group)) return revert_plays_alone(group);
  Savepoint savepoint(tx_);
  std::size_t done = 0;
  const auto revert = [&](const RowChange& row) {
    const bool is_free = is_optional(group, row);
    if (is_free && !is_as_left(row, row_now(tx_, row))) return true;
    const bool is_reverted = revert_row(group, row);
    done += is_reverted ? 1 : 0;
    return is_reverted || is_free;
  };
  const auto is_moved = [](const RowChange& row) {
    return row.is_of("favourite") && !row.is_new() && !row.is_deleted();
  };
  for (auto row = group.rows.rbegin(); row != group.rows.rend(); ++row) {
    if (is_moved(**row)) delete_row(tx_, *(*row)->table, (*row)->key);
    if ((*row)->is_new() && !revert(**row)) return Outcome::changed;
  }
  for (const RowChange* row : group.rows) {
    if (is_moved(*row)) insert_row(tx_, *row->table, row->before);
    else if (!row->is_new() && !revert(*row)) return Outcome::changed;
  }
  if (done == 0 && !group.has("favourite")) return Outcome::changed;
  savepoint.keep();
  return Outcome::reverted;
}

void Reversal::note(const Group& group, Outcome outcome) {
  const RowChange& row = group.first();
  const bool is_aside = row.is_of("location") || (row.is_of("movie_list") && row.is_new());
  if (is_aside || outcome == Outcome::gone) return;
  if (outcome == Outcome::reverted || outcome == Outcome::partly) ++result_.count;
  if (outcome == Outcome::reverted) {
    if (group.has("unmatched_play")) result_.unmatched_plays.push_back(group.rows.back()->id("id"));
    return;
  }
  staying_.insert(row.is_of("movie_list_item") ? "movie_list" : row.table->name);
  if (group.user_id != user_id_) return;
  if (group.movie_id != 0) result_.changed_movies.push_back(group.movie_id);
  else result_.is_other_changed = true;
}

// The order of a list is a thing of its own where films were moved, and none came or went.
void Reversal::restore_orders() {
  std::set<std::int64_t> lists;
  for (const RowChange& row : rows_)
    if (row.is_of("movie_list_item")) lists.insert(row.id("list_id"));
  for (const std::int64_t list_id : lists) {
    ListOrderChange change = order_change(tx_, list_id, rows_);
    restore_order(tx_, list_id, change, now_);
    if (change.came_or_went || change.moved.empty()) continue;
    if (change.is_as_left) ++result_.count;
    else result_.is_other_changed = true;
  }
}

void Reversal::settle() {
  refresh_ratings_of(tx_, rows_);
  withdraw_events(tx_, rows_, staying_);
  std::set<std::int64_t> users;
  for (const auto& [name, group] : groups_) users.insert(group.user_id);
  for (const std::int64_t id : users) raise_user_revision(tx_, id);
}

Reverted Reversal::run() {
  constexpr int kPhases = 4;
  for (int phase = 0; phase < kPhases; ++phase)
    for (const auto& [name, group] : groups_)
      if (phase_of(group) == phase && may_revert(group)) note(group, revert_group(group));
  restore_orders();
  settle();
  return result_;
}

}  // namespace

Reverted revert(Tx& tx, std::int64_t user_id, const Json& changes, base::UnixTime now) {
  return Reversal(tx, user_id, changes, now).run();
}

}  // namespace store
