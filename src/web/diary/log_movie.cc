#include "web/diary/log_movie.h"

#include <algorithm>
#include <numeric>

#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/page.h"
#include "base/text.h"
#include "metadata/library.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/movie_lookup.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/tag.h"
#include "store/diary/watchlist.h"
#include "store/work/hook.h"
#include "web/diary/handlers.h"
#include "web/diary/play_form.h"
#include "web/diary/together.h"
#include "web/kit/film/film_choice.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/film/poster.h"
#include "web/kit/hook_template.h"
#include "web/kit/paths.h"
#include "web/kit/refused.h"
#include "web/movie_lists/adding.h"

namespace web {

namespace t = app::t;

namespace {

// The form ---------------------------------------------------------------------------------------

// Says how often and when the viewer saw the film before.
void fill_seen(const app::Context& context, app::Section& entry, std::int64_t movie_id) {
  const auto plays = store::plays_of_movie(context.app.db, context.viewer->id, movie_id);
  const int seen =
      std::accumulate(plays.begin(), plays.end(), 0, [](int sum, const auto& play) { return sum + play.plays; });
  if (seen == 0) return;
  app::Section line = entry.add(t::SEEN);
  if (!plays.front().watched_at) {
    line.around(base::tr_n("Seen once", "Seen {n} times", seen));
    return;
  }
  const std::string& last = *plays.front().watched_at;
  line.around(base::tr_n("Seen once, last on {value}", "Seen {n} times, last on {value}", seen));
  line.add(t::LAST).text(t::LAST_ISO, last).text(t::LAST_TEXT, app::date_text(context, last));
}

// Adds a box if there are hooks that post a play only when they are asked to.
void add_post_choice(const app::Context& context, app::Section& entry, bool is_chosen) {
  std::vector<std::string> places;
  for (const store::Hook& hook : store::hooks_to_ask_for(context.app.db, context.member().id))
    places.push_back(context.text(hook_template_text(hook.template_name)));
  std::ranges::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  if (places.empty()) return;
  entry.add(t::POSTS)
      .text(t::POSTS_TO,
            base::tr("To {places}, with your rating but not your note.", {{"places", context.language.list(places)}}))
      .show_if(is_chosen, t::POST_CHOSEN);
}

// Shows the form for a film from named_movie(); one that is not stored is read from the provider.
http::Response entry_page(app::Context& context, domain::Movie movie, const PlayFields& fields,
                          const app::Problems& problems, int status) {
  const bool stored = movie.id != 0;
  std::string director;
  if (stored) {
    director = store::directors_of(context.app.db, {movie.id})[movie.id];
  } else {
    domain::MovieDetails details = context.app.provider.movie(movie.meta_id);
    director = director_names(context, details.crew);
    movie = std::move(details.movie);
  }
  app::Page page(context.language, "log.tpl");
  app::Section entry = page.body().add(t::ENTRY);
  entry.text(t::FORM_ID, app::new_form_id())
      .text(t::DRAFT, "log-" + std::to_string(movie.meta_id))
      .text(t::TITLE, movie.title)
      .optional(t::YEAR, year_text(movie))
      .text(t::POSTER_ALT, poster_alt(context, movie.title, year_text(movie)))
      .optional(t::DIRECTOR, director)
      .optional(t::RUNTIME_TEXT, app::runtime_text(context.language, movie.runtime))
      .optional(t::FORM_ERROR, app::problem_at(problems, ""))
      .show_if(app::problem_at(problems, "").is_empty(), t::NO_FORM_ERROR);
  const base::Text same_day = app::problem_at(problems, kSameDay);
  entry.optional(t::SAME_DAY, same_day).show(same_day.is_empty() ? t::NOT_ASKED : t::ASKED);
  fill_film(context, entry, movie, "w185");
  if (stored) fill_seen(context, entry, movie.id);
  entry.show_if(!stored || !store::is_on_watchlist(context.app.db, context.viewer->id, movie.id), t::OFF_WATCHLIST);
  add_play_fields(context, entry, movie, fields, problems);
  add_list_choice(context, entry, movie.id, problems);
  add_post_choice(context, entry, fields.posts);
  const std::string here = stored ? "movie_id=" + std::to_string(movie.id) : "meta_id=" + std::to_string(movie.meta_id);
  return app::render(
      context, page,
      {.title = base::tr("Log {title}", {{"title", movie.title}}), .logging = true, .here = "/log-movie?" + here},
      status);
}

// Logging ----------------------------------------------------------------------------------------

std::string write_log(app::Context& context, store::Tx& tx, const domain::Movie& movie, SentPlay sent,
                      const ChosenList& list) {
  const domain::User& user = context.member();
  store::NewPlay& play = sent.play;
  const auto there = store::find_play_on(tx.db(), user.id, movie.id, play.watched_at);
  const bool is_same = there && is_same_evening(context, *there);
  const bool rates = asks_for_rating(tx.db(), user.id, movie.id, sent.rating);
  const store::Recording recording(tx);
  make_place(tx, user.id, sent, context.now());
  if (there) play.comment = joined_note(there->comment, play.comment.value_or(""));
  if (there) play.tags = tags_of_both(*there, play.tags, is_same ? there->plays : store::kMaxPlays);
  if (rates) write_rating(tx, user.id, movie.id, sent.rating, context.now());  // first, as hooks send it with the play
  if (is_same) add_to_entry(tx, user, *there, play, context.now());
  const std::int64_t entry = is_same ? there->id : store::add_play(tx, user, play, context.now());
  write_like(tx, user.id, movie.id, sent, context.now());
  const base::Text done = is_same ? base::tr("Saved your entry for “{title}”.", {{"title", movie.title}})
                                  : base::tr("Logged “{title}”.", {{"title", movie.title}});
  share_entry(context, tx, *store::find_play(tx.db(), user.id, movie.id, entry));
  const base::Text no_room = put_on_chosen_list(context, tx, list, movie.id);
  if (!no_room.is_empty()) throw Refused{{{"list_id", no_room}}};
  app::add_flash(context, tx, app::with_undo(context, recording, done, movie_path(movie.id)));
  return app::way_back(context, movie_path(movie.id));
}

}  // namespace

bool is_same_evening(const app::Context& context, const domain::Play& there) {
  if (!there.watched_at) return false;
  const std::string same_day = context.req.form().text(kSameDay);
  if (same_day == "ask")
    throw Refused{{{kSameDay, base::tr("You’ve already logged this film for {date}. Did you watch it again?",
                                       {{"date", app::date_text(context, *there.watched_at)}})}}};
  return same_day == "same";
}

std::string joined_note(const std::string& there, const std::string& more) {
  auto both = store::joined_comment(there, more);
  if (!both)
    throw Refused{{{"comment", base::tr("With the note already on that day, this is over 10,000 characters.")}}};
  return std::move(*both);
}

std::vector<std::string> tags_of_both(const domain::Play& there, const std::optional<std::vector<std::string>>& more,
                                      int plays) {
  auto both = store::joined_tags(there.tags, more.value_or(std::vector<std::string>()));
  if (both.size() > std::max(there.tags.size(), store::most_tags(plays)))
    throw Refused{{{"tags", base::tr("With the tags already on that day, this is more than {most}.",
                                     {{"most", static_cast<std::int64_t>(store::most_tags(plays))}})}}};
  return both;
}

void add_to_entry(store::Tx& tx, const domain::User& user, const domain::Play& entry, store::NewPlay play,
                  base::UnixTime now) {
  play.plays = entry.plays;
  if (!play.location_id && entry.location) play.location_id = entry.location->id;
  store::replace_play(tx, user, entry.id, play, now);
}

http::Response log_movie(app::Context& context) {
  if (const auto path = path_of_found_film(context)) return http::see_other(context.url(*path));
  const auto movie = named_movie(context, context.req.query());
  return movie ? entry_page(context, *movie, {}, {}, 200) : film_choice_page(context, 200);
}

// Stores a film of the provider only if the form is right as far as that can be checked without the film. Until then,
// today takes the place of its release day.
http::Response log_movie_post(app::Context& context) {
  auto movie = named_movie(context, context.req.form());
  if (!movie) {
    app::refuse_as_json(context, {{"movie_id", base::tr("Send a movie_id or meta_id.")}});
    return film_choice_page(context, 422);
  }
  if (movie->id == 0) {
    movie->release_date = context.today();
    app::Problems problems = read_sent_play(context, *movie).problems;
    read_companions(context, problems);
    if (!problems.empty()) return log_form_again(context, *movie, problems);
    const std::int64_t id =
        metadata::find_or_add(context.app.db, context.app.provider, context.app.clock, movie->meta_id);
    movie = store::find_movie(context.app.db, id);
    if (!movie) throw http::not_found();
  }
  return log_sent_play(context, *movie);
}

http::Response log_sent_play(app::Context& context, const domain::Movie& movie) {
  SentPlay sent = read_sent_play(context, movie);
  read_companions(context, sent.problems);
  const ChosenList list = read_chosen_list(context, sent.problems);
  if (!sent.problems.empty()) return log_form_again(context, movie, sent.problems);
  try {
    return app::once(context, [&](store::Tx& tx) { return write_log(context, tx, movie, sent, list); });
  } catch (const Refused& refused) {
    if (refused.problems.contains(kSameDay)) app::refuse_taken_as_json(context, refused.problems);
    return log_form_again(context, movie, refused.problems);
  }
}

http::Response log_form_again(app::Context& context, const domain::Movie& movie, const app::Problems& problems) {
  app::refuse_as_json(context, problems);
  return entry_page(context, movie, sent_fields(context), problems, 422);
}

}  // namespace web
