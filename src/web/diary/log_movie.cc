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
#include "store/diary/watchlist.h"
#include "store/work/hook.h"
#include "web/diary/handlers.h"
#include "web/diary/play_form.h"
#include "web/kit/film/film_choice.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/film/poster.h"
#include "web/kit/hook_template.h"
#include "web/kit/paths.h"
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
  const base::Text same_day = app::problem_at(problems, actions::kSameDay);
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

http::Response form_again(app::Context& context, const domain::Movie& movie, const app::Problems& problems) {
  return entry_page(context, movie, sent_fields(context), problems, 422);
}

std::string write_log(app::Context& context, store::Tx& tx, const domain::Movie& movie, actions::LogPlay sent,
                      const ChosenList& list) {
  const store::Recording recording(tx);
  sent.write(context, tx);
  put_on_chosen_list(context, tx, list, movie.id);
  const base::Text done = sent.is_same_evening ? base::tr("Saved your entry for “{title}”.", {{"title", movie.title}})
                                               : base::tr("Logged “{title}”.", {{"title", movie.title}});
  app::add_flash(context, tx, app::with_undo(context, recording, done, movie_path(movie.id)));
  return app::way_back(context, movie_path(movie.id));
}

}  // namespace

http::Response log_movie(app::Context& context) {
  if (const auto path = path_of_found_film(context)) return http::see_other(context.url(*path));
  const auto movie = named_movie(context, context.req.query());
  return movie ? entry_page(context, *movie, {}, {}, 200) : film_choice_page(context, 200);
}

// Stores a film of the provider only if the form is right as far as that can be checked without the film. Until then,
// today takes the place of its release day.
http::Response log_movie_post(app::Context& context) {
  auto movie = named_movie(context, context.req.form());
  if (!movie)
    return app::refused(context, {{"movie_id", base::tr("Send a movie_id or meta_id.")}},
                        [&] { return film_choice_page(context, 422); });
  if (movie->id != 0) return log_sent_play(context, *movie);
  movie->release_date = context.today();
  FormInput input(context, movie->release_date);
  read_sent_play(context, *movie, input);
  const auto again = [&](const app::Problems& problems) { return form_again(context, *movie, problems); };
  return app::answer_form(
      context, input.problems,
      [&] {
        const std::int64_t id =
            metadata::find_or_add(context.app.db, context.app.provider, context.app.clock, movie->meta_id);
        const auto stored = store::find_movie(context.app.db, id);
        if (!stored) throw http::not_found();
        return log_sent_play(context, *stored);
      },
      again);
}

http::Response log_sent_play(app::Context& context, const domain::Movie& movie) {
  FormInput input(context, movie.release_date);
  const actions::LogPlay sent = read_sent_play(context, movie, input);
  const ChosenList list = read_chosen_list(context, input);
  return app::answer_form(
      context, input.problems,
      [&] { return app::once(context, [&](store::Tx& tx) { return write_log(context, tx, movie, sent, list); }); },
      [&](const app::Problems& problems) { return form_again(context, movie, problems); });
}

}  // namespace web
