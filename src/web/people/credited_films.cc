#include "web/people/credited_films.h"

#include "app/page/display.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/film/poster.h"
#include "web/kit/paths.h"

namespace web {

namespace t = app::t;

namespace {

base::Text reason(const store::FilmographyMovie& film) {
  switch (film.uncounted) {
    case domain::Uncounted::as_self:
      return base::tr("as self");
    case domain::Uncounted::video:
      return base::tr("video");
    case domain::Uncounted::short_film:
      return base::tr("short film");
    default:
      return film.movie.release_date.empty() ? base::tr("no release date") : base::tr("not out yet");
  }
}

std::string metadata_path(const domain::Movie& movie) { return "/metadata/movie/" + std::to_string(movie.meta_id); }

}  // namespace

// Returns the address of the film's page. Visitors get one only for films that are stored here.
std::string CreditedFilms::film_url(const domain::Movie& movie) const {
  if (movie.id != 0) return context_.url(movie_path(movie.id));
  return context_.viewer ? context_.url(metadata_path(movie)) : "";
}

std::string CreditedFilms::log_url(const domain::Movie& movie) const {
  return context_.url(movie.id != 0 ? "/log-movie?movie_id=" + std::to_string(movie.id)
                                    : "/log-movie?meta_id=" + std::to_string(movie.meta_id));
}

// Fills the menu. A film on another member's watchlist may be on the viewer's too, where adding it again changes
// nothing.
void CreditedFilms::fill_menu(app::Section menu, const store::FilmographyMovie& film) const {
  const bool is_listed = film.own.on_watchlist && watcher_ != nullptr && watcher_->id == context_.member().id;
  const std::string path = film.movie.id != 0 ? movie_path(film.movie.id) : metadata_path(film.movie);
  menu.text(t::LOG_URL, log_url(film.movie))
      .text(t::LISTS_URL, context_.url(path + "/lists"))
      .text(t::ACTION, context_.url(path + (is_listed ? "/watchlist/delete" : "/watchlist")))
      .show(is_listed ? t::LISTED : t::UNLISTED);
}

app::Section CreditedFilms::add_poster(app::Section& grid, const store::FilmographyMovie& film) {
  const domain::Movie& movie = film.movie;
  app::Section poster = grid.include(t::POSTER, "partials/credited.tpl");
  poster.text(t::TITLE, movie.title)
      .optional(t::YEAR, year_text(movie))
      .text(t::POSTER_ALT, poster_alt(context_, movie.title, year_text(movie)))
      .text(t::POSTER_SRC, any_poster_src(context_, movie, "w342"))
      .optional(t::POSTER_SRCSET, app::poster_srcset(context_, movie))
      .show_if(shown_++ >= at_once_, t::LAZY)
      .optional(t::RATING, rating_text(context_, film.own.rating))
      .show_if(film.own.watched(), t::WATCHED)
      .show_if(film.own.on_watchlist, t::ON_WATCHLIST);
  const std::string url = film_url(movie);
  if (url.empty()) poster.show(t::UNLINKED);
  else poster.add(t::LINKED).text(t::URL, url);
  if (context_.viewer) fill_menu(poster.add(t::ACTIONS), film);
  return poster;
}

void CreditedFilms::add_row(app::Section& list, const store::FilmographyMovie& film) const {
  app::Section row = list.include(t::OTHER, "partials/credited_row.tpl");
  row.text(t::TITLE, film.movie.title).show_if(film.own.watched(), t::WATCHED);
  const std::string url = film_url(film.movie);
  if (!url.empty()) row.add(t::LINKED).text(t::URL, url);
  row.optional(t::YEAR, year_text(film.movie))
      .text(t::REASON, reason(film))
      .optional(t::RUNTIME_TEXT, app::runtime_text(context_.language, film.movie.runtime))
      .optional(t::ROLE, film.role);
  if (context_.viewer) fill_menu(row.add(t::ACTIONS), film);
}

base::Text CreditedFilms::seen_text(const store::FilmographyPart& films) const {
  return web::seen_text(context_, *watcher_, films.seen(), std::ssize(films.counted));
}

void CreditedFilms::add_seen_line(app::Section& body, const store::FilmographyPart& films,
                                  const base::Text& part_name) const {
  if (watcher_ == nullptr || films.counted.empty()) return;
  std::int64_t plays = 0, rated = 0, sum = 0;
  for (const store::FilmographyMovie& film : films.counted) {
    plays += film.own.plays;
    rated += film.own.rating ? 1 : 0;
    sum += film.own.rating.value_or(0);
  }
  app::Section line = body.include(t::SEEN_LINE, "partials/seen_line.tpl");
  line.text(t::SEEN_TEXT, seen_text(films)).number(t::SEEN, films.seen()).number(t::TOTAL, std::ssize(films.counted));
  line.optional(t::PART_NAME, part_name)
      .optional(t::PLAYS_TEXT, plays == 0 ? base::Text() : base::tr_n("{n} viewing", "{n} viewings", plays));
  if (rated > 0)
    line.optional(t::AVERAGE, average_text(context_, static_cast<double>(sum) / static_cast<double>(rated) / 10));
}

base::Text seen_text(const app::Context& context, const domain::User& watcher, std::int64_t seen, std::int64_t total) {
  const bool of_another = !context.viewer || context.viewer->id != watcher.id;
  return of_another ? base::tr_n("{seen} of {n} seen by {name}", "{seen} of {n} seen by {name}", total,
                                 {{"seen", seen}, {"name", watcher.name}})
                    : base::tr_n("{seen} of {n} seen", "{seen} of {n} seen", total, {{"seen", seen}});
}

void add_film_source(const app::Context& context, app::Section& body, base::UnixTime fetched_at,
                     base::UnixTime asked_at) {
  app::Section source = body.include(t::SOURCE, "partials/film_source.tpl");
  if (fetched_at == 0) {
    source.show(asked_at == 0 ? t::NOT_ASKED : t::PROVIDER_DOWN);
    return;
  }
  const std::string date = base::local_date(fetched_at, context.time_zone());
  source.add(t::FETCHED)
      .text(t::DATE_ISO, date)
      .text(t::DATE_TEXT, app::date_text(context, date))
      .around(base::tr("Film list updated {value}."));
  source.show_if(asked_at > fetched_at, t::ASKED_AGAIN);
}

}  // namespace web
