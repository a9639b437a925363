#include "web/diary/log_movie.h"

#include <algorithm>
#include <numeric>

#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "metadata/library.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/movie_lookup.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/lists/grid.h"
#include "web/diary/handlers.h"
#include "web/diary/play_form.h"
#include "web/diary/undo.h"
#include "web/film/movie.h"
#include "web/film/movie_facts.h"
#include "web/film/poster.h"
#include "web/film/rating_form.h"
#include "web/film/search.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kSuggestions = 8;

// The film that `movie_id` or `meta_id` names, none when neither is given. Of one that is not stored (id 0) only
// meta_id is known. Throws 404.
std::optional<domain::Movie> chosen_movie(app::Context& context, const http::Form& form) {
  std::optional<domain::Movie> movie;
  if (const std::string id = form.text("movie_id"); !id.empty()) {
    movie = store::find_movie(context.app.db, base::parse_id(id).value_or(0));
    if (!movie) throw http::not_found();
  } else if (const std::string text = form.text("meta_id"); !text.empty()) {
    const std::int64_t meta_id = base::parse_id(text).value_or(0);
    if (meta_id == 0) throw http::not_found();
    movie = store::find_movie_by_meta_id(context.app.db, meta_id);
    if (!movie) movie.emplace().meta_id = meta_id;
  }
  return movie;
}

// Picking ----------------------------------------------------------------------------------------

struct FoundMovies {
  std::vector<domain::Movie> movies;  // without an id: only at the provider
  bool provider_down = false;
};

// Asks the provider; a film that it does not know is not found, and a failure is noted.
template <typename Question>
void ask(FoundMovies& found, const Question& question) {
  try {
    question();
  } catch (const metadata::ProviderError& error) {
    if (error.problem != metadata::ProviderProblem::not_found) found.provider_down = true;
  }
}

// The provider's hits below the local ones; those that are stored too lead to the stored film.
void add_provider_hits(app::Context& context, const std::string& query, FoundMovies& found) {
  domain::SearchPage page;
  ask(found, [&] { page = context.app.provider.search(query, 1); });
  std::vector<std::int64_t> meta_ids;
  for (const domain::SearchHit& hit : page.hits) meta_ids.push_back(hit.meta_id);
  const auto stored = store::movies_by_meta_id(context.app.db, meta_ids);
  for (const domain::SearchHit& hit : page.hits) {
    const auto is_same = [&](const domain::Movie& movie) { return movie.meta_id == hit.meta_id; };
    if (std::any_of(found.movies.begin(), found.movies.end(), is_same)) continue;
    if (const auto known = stored.find(hit.meta_id); known != stored.end()) {
      found.movies.push_back(known->second);
      continue;
    }
    domain::Movie& movie = found.movies.emplace_back();
    movie.meta_id = hit.meta_id;
    movie.title = hit.title;
    movie.release_date = hit.release_date;
    movie.meta_poster_path = hit.meta_poster_path;
  }
}

FoundMovies find_movies(app::Context& context, const std::string& query) {
  FoundMovies found;
  const auto reference = metadata::movie_reference(query);
  if (!reference) {
    found.movies = store::search_movies(context.app.db, query, kSuggestions);
    add_provider_hits(context, query, found);
    if (found.movies.size() > app::kFoundMovies) found.movies.resize(app::kFoundMovies);
  } else if (auto stored = metadata::find_stored(context.app.db, *reference)) {
    found.movies.push_back(std::move(*stored));
  } else {
    ask(found, [&] {
      metadata::Provider& provider = context.app.provider;
      const std::int64_t id = reference->meta_id != 0 ? reference->meta_id : provider.find_imdb(reference->imdb_id);
      found.movies.push_back(provider.movie(id).movie);
    });
  }
  return found;
}

FoundMovies lately_on_the_server(app::Context& context) {
  FoundMovies found;
  for (store::GridMovie& movie :
       store::everyones_movies(context.app.db, store::Visibility::of(context.viewer), 1, kSuggestions).movies)
    found.movies.push_back(std::move(movie.movie));
  return found;
}

// Sets the film's poster and number, and shows the section LOCAL or REMOTE.
void fill_movie(const app::Context& context, app::Section& target, const domain::Movie& movie,
                std::string_view poster_size) {
  if (movie.id != 0)
    target.text(t::POSTER_SRC, app::poster_src(context, movie, poster_size)).number(t::ID, movie.id).show(t::LOCAL);
  else
    target.text(t::POSTER_SRC, provider_poster_src(context, poster_size, movie.meta_poster_path))
        .number(t::META_ID, movie.meta_id)
        .show(t::REMOTE);
}

http::Response pick_page(app::Context& context, int status) {
  const std::string query = search_query(context);
  const FoundMovies found = query.empty() ? lately_on_the_server(context) : find_movies(context, query);
  app::Page page(context.language, "log.tpl");
  app::Section pick = page.body().add(t::PICK);
  pick.text(t::QUERY, query)
      .show_if(query.empty() && !found.movies.empty(), t::SUGGESTIONS)
      .show_if(found.provider_down, t::PROVIDER_DOWN)
      .show_if(!query.empty() && found.movies.empty() && !found.provider_down, t::NOTHING_FOUND);
  auto directors = store::directors_of(context.app.db, ids_of(found.movies));
  for (const domain::Movie& movie : found.movies) {
    app::Section row = pick.add(t::FOUND);
    row.text(t::TITLE, movie.title).optional(t::YEAR, year_text(movie)).optional(t::DIRECTOR, directors[movie.id]);
    fill_movie(context, row, movie, "w92");
  }
  return app::render(context, page, {.title = base::tr("Log a film"), .here = "/log-movie"}, status);
}

