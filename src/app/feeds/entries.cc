#include "app/feeds/entries.h"

#include <algorithm>

#include "app/page/display.h"
#include "domain/rating.h"
#include "store/diary/review.h"
#include "store/lists/diary.h"
#include "store/lists/feeds.h"

namespace app {

namespace {

std::string title_of(const Context& context, const domain::Movie& movie) {
  if (movie.year() == 0) return movie.title;
  return context.text(base::tr("{title} ({year})", {{"title", movie.title}, {"year", std::to_string(movie.year())}}));
}

std::string rating_text(const Context& context, const domain::User& user, int rating) {
  if (user.rating_scale == domain::RatingScale::five && rating % 10 == 0)
    return context.text(base::tr("{rating} of 5 stars", {{"rating", domain::rating_shown(rating, user.rating_scale)}}));
  return context.text(base::tr("{rating} of 10", {{"rating", context.language.decimal(domain::rating_text(rating))}}));
}

AtomEntry entry_of(const Context& context, std::string id, const domain::Movie& movie, base::UnixTime time) {
  AtomEntry entry;
  entry.id = std::move(id);
  entry.title = title_of(context, movie);
  entry.path = "/movie/" + std::to_string(movie.id);
  entry.image = movie.meta_poster_path.empty() ? "" : image_src(context, "w342", movie.meta_poster_path);
  entry.published = time;
  entry.updated = time;
  return entry;
}

AtomEntry diary_entry(const Context& context, const domain::User& user, const domain::PlayWithMovie& row,
                      const store::EntryTimes& times) {
  AtomEntry entry = entry_of(context, "diary/" + std::to_string(row.play.id), row.movie, times.added_at);
  entry.updated = times.changed_at;
  if (row.play.watched_at)
    entry.paragraphs.push_back(context.text(base::tr(
        "Watched {date}", {{"date", formatted_date(context.language, *row.play.watched_at, user.date_format)}})));
  if (row.rewatch) entry.paragraphs.push_back(context.text(base::tr("Rewatch")));
  if (row.liked) entry.paragraphs.push_back(context.text(base::tr("Liked")));
  if (row.rating) {
    const std::string rating = rating_text(context, user, *row.rating);
    entry.title = context.text(base::tr("{title}: {rating}", {{"title", entry.title}, {"rating", rating}}));
    entry.paragraphs.push_back(rating);
  }
  const bool shows_note = user.privacy == domain::Privacy::everyone && !context.shared;
  if (shows_note && !row.play.comment.empty()) entry.paragraphs.push_back(row.play.comment);
  return entry;
}

AtomFeed feed_of(const domain::User& user, std::string_view page, std::string title) {
  AtomFeed feed;
  feed.id = std::string(page) + "-of/" + std::to_string(user.id);
  feed.title = std::move(title);
  feed.author = user.name;
  feed.path = "/users/" + user.name + '/' + std::string(page);
  feed.created_at = user.created_at;
  return feed;
}

}  // namespace

AtomFeed diary_feed(const Context& context, const domain::User& user) {
  AtomFeed feed = feed_of(user, "history", context.text(base::tr("Diary of {name}", {{"name", user.name}})));
  const auto rows = store::entries_added_last(context.app.db, user.id, kFeedEntries);
  const auto times = store::entry_times(context.app.db, rows);
  for (const domain::PlayWithMovie& row : rows)
    feed.entries.push_back(diary_entry(context, user, row, times.at(row.play.id)));
  return feed;
}

AtomFeed reviews_feed(const Context& context, const domain::User& user) {
  AtomFeed feed = feed_of(user, "reviews", context.text(base::tr("Reviews by {name}", {{"name", user.name}})));
  for (const store::ListedReview& row : store::reviews_of_user(context.app.db, user.id, 0, kFeedEntries)) {
    const std::string id = "review/" + std::to_string(user.id) + '/' + std::to_string(row.movie.id);
    AtomEntry entry = entry_of(context, id, row.movie, row.review.written_at);
    entry.published.reset();  // the time of the first version is not stored
    if (row.rating) entry.paragraphs.push_back(rating_text(context, user, *row.rating));
    entry.paragraphs.push_back(row.review.text);
    feed.entries.push_back(std::move(entry));
  }
  return feed;
}

AtomFeed watchlist_feed(const Context& context, const domain::User& user) {
  AtomFeed feed = feed_of(user, "watchlist", context.text(base::tr("Watchlist of {name}", {{"name", user.name}})));
  for (const store::AddedMovie& row : store::additions_to_watchlist(context.app.db, user.id, kFeedEntries)) {
    const std::string id = "watchlist/" + std::to_string(user.id) + '/' + std::to_string(row.movie.id) + '/' +
                           std::to_string(row.added_at);
    feed.entries.push_back(entry_of(context, id, row.movie, row.added_at));
  }
  return feed;
}

AtomFeed list_feed(const Context& context, const domain::MovieList& list) {
  AtomFeed feed;
  feed.id = "list/" + std::to_string(list.id);
  feed.title = list.name;
  feed.author = list.user_name;
  feed.path = "/users/" + list.user_name + "/lists/" + std::to_string(list.id);
  feed.created_at = list.created_at;
  const bool shows_notes = list.privacy == domain::Privacy::everyone && !context.shared;
  for (const store::AddedMovie& row : store::additions_to_list(context.app.db, list.id, kFeedEntries)) {
    const std::string id = feed.id + '/' + std::to_string(row.movie.id) + '/' + std::to_string(row.added_at);
    AtomEntry entry = entry_of(context, id, row.movie, row.added_at);
    if (shows_notes && !row.note.empty()) entry.paragraphs.push_back(row.note);
    feed.entries.push_back(std::move(entry));
  }
  return feed;
}

}  // namespace app
