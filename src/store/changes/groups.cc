#include "store/changes/groups.h"

#include <algorithm>
#include <set>
#include <utility>

#include "store/changes/consequences.h"

namespace store {

namespace {

using UserAndMovie = std::pair<std::int64_t, std::int64_t>;

struct Entry {
  UserAndMovie of;
  std::int64_t id = 0;
};

// The kinds of changes of a film's entries. Where there is one kind, each entry is for itself; else some have become
// part of others.
struct Entries {
  std::set<std::pair<bool, bool>> kinds;  // new, deleted
  std::int64_t first = 0;
};

class Grouping {
 public:
  Grouping(Db& db, std::int64_t user_id, const std::vector<RowChange>& rows) : db_(db), user_id_(user_id) {
    for (const RowChange& row : rows) {
      if (!row.is_of("play")) continue;
      const UserAndMovie of{row.id("user_id"), row.id("movie_id")};
      plays_[row.id("id")] = of;
      Entries& entries = entries_[of];
      entries.kinds.emplace(row.is_new(), row.is_deleted());
      if (entries.first == 0) entries.first = row.id("id");
    }
  }

  void add(const RowChange& row) {
    ChangeGroup& group = group_of(row);
    group.rows.push_back(&row);
  }

  std::map<std::string, ChangeGroup> end() {
    for (auto& [name, group] : groups_)
      std::ranges::stable_sort(group.rows, {}, [](const RowChange* row) { return row->table; });
    return std::move(groups_);
  }

 private:
  ChangeGroup& named(const std::string& name, std::int64_t user_id, std::int64_t movie_id) {
    ChangeGroup& group = groups_[name];
    group.user_id = user_id != 0 ? user_id : user_id_;
    group.movie_id = movie_id;
    return group;
  }

  // Finds the owner and the film of an entry among the changes, since a deleted one is nowhere else.
  Entry entry_of(std::int64_t play_id) {
    static constexpr char kSql[] = "SELECT user_id, movie_id FROM play WHERE id = ?";
    const auto [known, is_new] = plays_.try_emplace(play_id);
    const auto read = [](const Query& row) { return UserAndMovie{row.integer(0), row.integer(1)}; };
    if (is_new) known->second = Query(db_, kSql, play_id).first(read).value_or(UserAndMovie{});
    return {known->second, play_id};
  }

  ChangeGroup& entries_with(const Entry& entry) {
    const auto found = entries_.find(entry.of);
    const bool is_alone = found == entries_.end() || found->second.kinds.size() == 1;
    const std::string name = "entries:" + std::to_string(entry.of.first) + ':' + std::to_string(entry.of.second);
    return named(is_alone ? name + ':' + std::to_string(entry.id) : name, entry.of.first, entry.of.second);
  }

  ChangeGroup& group_of(const RowChange& row) {
    const UserAndMovie of{row.id("user_id"), row.id("movie_id")};
    if (row.is_of("play")) return entries_with({of, row.id("id")});
    if (row.is_of("play_tag") || row.is_of("play_companion")) return entries_with(entry_of(row.id("play_id")));
    if (const auto entries = entries_.find(of); row.is_of("watchlist_entry") && entries != entries_.end())
      return entries_with({of, entries->second.first});
    if (row.is_of("favourite")) return named("favourite:" + std::to_string(of.first), of.first, 0);
    if (row.is_of("webhook_call") || row.is_of("unmatched_play")) return named("unmatched_play", of.first, 0);
    const bool is_rating = row.is_of("rating") || row.is_of("rating_history");
    if (is_rating)
      return named("rating:" + std::to_string(of.first) + ':' + std::to_string(of.second), of.first, of.second);
    return named(row.table->name + ':' + row.key, of.first, of.second);
  }

  Db& db_;
  const std::int64_t user_id_;
  std::map<std::int64_t, UserAndMovie> plays_;
  std::map<UserAndMovie, Entries> entries_;
  std::map<std::string, ChangeGroup> groups_;
};

}  // namespace

bool ChangeGroup::has(const char* table) const {
  return std::ranges::any_of(rows, [&](const RowChange* row) { return row->is_of(table); });
}

bool ChangeGroup::has_new_entry(std::int64_t play_id) const {
  return std::ranges::any_of(
      rows, [&](const RowChange* row) { return row->is_of("play") && row->is_new() && row->id("id") == play_id; });
}

bool ChangeGroup::is_optional(const RowChange& row) const {
  if (row.is_of("play_tag")) return !row.is_new() || !has_new_entry(row.id("play_id"));
  if (row.is_of("play_companion") || row.is_of("watchlist_entry")) return first().is_of("play");
  return row.is_of("webhook_call") || row.is_of("rating_history");
}

std::map<std::string, ChangeGroup> group_changes(Db& db, std::int64_t user_id, const std::vector<RowChange>& rows) {
  Grouping grouping(db, user_id, rows);
  for (const RowChange& row : rows)
    if (!row.is_of("hook_event") && !is_move(row)) grouping.add(row);
  return grouping.end();
}

}  // namespace store
