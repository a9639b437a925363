#include "web/people/credited_films.h"

#include "app/page/display.h"
#include "web/film/movie.h"
#include "web/film/movie_facts.h"
#include "web/film/poster.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kLoadedAtOnce = 16;  // posters; further down they load late

base::Text reason(const store::FilmographyMovie& film) {
  switch (film.uncounted) {
    case domain::Uncounted::as_self:
      return base::tr("as themselves");
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

// A visitor is led only to what is here.
std::string CreditedFilms::film_url(const domain::Movie& movie) const {
  if (movie.id != 0) return context_.url(movie_path(movie.id));
  return context_.viewer ? context_.url(metadata_path(movie)) : "";
}

std::string CreditedFilms::log_url(const domain::Movie& movie) const {
  return context_.url(movie.id != 0 ? "/log-movie?movie_id=" + std::to_string(movie.id)
                                    : "/log-movie?meta_id=" + std::to_string(movie.meta_id));
}

// What is on another's watchlist may be on the viewer's too, where adding it again changes nothing.
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
  std::string src =
      movie.id != 0 ? app::poster_src(context_, movie) : provider_poster_src(context_, "w342", movie.meta_poster_path);
  if (movie.id == 0 && movie.meta_poster_path.empty()) src += "?meta_id=" + std::to_string(movie.meta_id);
  poster.text(t::TITLE, movie.title)
      .optional(t::YEAR, year_text(movie))
      .text(t::POSTER_ALT, poster_alt(context_, movie.title, year_text(movie)))
      .text(t::POSTER_SRC, src)
      .optional(t::POSTER_SRCSET, app::poster_srcset(context_, movie))
      .show_if(shown_++ >= kLoadedAtOnce, t::LAZY)
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
  app::Section row = list.add(t::OTHER);
  row.text(t::TITLE, film.movie.title).show_if(film.own.watched(), t::WATCHED);
  const std::string url = film_url(film.movie);
  if (!url.empty()) row.add(t::LINKED).text(t::URL, url);
  row.optional(t::YEAR, year_text(film.movie))
      .text(t::REASON, reason(film))
      .optional(t::RUNTIME_TEXT, app::runtime_text(context_.language, film.movie.runtime))
      .optional(t::ROLE, film.role);
  if (context_.viewer) row.add(t::ACTIONS).text(t::LOG_URL, log_url(film.movie));
}

}  // namespace web
