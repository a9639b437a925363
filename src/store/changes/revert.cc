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
#include "store/changes/groups.h"
#include "store/diary/play.h"
#include "store/diary/tag.h"
#include "store/sqlite/savepoint.h"
#include "store/together/grant.h"

namespace store {

namespace {

using base::Json;

enum class Outcome { reverted, partly, changed, gone };

class Reversal {
 public:
  Reversal(Tx& tx, std::int64_t user_id, const Json& changes, base::UnixTime now)
      : tx_(tx), user_id_(user_id), now_(now), rows_(read_changes(tx.db(), changes)) {
    for (const RowChange& row : rows_) recorded_.emplace(row.table->name, row.key);
    groups_ = group_changes(tx.db(), user_id, rows_);
  }

  Reverted run();
  bool run_whole();

 private:
  void revert_groups();
  int phase_of(const ChangeGroup& group) const;
  bool may_revert(const ChangeGroup& group) const;
  Outcome revert_group(const ChangeGroup& group);
  Outcome revert_plays_alone(const ChangeGroup& group);
  bool revert_listing(const ChangeGroup& group);
  bool is_whole(const ChangeGroup& group);
  std::set<std::int64_t> members_who_left(const ChangeGroup& group) const;
  bool revert_row(const ChangeGroup& group, const RowChange& row);
  bool join_entry(const ChangeGroup& group, const RowChange& row);
  bool is_used_elsewhere(const RowChange& row) const;
  bool has_room(const RowChange& row);
  void note(const ChangeGroup& group, Outcome outcome);
  void note_that_it_stays(const ChangeGroup& group);
  void restore_orders();
  void settle();

