#include "app/lists/bulk.h"

#include <algorithm>

#include "base/text.h"
#include "http/error.h"
#include "store/catalogue/movie.h"
#include "store/diary/play.h"
#include "store/diary/tag.h"
#include "store/lists/diary.h"

namespace app {

namespace {

store::NewPlay as_it_is(const domain::Play& entry) {
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

std::vector<std::int64_t> films_of(std::vector<domain::Play> entries) {
  std::ranges::sort(entries, [](const domain::Play& a, const domain::Play& b) {
    return store::key_of(b).is_below(store::key_of(a));
  });
  std::vector<std::int64_t> films;
  for (const domain::Play& entry : entries)
    if (std::ranges::find(films, entry.movie_id) == films.end()) films.push_back(entry.movie_id);
  return films;
}

void change_entry(store::Tx& tx, const domain::User& user, const domain::Play& entry, const EntryChange& sent,
                  base::UnixTime now) {
  store::NewPlay play = as_it_is(entry);
  switch (sent.change) {
    case BulkChange::watched_at:
      if (entry.watched_at == sent.watched_at) return;
      check_room_on(tx.db(), user, entry, sent.watched_at);
      play.watched_at = sent.watched_at;
      break;
    case BulkChange::location_id:
      play.location_id = sent.location_id;
      break;
    case BulkChange::tags_add:
      play.tags = store::joined_tags(entry.tags, sent.tags);
      if (play.tags->size() > store::most_tags(entry.plays))
        throw http::invalid_field(sent.tags_field, base::tr("An entry can have 30 tags per viewing, and 300 in all."));
      break;
    case BulkChange::tags_remove:
      play.tags = without_tags(entry.tags, sent.tags);
      break;
    case BulkChange::remove:
      store::delete_play(tx, user.id, entry.movie_id, entry.id);
      return;
    case BulkChange::rating:
    case BulkChange::list_id:
      return;
  }
  store::replace_play(tx, user, entry.id, play, now);
}

}  // namespace app
