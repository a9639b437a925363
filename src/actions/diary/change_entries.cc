#include "actions/diary/change_entries.h"

#include <algorithm>

#include "actions/diary/play_fields.h"
#include "actions/films/rating.h"
#include "actions/lists/adding.h"
#include "base/text.h"
#include "store/catalogue/movie.h"
#include "store/diary/play.h"
#include "store/diary/tag.h"
#include "store/lists/diary.h"

namespace actions {

namespace {

store::NewPlay unchanged(const domain::Play& entry) {
  store::NewPlay play{entry.movie_id, entry.watched_at, entry.plays, entry.comment, {}, {}};
  if (entry.location) play.location_id = entry.location->id;
  return play;
}

std::vector<std::string> without_tags(std::vector<std::string> tags, const std::vector<std::string>& removed) {
  std::erase_if(tags, [&](const std::string& tag) {
    return std::ranges::any_of(removed,
                               [&](const std::string& other) { return base::equal_ignoring_ascii_case(tag, other); });
  });
  return tags;
}

// Throws 400 if an entry that moves to a day with the same film has no room there, because the two become one entry.
void check_room_on(store::Db& db, const domain::User& user, const domain::Play& entry,
                   const std::optional<std::string>& watched_at) {
  const auto there = store::find_play_on(db, user.id, entry.movie_id, watched_at);
  if (!there) return;
  const auto title = [&] { return store::find_movie(db, entry.movie_id)->title; };
  if (!store::joined_comment(there->comment, entry.comment))
    throw http::invalid_field(
        "watched_at",
        base::tr("The notes for “{title}” on that day would be over 10,000 characters.", {{"title", title()}}));
  if (store::joined_tags(there->tags, entry.tags).size() > store::kMostTags)
    throw http::invalid_field("watched_at",
                              base::tr("“{title}” would have more than 300 tags on that day.", {{"title", title()}}));
}

// Returns the films of the entries, each once, in the order of the diary.
std::vector<std::int64_t> films_of(std::vector<domain::Play> entries) {
  std::ranges::sort(entries, [](const domain::Play& a, const domain::Play& b) {
    return store::key_of(b).is_below(store::key_of(a));
  });
  std::vector<std::int64_t> films;
  for (const domain::Play& entry : entries)
    if (std::ranges::find(films, entry.movie_id) == films.end()) films.push_back(entry.movie_id);
  return films;
}

}  // namespace

std::vector<domain::Play> entries_by_id(store::Db& db, std::int64_t user_id, const std::set<std::int64_t>& ids) {
  std::vector<domain::Play> plays;
  for (const std::int64_t id : ids) {
    const auto play = store::find_play(db, user_id, store::movie_of_play(db, user_id, id), id);
    if (!play) throw http::not_found();
    plays.push_back(*play);
  }
  return plays;
}

ChangeEntries ChangeEntries::read(const app::Context& context, Input& input) {
  ChangeEntries sent{.ids = input.ids(kMostEntries)};
  const auto change = input.change(kEntryChanges);
  if (!change) return sent;
  sent.change = static_cast<EntryChange>(*change);
  sent.read_value(context, input);
  return sent;
}

void ChangeEntries::read_value(const app::Context& context, Input& input) {
  switch (change) {
    case EntryChange::watched_at:
      watched_at = input.watch_date();
      break;
    case EntryChange::location_id:
      location_id = read_location(context, input);
      break;
    case EntryChange::tags_add:
    case EntryChange::tags_remove: {
      const char* own = change == EntryChange::tags_add ? "tags_add" : "tags_remove";
      tags_field = input.has(own) ? own : "tags";
      tags = read_tags(input, tags_field, 1).value_or(std::vector<std::string>());
      if (tags.empty()) input.problem(tags_field, base::tr("Enter at least one tag."));
      break;
    }
    case EntryChange::rating:
      rating = input.rating().rating;
      break;
    case EntryChange::list_id:
      list_id = read_list_id(context, input);
      break;
    case EntryChange::remove:
      if (input.has("delete") && !input.flag("delete").value_or(false))
        input.problem("delete", base::tr("must be true"));
      break;
  }
}

std::size_t ChangeEntries::write(const app::Context& context, store::Tx& tx) const {
  const auto entries = entries_by_id(tx.db(), context.member().id, ids);
  if (change == EntryChange::list_id) return put_on_list(context, tx, films_of(entries), list_id);
  if (change == EntryChange::rating)
    for (const std::int64_t movie_id : films_of(entries)) write_rating(context, tx, movie_id, rating);
  else
    for (const domain::Play& entry : entries) write_entry(context, tx, entry);
  return entries.size();
}

void ChangeEntries::write_entry(const app::Context& context, store::Tx& tx, const domain::Play& entry) const {
  const domain::User& user = context.member();
  store::NewPlay play = unchanged(entry);
  switch (change) {
    case EntryChange::watched_at:
      if (entry.watched_at == watched_at) return;
      check_room_on(tx.db(), user, entry, watched_at);
      play.watched_at = watched_at;
      break;
    case EntryChange::location_id:
      play.location_id = location_id;
      break;
    case EntryChange::tags_add:
      play.tags = store::joined_tags(entry.tags, tags);
      if (play.tags->size() > store::most_tags(entry.plays))
        throw http::invalid_field(tags_field, base::tr("An entry can have 30 tags per viewing, and 300 in all."));
      break;
    case EntryChange::tags_remove:
      play.tags = without_tags(entry.tags, tags);
      break;
    case EntryChange::remove:
      store::delete_play(tx, user.id, entry.movie_id, entry.id);
      return;
    case EntryChange::rating:
    case EntryChange::list_id:
      return;
  }
  store::replace_play(tx, user, entry.id, play, context.now());
}

}  // namespace actions