  Tx& tx_;
  const std::int64_t user_id_;
  const base::UnixTime now_;
  const std::vector<RowChange> rows_;
  std::set<std::pair<std::string, std::string>> recorded_;  // table and key
  std::map<std::string, ChangeGroup> groups_;
  std::set<std::pair<std::int64_t, std::string>> staying_;  // user and table
  bool keeps_place_ = false, is_whole_wanted_ = false;
  bool has_used_ = false;                                       // a new list or place stays, as something else uses it
  std::set<std::int64_t> users_, lists_;                        // those that something is reverted for
  std::set<std::int64_t> lost_lists_;                           // those that could not come back
  std::map<std::pair<std::string, std::int64_t>, int> counts_;  // of rows of a user or a list
  Reverted result_;
};

Json row_now(Tx& tx, const RowChange& row) { return find_row(tx.db(), *row.table, row.key); }

// Brings lists and places back before what is on them, and deletes them after it. The entries of others come after the
// user's own, which they name.
int Reversal::phase_of(const ChangeGroup& group) const {
  const RowChange& row = group.first();
  const bool holds_others = row.is_of("movie_list") || row.is_of("location");
  if (holds_others) return row.is_new() ? 3 : 0;
  return group.user_id == user_id_ ? 1 : 2;
}

// The user's entry stays with the place and the company that it was written with. The place of a deleted entry stays
// too, as the entry may come back.
bool Reversal::may_revert(const ChangeGroup& group) const {
  const bool stays = staying_.contains({user_id_, "play"});
  if (group.first().is_of("location")) return !stays && !keeps_place_;
  const bool is_others = group.user_id != user_id_ && group.has("play");
  return !is_others || (!stays && may_log_for(tx_.db(), user_id_, group.user_id));
}

// Returns true if something that was written since refers to a new row, which therefore stays.
bool Reversal::is_used_elsewhere(const RowChange& row) const {
  return is_referred_to(tx_.db(), row, [&](const std::string& table, const std::string& key) {
    return !row.is_of("play") || !recorded_.contains({table, key});
  });
}

// A deleted entry comes back as a part of the one that was written in its place.
bool Reversal::join_entry(const ChangeGroup& group, const RowChange& row) {
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
  const std::int64_t place = base::int_member(before, "location_id");
  if (!there->location && owns_location(tx_.db(), user.id, place)) play.location_id = place;
  play.is_rewatch = static_cast<domain::Rewatch>(base::int_member(before, "is_rewatch", -1));
  if (before["logged_by"].isInt64()) play.logged_by = before["logged_by"].asInt64();
  play.tags.emplace();
  play.with.emplace();
  for (const RowChange& other : rows_) {
    if (!other.is_deleted()) continue;
    const bool is_own = other.id("play_id") == row.id("id");
    if (is_own && other.is_of("play_tag")) play.tags->push_back(other.before["tag"].asString());
    if (!other.is_of("play_companion")) continue;
    if (is_own) play.with->push_back(other.id("user_id"));
    if (is_own && other.id("their_play_id") != 0) play.their_plays.push_back(other.id("their_play_id"));
    if (other.id("their_play_id") == row.id("id")) play.named_in.push_back(other.id("play_id"));
  }
  if (joined_tags(there->tags, *play.tags).size() > kMostTags) return false;
  restore_play(tx_, user, play, now_);
  return true;
}

bool Reversal::has_room(const RowChange& row) {
  static constexpr char kLists[] = "SELECT count(*) FROM movie_list WHERE user_id = ?";
  static constexpr char kItems[] = "SELECT count(*) FROM movie_list_item WHERE list_id = ?";
  static constexpr char kFilters[] = "SELECT count(*) FROM saved_filter WHERE user_id = ?";
  struct Room {
    const char *table, *of, *count;
    int most;
  };
  static constexpr Room kRooms[] = {{"movie_list", "user_id", kLists, domain::kMostLists},
                                    {"movie_list_item", "list_id", kItems, domain::kMostListItems},
                                    {"saved_filter", "user_id", kFilters, kMostFilters}};
  const auto* room = std::ranges::find(kRooms, row.table->name, &Room::table);
  if (room == std::end(kRooms)) return true;
  const auto [count, is_first] = counts_.try_emplace({room->table, row.id(room->of)});
  if (is_first) count->second = static_cast<int>(Query(tx_.db(), room->count, row.id(room->of)).number());
  return ++count->second <= room->most;
}

bool Reversal::revert_row(const ChangeGroup& group, const RowChange& row) {
  if (row.is_new() ? is_used_elsewhere(row) : row.is_deleted() && !has_room(row)) return false;
  try {
    write_back(tx_, row, row_now(tx_, row));
    return true;
  } catch (const DbError& error) {
    if (error.is_missing_reference()) return false;
    if (!error.is_conflict()) throw;
    return !is_whole_wanted_ && join_entry(group, row);
  }
}

bool Reversal::is_whole(const ChangeGroup& group) {
  return std::ranges::all_of(group.rows, [&](const RowChange* row) {
    return group.is_optional(*row) || is_as_left(*row, row_now(tx_, *row));
  });
}

// Returns true if the film's place on the watchlist has come back, or gone.
bool Reversal::revert_listing(const ChangeGroup& group) {
  const auto row = std::ranges::find_if(group.rows, [](const RowChange* one) { return one->is_of("watchlist_entry"); });
  return row != group.rows.end() && is_as_left(**row, row_now(tx_, **row)) && revert_row(group, **row);
}

// Takes away what a film was logged more often, of an entry that has changed otherwise since; its tags and its company
// stay with it. The entry of another member, and one that was moved to another day, stay as they are.
Outcome Reversal::revert_plays_alone(const ChangeGroup& group) {
  const RowChange& row = group.first();
  const auto plays_of = [](const Json& entry) { return entry.isNull() ? 0 : base::int_member(entry, "plays"); };
  const bool is_one_entry =
      row.is_of("play") && !row.is_deleted() &&
      std::ranges::count_if(group.rows, [](const RowChange* other) { return other->is_of("play"); }) == 1;
  const bool is_moved = !row.is_new() && row.before["watched_at"] != row.after["watched_at"];
  if (!is_one_entry || is_moved || group.user_id != user_id_) return Outcome::changed;
  const Json now = row_now(tx_, row);
  if (now.isNull()) {
    keeps_place_ = true;
    return revert_listing(group) ? Outcome::reverted : Outcome::gone;
  }
  const std::int64_t more = plays_of(row.after) - plays_of(row.before), rest = plays_of(now) - more;
  const bool is_same = is_same_entry(row, now);
  if (plays_of(now) < plays_of(row.after) || rest < 1 || (more == 0 && !is_same)) return Outcome::changed;
  if (is_same && !row.is_new() && !revert_row(group, row)) return Outcome::changed;
  write_column(tx_, row, "plays", static_cast<base::Json::Int64>(std::min<std::int64_t>(rest, kMaxPlays)));
  revert_listing(group);
  return is_same ? Outcome::reverted : Outcome::partly;
}

// Returns the members who have removed their name from an entry since another became part of it.
std::set<std::int64_t> Reversal::members_who_left(const ChangeGroup& group) const {
  std::set<std::int64_t> left;
  for (const RowChange* row : group.rows)
    if (row->is_of("play_companion") && row->is_new() && row_now(tx_, *row).isNull()) left.insert(row->id("user_id"));
  return left;
}

// Deletes first, so that rows that come back find their places free. A favourite that has changed its place is deleted
// and added again.
Outcome Reversal::revert_group(const ChangeGroup& group) {
  if (!is_whole(group)) return is_whole_wanted_ ? Outcome::changed : revert_plays_alone(group);
  Savepoint savepoint(tx_);
  std::size_t done = 0;
  const std::set<std::int64_t> left = members_who_left(group);
  const auto has_left = [&](const RowChange& row) {
    return row.is_of("play_companion") && row.is_deleted() && left.contains(row.id("user_id"));
  };
  const auto revert = [&](const RowChange& row) {
    const bool is_optional = group.is_optional(row);
    if (is_optional && (has_left(row) || !is_as_left(row, row_now(tx_, row)))) {
      done += forget_renumbered(tx_, row) ? 1 : 0;
      return true;
    }
    const bool is_reverted = revert_row(group, row);
    done += is_reverted ? 1 : 0;
    return is_reverted || is_optional;
  };
  for (auto row = group.rows.rbegin(); row != group.rows.rend(); ++row)
    if ((*row)->is_moved_favourite()) delete_row(tx_, *(*row)->table, (*row)->key);
    else if ((*row)->is_new() && !revert(**row)) return Outcome::changed;
  for (const RowChange* row : group.rows)
    if (!row->is_new() && !revert(*row)) return Outcome::changed;
  if (done == 0) return Outcome::changed;
  savepoint.keep();
  return Outcome::reverted;
}

ChangedThing thing_of(const ChangeGroup& group) {
  const RowChange& row = group.first();
  const bool is_named = row.is_of("movie_list") || row.is_of("saved_filter");
  return {row.table->name, group.movie_id, is_named ? base::string_member(row.row(), "name") : ""};
}

// Films of a list that could not come back are not named.
void Reversal::note_that_it_stays(const ChangeGroup& group) {
  const RowChange& row = group.first();
  const bool is_item = row.is_of("movie_list_item");
  staying_.emplace(group.user_id, is_item ? "movie_list" : row.table->name);
  if (row.is_of("movie_list")) lost_lists_.insert(row.id("id"));
  if (group.user_id != user_id_ || (is_item && lost_lists_.contains(row.id("list_id")))) return;
  result_.kept.push_back(thing_of(group));
}

void Reversal::note(const ChangeGroup& group, Outcome outcome) {
  const RowChange& row = group.first();
  const bool is_aside = row.is_of("location") || (row.is_of("movie_list") && row.is_new());
  if (is_aside && outcome == Outcome::changed) has_used_ = true;
  if (is_aside || outcome == Outcome::gone) return;
  if (outcome != Outcome::changed) {
    ++result_.count;
    if (group.user_id == user_id_) result_.undone.push_back(thing_of(group));
    users_.insert(group.user_id);
    if (row.is_of("movie_list_item")) lists_.insert(row.id("list_id"));
    if (row.is_of("movie_list")) lists_.insert(row.id("id"));
  }
  if (outcome != Outcome::reverted) return note_that_it_stays(group);
  if (group.has("unmatched_play")) result_.unmatched_plays.push_back(group.rows.back()->id("id"));
}

// The order of a list is a thing of its own where films were moved, and none came or went.
void Reversal::restore_orders() {
  std::set<std::int64_t> lists = lists_;
  for (const RowChange& row : rows_)
    if (is_move(row)) lists.insert(row.id("list_id"));
  for (const std::int64_t list_id : lists) {
    ListOrderChange change = order_change(tx_, list_id, rows_);
    const bool is_only_moved = !change.came_or_went && !change.moved.empty();
    if (is_only_moved && change.is_as_left) ++result_.count;
    if (is_only_moved) (change.is_as_left ? result_.undone : result_.kept).push_back({.table = "movie_list"});
    if (lists_.contains(list_id) || (is_only_moved && change.is_as_left)) restore_order(tx_, list_id, change, now_);
  }
}

void Reversal::settle() {
  refresh_ratings_of(tx_, rows_);
  withdraw_events(tx_, rows_, staying_);
  for (const RowChange& row : rows_)
    if (row.is_of("user") && row.before["privacy_level"] != row.after["privacy_level"])
      settle_privacy(tx_, row.id("id"));
  users_.insert(user_id_);
  for (const std::int64_t id : users_) raise_user_revision(tx_, id);
}

void Reversal::revert_groups() {
  constexpr int kPhases = 4;
  for (int phase = 0; phase < kPhases; ++phase)
    for (const auto& [name, group] : groups_)
      if (phase_of(group) == phase) note(group, may_revert(group) ? revert_group(group) : Outcome::changed);
  restore_orders();
}

Reverted Reversal::run() {
  revert_groups();
  settle();
  for (auto* things : {&result_.undone, &result_.kept}) {
    std::ranges::sort(*things);
    things->erase(std::unique(things->begin(), things->end()), things->end());
  }
  return result_;
}

bool Reversal::run_whole() {
  is_whole_wanted_ = true;
  revert_groups();
  if (!result_.kept.empty()) return false;
  if (result_.count == 0 && has_used_) return false;
  settle();
  return true;
}

}  // namespace

Reverted revert(Tx& tx, std::int64_t user_id, const Json& changes, base::UnixTime now) {
  Savepoint savepoint(tx);
  Reverted reverted = Reversal(tx, user_id, changes, now).run();
  if (reverted.count > 0) savepoint.keep();
  return reverted;
}

bool revert_whole(Tx& tx, std::int64_t user_id, const Json& changes, base::UnixTime now) {
  Savepoint savepoint(tx);
  if (!Reversal(tx, user_id, changes, now).run_whole()) return false;
  savepoint.keep();
  return true;
}

}  // namespace store
