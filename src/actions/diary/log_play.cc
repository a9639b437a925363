#include "actions/diary/log_play.h"

#include <algorithm>

#include "actions/diary/play_fields.h"
#include "actions/films/rating.h"
#include "app/page/display.h"
#include "store/diary/companions.h"
#include "store/diary/like.h"
#include "store/diary/location.h"
#include "store/diary/tag.h"

namespace actions {

LogPlay LogPlay::read(const app::Context& context, Input& input) {
  LogPlay sent{.play = read_play(context, input), .rating = input.rating(), .likes = input.flag("like")};
  return sent;
}

std::int64_t LogPlay::write(const app::Context& context, store::Tx& tx) {
  const domain::User& user = context.member();
  const auto there = store::find_play_on(tx.db(), user.id, play.movie_id, play.watched_at);
  is_same_evening = there && asks_or_is_same(context, *there);
  make_place(context, tx);
  if (there) {
    play.comment = joined_comment(*there);
    play.tags = joined_tags(*there, play.tags);
  }
  write_rating(context, tx);  // first, as hooks send it with the play
  if (is_same_evening) add_to(context, tx, *there);
  const std::int64_t id = is_same_evening ? there->id : store::add_play(tx, user, play, context.now());
  write_like(context, tx);
  if (!with.empty()) share_entry(context, tx, *store::find_play(tx.db(), user.id, play.movie_id, id), with);
  return id;
}

std::int64_t LogPlay::write_over(const app::Context& context, store::Tx& tx, const domain::Play& old) {
  const domain::User& user = context.member();
  const auto there = store::find_play_on(tx.db(), user.id, play.movie_id, play.watched_at);
  const bool joins = there && there->id != old.id;
  is_same_evening = joins && asks_or_is_same(context, *there);
  make_place(context, tx);
  if (joins) play.tags = joined_tags(*there, play.tags ? play.tags : old.tags);
  const std::string both = joins ? joined_comment(*there) : "";
  if (is_same_evening) {
    play.comment = both;
    if (there->is_rewatch != domain::Rewatch::unsaid) play.is_rewatch = there->is_rewatch;
    else if (!play.is_rewatch) play.is_rewatch = old.is_rewatch;
    store::move_companions(tx, old.id, there->id);
    if (!store::delete_play(tx, user.id, play.movie_id, old.id)) throw http::not_found();  // moved by a second click
    add_to(context, tx, *there);
  } else if (!store::replace_play(tx, user, old.id, play, context.now())) {
    throw http::not_found();
  }
  write_rating(context, tx);
  write_like(context, tx);
  const auto entry = store::find_play_on(tx.db(), user.id, play.movie_id, play.watched_at);
  leave_out(tx, *entry, left_out);
  share_entry(context, tx, *entry, with);
  return entry->id;
}

std::int64_t LogPlay::set(const app::Context& context, store::Tx& tx) {
  write_rating(context, tx);
  const std::int64_t id = store::set_play(tx, context.member(), play, context.now());
  write_like(context, tx);
  return id;
}

bool LogPlay::asks_or_is_same(const app::Context& context, const domain::Play& there) const {
  if (!there.watched_at || same_day == SameDay::again) return false;
  if (same_day == SameDay::same) return true;
  const base::Text question = base::tr("You’ve already logged this film for {date}. Did you watch it again?",
                                       {{"date", app::date_text(context, *there.watched_at)}});
  throw http::conflict(question).field(kSameDay, question);
}

std::string LogPlay::joined_comment(const domain::Play& there) const {
  auto both = store::joined_comment(there.comment, play.comment.value_or(""));
  if (!both)
    throw http::invalid_field("comment",
                              base::tr("With the note already on that day, this is over 10,000 characters."));
  return std::move(*both);
}

std::vector<std::string> LogPlay::joined_tags(const domain::Play& there,
                                              const std::optional<std::vector<std::string>>& more) const {
  const std::size_t most = store::most_tags(is_same_evening ? there.plays : store::kMaxPlays);
  auto both = store::joined_tags(there.tags, more.value_or(std::vector<std::string>()));
  if (both.size() > std::max(there.tags.size(), most))
    throw http::invalid_field("tags", base::tr("With the tags already on that day, this is more than {most}.",
                                               {{"most", static_cast<std::int64_t>(most)}}));
  return both;
}

void LogPlay::make_place(const app::Context& context, store::Tx& tx) {
  if (!new_place) return;
  const std::int64_t user_id = context.member().id;
  play.location_id = store::find_or_add_location(tx, user_id, new_place->name, new_place->is_cinema, context.now()).id;
}

void LogPlay::write_rating(const app::Context& context, store::Tx& tx) const {
  if (rating.touched) actions::write_rating(context, tx, play.movie_id, rating.rating);
}

void LogPlay::write_like(const app::Context& context, store::Tx& tx) const {
  if (!likes) return;
  if (*likes) store::like(tx, context.member().id, play.movie_id, context.now());
  else store::unlike(tx, context.member().id, play.movie_id);
}

// Writes the play over the entry that the day has already. The number of plays stays, since nothing more was watched.
void LogPlay::add_to(const app::Context& context, store::Tx& tx, const domain::Play& entry) const {
  store::NewPlay more = play;
  more.plays = entry.plays;
  if (!more.location_id && entry.location) more.location_id = entry.location->id;
  store::replace_play(tx, context.member(), entry.id, more, context.now());
}

}  // namespace actions
