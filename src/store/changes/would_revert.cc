#include "store/changes/would_revert.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "store/diary/rating.h"

namespace store {

namespace {

using base::Json;

std::string name_of(const std::string& table, const std::string& key) { return table + key; }
std::string name_of(const RowChange& row) { return name_of(row.table->name, row.key); }

bool is_aside(const RowChange& row) { return row.is_of("location") || (row.is_of("movie_list") && row.is_new()); }

// Returns the id in the key of a row whose primary key is one number.
std::int64_t id_in(const std::string& key) {
  return base::parse_int(std::string_view(key).substr(1, key.size() - 2)).value_or(0);
}

bool leaves_its_date(const RowChange& play) {
  return play.is_new() || play.is_deleted() || play.before["watched_at"] != play.after["watched_at"];
}

// Returns true for an earlier rating that is in the history under another number by now.
bool is_renumbered(Db& db, const RowChange& row) {
  if (!row.is_of("rating_history") || !row.is_new()) return false;
  const Json& rating = base::member(row.after, "rating");
  const PastRating past{rating.isInt64() ? std::optional(rating.asInt()) : std::nullopt, row.id("rated_at")};
  return has_past_rating(db, row.id("user_id"), row.id("movie_id"), past);
}

}  // namespace

Json RevertForecast::row_then(const RowChange& row) const {
  const std::string name = name_of(row);
  if (const auto known = rows_.find(name); known != rows_.end()) return known->second;
  return gone_.contains(name) ? base::json_null() : find_row(db_, *row.table, row.key);
}

bool RevertForecast::is_used_then(const RowChange& row, const std::set<std::string>& recorded) const {
  return is_referred_to(db_, row, [&](const std::string& table, const std::string& key) {
    if (row.is_of("location")) return !removed_.contains(id_in(key));
    return !gone_.contains(name_of(table, key)) && !(row.is_of("play") && recorded.contains(name_of(table, key)));
  });
}

bool RevertForecast::is_date_taken(const RowChange& row, const ChangeGroup& group) const {
  static constexpr char kSql[] = "SELECT id FROM play WHERE user_id = ? AND movie_id = ? AND watch_key = ? AND id <> ?";
  if (!row.is_of("play") || row.is_new() || !leaves_its_date(row)) return false;
  const std::string date = base::string_member(row.before, "watched_at");
  const auto leaves = [&](std::int64_t play_id) {
    return std::ranges::any_of(group.rows, [&](const RowChange* other) {
      return other->is_of("play") && other->id("id") == play_id && leaves_its_date(*other);
    });
  };
  for (Query query(db_, kSql, row.id("user_id"), row.id("movie_id"), date, row.id("id")); query.step();)
    if (!moved_.contains(query.integer(0)) && !leaves(query.integer(0))) return true;
  return false;
}

bool RevertForecast::would_go(const ChangeGroup& group, const std::set<std::string>& recorded) const {
  bool is_any_left = false;
  for (const RowChange* row : group.rows) {
    const bool is_left = is_as_left(*row, row_then(*row)), is_optional = group.is_optional(*row);
    if (!is_left && !is_optional) return false;
    is_any_left = is_any_left || is_left || is_renumbered(db_, *row);
    if (is_left && !is_optional && ((row->is_new() && is_used_then(*row, recorded)) || is_date_taken(*row, group)))
      return false;
  }
  return is_any_left;
}

void RevertForecast::note(const RowChange& row) {
  const std::string name = name_of(row);
  const bool refers = row.is_of("play_tag") || row.is_of("play_companion") || row.is_of("movie_list_item");
  const bool is_elsewhere = !row.is_new() && !row.is_deleted();  // a companion who is named through another entry then
  if (refers && (row.is_new() || is_elsewhere)) gone_.insert(name);
  if (row.is_of("play") && leaves_its_date(row)) moved_.insert(row.id("id"));
  if (row.is_of("play") && row.after["location_id"].isInt64() && row.before["location_id"] != row.after["location_id"])
    removed_.insert(row.id("id"));
  if (changed_again_.contains(name)) rows_[name] = before_change(row, row_then(row));
}

bool RevertForecast::would_revert(const Json& changes) {
  const std::vector<RowChange> rows = read_changes(db_, changes);
  std::set<std::string> recorded;
  for (const RowChange& row : rows) recorded.insert(name_of(row));
  const auto groups = group_changes(db_, user_id_, rows);
  const auto all = [&](const auto& fulfils) {
    return std::ranges::all_of(groups, [&](const auto& named) { return fulfils(named.second); });
  };
  // Rows in the entries of other members hold nothing back.
  const auto is_own = [&](const ChangeGroup& group) { return !is_aside(group.first()) && group.user_id == user_id_; };
  if (!all([&](const ChangeGroup& group) { return !is_own(group) || would_go(group, recorded); })) return false;
  for (const auto& [name, group] : groups)
    if (is_own(group) || (!is_aside(group.first()) && would_go(group, recorded)))
      for (const RowChange* row : group.rows) note(*row);
  std::size_t used = 0;
  for (const auto& [name, group] : groups) {
    if (!is_aside(group.first())) continue;
    if (would_go(group, recorded)) std::ranges::for_each(group.rows, [&](const RowChange* row) { note(*row); });
    else ++used;
  }
  return used == 0 || !all([](const ChangeGroup& group) { return is_aside(group.first()); });
}

}  // namespace store
