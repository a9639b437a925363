#include "web/overview/first_films.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>

#include "app/page/flash.h"
#include "app/page/forms.h"
#include "base/log.h"
#include "base/text.h"
#include "domain/job.h"
#include "metadata/known_films.h"
#include "metadata/library.h"
#include "store/catalogue/movie_lookup.h"
#include "store/diary/play.h"
#include "store/diary/watchlist.h"
#include "store/work/job.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/film/poster.h"
#include "web/overview/handlers.h"

namespace web {

namespace t = app::t;

namespace {

using metadata::KnownPeriod;

constexpr std::size_t kMostFilms = metadata::kFilmsOfPeriod * std::size(metadata::kKnownPeriods);
constexpr int kAtOnce = 16;  // the posters that load at once
constexpr std::size_t kMostNamed = 3;

// The page ---------------------------------------------------------------------------------------

base::Text period_text(const KnownPeriod& period) {
  const std::string first = std::to_string(period.from / 10 * 10), last = std::to_string(period.to / 10 * 10);
  return first == last ? base::tr("{decade}s", {{"decade", first}})
                       : base::tr("{first}s and {last}s", {{"first", first}, {"last", last}});
}

domain::Movie movie_named(std::int64_t meta_id, std::string_view title, std::string release_date) {
  domain::Movie movie;
  movie.meta_id = meta_id;
  movie.title = title;
  movie.release_date = std::move(release_date);
  return movie;
}

// Returns the provider's films of the period if they are cached, else those that come with the program.
std::vector<domain::Movie> movies_of(const app::Context& context, const KnownPeriod& period) {
  std::vector<domain::Movie> movies;
  for (const domain::SearchHit& hit : context.app.provider.cached_well_known(period.from, period.to)) {
    if (movies.size() == metadata::kFilmsOfPeriod) break;
    movies.push_back(movie_named(hit.meta_id, hit.title, hit.release_date));
    movies.back().meta_poster_path = hit.meta_poster_path;
  }
  if (movies.size() == metadata::kFilmsOfPeriod) return movies;
  movies.clear();
  for (const metadata::KnownFilm& film : period.films)
    movies.push_back(movie_named(film.meta_id, film.title, std::to_string(film.year) + "-01-01"));
  return movies;
}

// Returns the films of all periods, one period after the other, as they are stored here if they are.
std::vector<domain::Movie> movies_to_pick(const app::Context& context) {
  std::vector<domain::Movie> movies;
  std::vector<std::int64_t> meta_ids;
  for (const KnownPeriod& period : metadata::kKnownPeriods)
    for (domain::Movie& movie : movies_of(context, period)) {
      meta_ids.push_back(movie.meta_id);
      movies.push_back(std::move(movie));
    }
  const auto stored = store::movies_by_meta_id(context.app.db, meta_ids);
  for (domain::Movie& movie : movies)
    if (const auto known = stored.find(movie.meta_id); known != stored.end()) movie = known->second;
  return movies;
}

void add_movie(const app::Context& context, app::Section& period, const domain::Movie& movie, bool is_lazy,
               bool is_chosen, bool is_listed) {
  app::Section film = period.add(t::FILM);
  film.number(t::META_ID, movie.meta_id)
      .text(t::TITLE, movie.title)
      .optional(t::YEAR, year_text(movie))
      .text(t::POSTER_SRC, any_poster_src(context, movie, "w185"))
      .show_if(is_lazy, t::LAZY)
      .show_if(is_chosen, t::CHOSEN)
      .show_if(is_listed, t::ON_WATCHLIST);
  if (!movie.meta_poster_path.empty()) film.optional(t::POSTER_SRC_2X, any_poster_src(context, movie, "w342"));
}

bool lacks_poster(const app::Context& context, const domain::Movie& movie) {
  if (movie.id != 0 || movie.meta_poster_path.empty()) return false;
  std::error_code problem;
  return !std::filesystem::exists(context.app.config.images_dir() + "/w342" + movie.meta_poster_path, problem);
}

// Has a job fetch what is missing, so that it is here when somebody looks again. The page can do without it.
void ask_for_posters(const app::Context& context, const std::vector<domain::Movie>& movies) {
  store::Db& db = context.app.db;
  if (!context.app.config.image_cache || store::find_open_job(db, domain::kKnownFilmsJob, domain::kWithPosters) ||
      std::ranges::none_of(movies, [&](const domain::Movie& movie) { return lacks_poster(context, movie); }))
    return;
  try {
    store::Tx tx(db);
    store::add_job(tx, domain::kKnownFilmsJob, domain::kWithPosters, std::nullopt, context.now());
    tx.commit();
  } catch (const store::DbError& error) {
    base::log(base::LogLevel::warning, "posters_not_asked_for", {{"code", error.code}});
  }
}

void fill(const app::Context& context, app::Section& body, const FirstFilms& sent) {
  const std::vector<domain::Movie> movies = movies_to_pick(context);
  ask_for_posters(context, movies);
  const store::Badges badges = store::badges_for(context.app.db, context.viewer_id(), ids_of(movies));
  int shown = 0;
  auto movie = movies.begin();
  for (const KnownPeriod& known : metadata::kKnownPeriods) {
    app::Section period = body.add(t::PERIOD).text(t::HEADING, period_text(known));
    for (std::size_t i = 0; i < metadata::kFilmsOfPeriod; ++i, ++movie) {
      const auto own = badges.find(movie->id);
      add_movie(context, period, *movie, shown++ >= kAtOnce, std::ranges::count(sent.meta_ids, movie->meta_id) > 0,
                own != badges.end() && own->second.on_watchlist);
    }
  }
}

// The form ---------------------------------------------------------------------------------------

FirstFilms read_sent(const http::Form& form) {
  FirstFilms sent;
  sent.for_watchlist = form.text("to") == "watchlist";
  for (const std::string& text : form.all("meta_id[]")) {
    const std::int64_t meta_id = base::parse_id(text).value_or(0);
    if (meta_id == 0) sent.problem = base::tr("We couldn’t find one of these films.");
    else if (std::ranges::count(sent.meta_ids, meta_id) == 0) sent.meta_ids.push_back(meta_id);
    if (sent.meta_ids.size() > kMostFilms)
      sent.problem = base::tr("Pick at most {n} films at a time.", {{"n", static_cast<std::int64_t>(kMostFilms)}});
    if (!sent.problem.is_empty()) return sent;
  }
  if (sent.meta_ids.empty()) sent.problem = base::tr("Tap at least one film first.");
  return sent;
}

// Films that are in the diary or on the watchlist already stay as they are. Returns false for one of them.
bool write_film(const app::Context& context, store::Tx& tx, const FirstFilms& sent, std::int64_t movie_id) {
  const domain::User& user = context.member();
  if (sent.for_watchlist) {
    if (store::is_on_watchlist(tx.db(), user.id, movie_id)) return false;
    store::add_to_watchlist(tx, user.id, movie_id, context.now());
  } else {
    if (store::count_plays_of_movie(tx.db(), user.id, movie_id) > 0) return false;
    store::add_play(tx, user, {.movie_id = movie_id, .is_mark = true}, context.now());
  }
  return true;
}

base::Text done_text(const FirstFilms& sent, std::int64_t added) {
  if (sent.for_watchlist)
    return added == 0 ? base::tr("These films are already on your watchlist.")
                      : base::tr_n("Added {n} film to your watchlist.", "Added {n} films to your watchlist.", added);
  return added == 0 ? base::tr("These films are already in your diary.")
                    : base::tr_n("Added {n} film to your diary.", "Added {n} films to your diary.", added);
}

using Ids = std::map<std::int64_t, std::int64_t>;  // ours by the provider's

// Names the films that the provider did not send, if the page showed them and there are few. Returns an empty text if
// it sent all of them.
base::Text missing_text(const app::Context& context, const FirstFilms& sent, const Ids& ids) {
  std::vector<std::int64_t> missing;
  for (const std::int64_t meta_id : sent.meta_ids)
    if (!ids.contains(meta_id)) missing.push_back(meta_id);
  if (missing.empty()) return {};
  std::vector<std::string> titles;
  for (const domain::Movie& movie : movies_to_pick(context))
    if (std::ranges::count(missing, movie.meta_id) > 0) titles.push_back("“" + movie.title + "”");
  if (titles.size() != missing.size() || titles.size() > kMostNamed)
    return base::tr_n("Couldn’t load {n} film. Try searching later.", "Couldn’t load {n} films. Try searching later.",
                      std::ssize(missing));
  return base::tr("Couldn’t load {titles}. Try searching later.", {{"titles", context.language.list(titles)}});
}

std::string write(app::Context& context, store::Tx& tx, const FirstFilms& sent, const Ids& ids,
                  const base::Text& missing) {
  tx.tell_nobody();
  const store::Recording recording(tx);
  std::int64_t added = 0;
  for (const std::int64_t meta_id : sent.meta_ids)
    if (const auto id = ids.find(meta_id); id != ids.end() && write_film(context, tx, sent, id->second)) ++added;
  app::add_flash(context, tx, app::with_undo(context, recording, done_text(sent, added), "/"));
  if (!missing.is_empty()) app::add_flash(context, tx, {.text = missing, .alert = true});
  return context.url("/");
}

http::Response refuse(app::Context& context, FirstFilms sent, const base::Text& problem, int status) {
  sent.problem = problem;
  return app::refused(context, {{"meta_id", problem}}, [&] { return first_films_page(context, sent, status); });
}

}  // namespace

app::PageFrame home_frame(const app::Context& context) {
  return {.title = base::tr("Home"),
          .menu_entry = app::MenuEntry::home,
          .meta = app::PageMeta{.readers = domain::Privacy::everyone,
                                .path = "/",
                                .title = "Matinee",
                                .description = context.text(base::tr("A film diary on our own server."))}};
}

http::Response first_films_page(app::Context& context, const FirstFilms& sent, int status) {
  app::Page page(context.language, "first_films.tpl");
  page.body().text(t::FORM_ID, app::new_form_id()).optional(t::PROBLEM, sent.problem);
  fill(context, page.body(), sent);
  app::PageFrame frame = home_frame(context);
  frame.here = "/";
  return app::render(context, page, frame, status);
}

http::Response first_films(app::Context& context) {
  const FirstFilms sent = read_sent(context.req.form());
  if (!sent.problem.is_empty()) return refuse(context, sent, sent.problem, 422);
  const auto ids = metadata::find_or_add_all(context.app.db, context.app.provider, context.app.clock, sent.meta_ids);
  if (ids.empty())
    return refuse(context, sent,
                  base::tr("Film data can’t be loaded right now. Your films are still ticked: try again."), 503);
  const base::Text missing = missing_text(context, sent, ids);
  return app::once(context, [&](store::Tx& tx) { return write(context, tx, sent, ids, missing); });
}

}  // namespace web
