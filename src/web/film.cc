#include "web/film.h"

#include "app/display.h"
#include "base/text.h"
#include "store/movie.h"
#include "web/poster.h"

namespace web {

namespace t = app::t;

namespace {

// No film has the highest id, so that its placeholder is the one without a title.
constexpr char kNamelessPlaceholder[] = "/placeholder/9007199254740991.svg";

template <typename Item>
std::string names(const std::vector<Item>& items) {
  std::vector<std::string> texts;
  for (const Item& item : items) texts.push_back(item.name);
  return base::join(texts, ", ");
}

void fill_backdrop(const app::Context& context, app::Fill& body, const domain::Movie& movie) {
  if (movie.meta_backdrop_path.empty())
    body.show(t::NO_BACKDROP);
  else
    body.optional(t::BACKDROP_SRC, app::image_src(context, "w780", movie.meta_backdrop_path));
}

}  // namespace

void fill_film(const app::Context& context, app::Fill& body, const domain::Movie& movie) {
  body.text(t::TITLE, movie.title)
      .optional(t::YEAR, year_text(movie))
      .optional(t::ORIGINAL_TITLE, movie.original_title == movie.title ? "" : movie.original_title)
      .text(t::ORIGINAL_LANG, movie.original_language)
      .optional(t::RUNTIME_TEXT, app::runtime_text(movie.runtime))
      .optional(t::TAGLINE, movie.tagline)
      .optional(t::OVERVIEW, movie.overview);
  fill_backdrop(context, body, movie);
}

void add_facts(const app::Context& context, app::Fill& body, const domain::MovieDetails& details) {
  const domain::Movie& movie = details.movie;
  app::Fill facts = body.include(t::FACTS, "partials/facts.tpl");
  if (!movie.release_date.empty())
    facts.add(t::RELEASED).text(t::RELEASE_ISO, movie.release_date).text(t::RELEASE_TEXT, app::long_date_text(context, movie.release_date));
  if (!movie.original_language.empty())
    facts.optional(t::LANGUAGES_TEXT, store::language_name(context.app.db, movie.original_language));
  facts.optional(t::RUNTIME_TEXT, app::runtime_text(movie.runtime))
      .optional(t::COUNTRIES_TEXT, country_names(details.countries))
      .optional(t::GENRES_TEXT, names(details.genres))
      .optional(t::COMPANIES_TEXT, names(details.companies))
      .optional(t::IMDB_URL, imdb_url(movie))
      .optional(t::TMDB_URL, tmdb_url(movie));
}

std::string country_names(const std::vector<domain::Country>& countries) { return names(countries); }

std::string imdb_url(const domain::Movie& movie) {
  return movie.imdb_id.empty() ? "" : "https://www.imdb.com/title/" + movie.imdb_id + '/';
}

std::string tmdb_url(const domain::Movie& movie) {
  return movie.meta_id == 0 ? "" : "https://www.themoviedb.org/movie/" + std::to_string(movie.meta_id);
}

std::string provider_poster_src(const app::Context& context, std::string_view size, const std::string& meta_poster_path) {
  if (meta_poster_path.empty()) return context.url(kNamelessPlaceholder);
  return app::image_src(context, size, meta_poster_path);
}

}  // namespace web