// The form ---------------------------------------------------------------------------------------

// How often and when the viewer saw the film before.
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

// What the viewer has with a stored film; of another film there is nothing.
void fill_own(const app::Context& context, app::Section& entry, const domain::Movie& movie, const SentRating& sent) {
  bool on_watchlist = false;
  std::optional<int> rating;
  if (movie.id != 0) {
    fill_seen(context, entry, movie.id);
    on_watchlist = store::is_on_watchlist(context.app.db, context.viewer->id, movie.id);
    if (const auto own = store::find_rating(context.app.db, context.viewer->id, movie.id)) rating = own->rating;
  }
  add_rating_form(context, entry, RatingPlace::log, rating, sent);
  entry.show_if(!on_watchlist, t::OFF_WATCHLIST);
}

// The form for a film as chosen_movie gives it: one that is not stored is read from the provider.
http::Response entry_page(app::Context& context, domain::Movie movie, const PlayFields& fields,
                          const SentRating& rating, const app::Problems& problems, int status) {
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
      .text(t::TITLE, movie.title)
      .optional(t::YEAR, year_text(movie))
      .text(t::POSTER_ALT, poster_alt(context, movie.title, year_text(movie)))
      .optional(t::DIRECTOR, director)
      .optional(t::RUNTIME_TEXT, app::runtime_text(context.language, movie.runtime))
      .text(t::COMMENT, fields.comment)
      .optional(t::COMMENT_ERROR, app::problem_at(problems, "comment"))
      .optional(t::RATING_ERROR, app::problem_at(problems, "rating"))
      .optional(t::FORM_ERROR, app::problem_at(problems, ""))
      .show_if(app::problem_at(problems, "").is_empty(), t::NO_FORM_ERROR);
  fill_movie(context, entry, movie, "w185");
  fill_own(context, entry, movie, rating);
  add_play_fields(context, entry, fields, movie.release_date, problems);
  const std::string here = stored ? "movie_id=" + std::to_string(movie.id) : "meta_id=" + std::to_string(movie.meta_id);
  return app::render(context, page,
                     {.title = base::tr("Log {title}", {{"title", movie.title}}), .here = "/log-movie?" + here},
                     status);
}

// Logging ----------------------------------------------------------------------------------------

// What the form says, for a film of that release date.
struct LogForm {
  store::NewPlay play;
  SentRating rating;
  app::Problems problems;
};

LogForm read_form(app::Context& context, const std::string& release_date) {
  LogForm form;
  form.play = app::read_play(context, context.req.form(), release_date, form.problems);
  form.rating = read_rating(context.req.form(), rating_scale(context), form.problems);
  return form;
}

http::Response write_log(app::Context& context, const domain::Movie& movie, const LogForm& form) {
  return app::once(context, [&](store::Tx& tx) {
    const domain::User& user = context.member();
    store::NewPlay play = form.play;
    play.movie_id = movie.id;
    const auto own = store::find_rating(tx.db(), user.id, movie.id);
    const bool rates = form.rating.touched && form.rating.rating != (own ? std::optional(own->rating) : std::nullopt);
    const LoggedPlay logged(tx, user, play, rates);
    const std::int64_t entry = store::add_play(tx, user, play, context.now());
    if (rates && form.rating.rating) store::set_rating(tx, user.id, movie.id, *form.rating.rating, context.now());
    else if (rates) store::delete_rating(tx, user.id, movie.id, context.now());
    app::add_flash(
        context, tx,
        with_undo(context, tx, base::tr("Logged “{title}”.", {{"title", movie.title}}), movie.id, logged.undo(entry)));
    return app::way_back(context, movie_path(movie.id));
  });
}

}  // namespace

http::Response log_movie(app::Context& context) {
  const auto movie = chosen_movie(context, context.req.query());
  return movie ? entry_page(context, *movie, {}, {}, {}, 200) : pick_page(context, 200);
}

// A film of the provider is stored only when the form is right as far as can be told without the film: today stands in
// for its release day until then.
http::Response log_movie_post(app::Context& context) {
  auto movie = chosen_movie(context, context.req.form());
  if (!movie) {
    app::refuse_as_json(context, {{"movie_id", base::tr("Name the film by movie_id or meta_id.")}});
    return pick_page(context, 422);
  }
  if (movie->id == 0) {
    const LogForm form = read_form(context, context.today());
    if (!form.problems.empty()) return log_form_again(context, *movie, form.problems);
    const std::int64_t id =
        metadata::find_or_add(context.app.db, context.app.provider, context.app.clock, movie->meta_id);
    movie = store::find_movie(context.app.db, id);
    if (!movie) throw http::not_found();
  }
  const LogForm form = read_form(context, movie->release_date);
  return form.problems.empty() ? write_log(context, *movie, form) : log_form_again(context, *movie, form.problems);
}

http::Response log_form_again(app::Context& context, const domain::Movie& movie, const app::Problems& problems) {
  app::refuse_as_json(context, problems);
  const http::Form& form = context.req.form();
  app::Problems ignored;  // a rating that is not valid is not shown again
  const SentRating rating = read_rating(form, rating_scale(context), ignored);
  return entry_page(context, movie, sent_fields(form), rating, problems, 422);
}

}  // namespace web
