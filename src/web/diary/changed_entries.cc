#include "web/diary/changed_entries.h"

#include <algorithm>
#include <vector>

#include "store/diary/play.h"
#include "store/diary/watchlist.h"
#include "web/diary/undo.h"

namespace web {

namespace {

std::optional<std::string> date_of(const base::Json& entry) {
  const base::Json& date = base::member(entry, "watched_at");
  return date.isString() ? std::optional(date.asString()) : std::nullopt;
}

// Restores an entry into its own row, if that still exists, so that it keeps the time at which it was added.
void restore_entry(store::Tx& tx, const domain::User& user, std::int64_t movie_id, const base::Json& entry,
                   base::UnixTime now) {
  const base::Json& before = base::member(entry, "before");
  if (!before.isObject()) return;
  const store::NewPlay play = play_from_json(tx.db(), user.id, movie_id, before);
  const std::int64_t id = base::int_member(entry, "id");
  const auto row = store::find_play(tx.db(), user.id, movie_id, id);
  if (row && row->watched_at != play.watched_at) store::replace_play(tx, user, id, play, now);
  else store::set_play(tx, user, play, now);
}

// Restores all entries of a film, or returns false if one of them has changed since. Nothing new was watched, so the
// film stays on the watchlist.
bool put_film_back(store::Tx& tx, const domain::User& user, std::int64_t movie_id,
                   const std::vector<const base::Json*>& entries, base::UnixTime now) {
  const auto is_unchanged = [&](const base::Json* entry) {
    return is_as_left(base::member(*entry, "left"), store::find_play_on(tx.db(), user.id, movie_id, date_of(*entry)));
  };
  if (!std::ranges::all_of(entries, is_unchanged)) return false;
  const auto listed_at = store::listed_at(tx.db(), user.id, movie_id);
  for (const base::Json* entry : entries) restore_entry(tx, user, movie_id, *entry, now);
  for (const base::Json* entry : entries)
    if (!base::member(*entry, "before").isObject()) store::delete_plays_on(tx, user.id, movie_id, date_of(*entry));
  if (listed_at) store::add_to_watchlist(tx, user.id, movie_id, *listed_at);
  return true;
}

}  // namespace

void ChangedEntries::note(std::int64_t movie_id, const std::optional<std::string>& watched_at) {
  before_.try_emplace({movie_id, watched_at}, store::find_play_on(tx_.db(), user_id_, movie_id, watched_at));
}

base::Json ChangedEntries::undo() const {
  base::Json entries = base::json_array();
  for (const auto& [date, before] : before_) {
    base::Json entry = base::json_object();
    entry["movie_id"] = base::Json::Int64(date.first);
    entry["watched_at"] = date.second ? base::Json(*date.second) : base::json_null();
    if (before) entry["id"] = base::Json::Int64(before->id);
    entry["before"] = before ? play_to_json(*before) : base::json_null();
    entry["left"] = left_as(store::find_play_on(tx_.db(), user_id_, date.first, date.second));
    entries.append(entry);
  }
  return entries;
}

std::size_t put_entries_back(store::Tx& tx, const domain::User& user, const base::Json& entries, base::UnixTime now) {
  std::map<std::int64_t, std::vector<const base::Json*>> films;
  for (const base::Json& entry : entries) films[base::int_member(entry, "movie_id")].push_back(&entry);
  return static_cast<std::size_t>(std::ranges::count_if(
      films, [&](const auto& film) { return !put_film_back(tx, user, film.first, film.second, now); }));
}

}  // namespace web
