#include "web/kit/film/movie_facts.h"

#include "app/page/display.h"
#include "base/text.h"
#include "store/catalogue/movie.h"
#include "web/kit/film/person.h"
#include "web/kit/film/poster.h"

namespace web {

namespace t = app::t;

namespace {

std::vector<domain::Country> named_countries(const app::Context& context, std::vector<domain::Country> countries) {
  for (domain::Country& country : countries) country.name = app::country_text(context, country.code, country.name);
  return countries;
}

std::vector<domain::Country> named_languages(const app::Context& context, std::vector<domain::Country> languages) {
  for (domain::Country& language : languages) language.name = app::film_language_text(context, language.name);
  return languages;
}

// No film has the highest id, so its placeholder is the one without a title.
constexpr char kNamelessPlaceholder[] = "/placeholder/9007199254740991.svg";

// Adds one fact whose names link to the films that share it, by a filter of the list of films. There are no links if
// `filter` is empty.
template <typename Item, typename KeyOf>
void add_names(const app::Context& context, app::Section& facts, const base::Text& label, std::string_view filter,
               const std::vector<Item>& items, const KeyOf& key_of) {
  if (items.empty()) return;
  app::Section fact = facts.add(t::FACT);
  fact.text(t::LABEL, label);
  for (const Item& item : items)
    fact.add(t::ITEM)
        .text(t::NAME, item.name)
        .optional(t::URL, filter.empty() ? "" : context.url("/movies?" + std::string(filter) + '=' + key_of(item)));
}

// Adds links to the film's pages elsewhere; a site without an address is left out.
void add_sites(app::Section& facts, const std::vector<std::pair<std::string_view, std::string>>& sites) {
  std::optional<app::Section> elsewhere;
  for (const auto& [name, url] : sites) {
    if (url.empty()) continue;
    if (!elsewhere) elsewhere = facts.add(t::ELSEWHERE);
    elsewhere->add(t::SITE).text(t::NAME, name).text(t::URL, url);
  }
}

base::Text label(const auto& items, const base::Text& one, const base::Text& many) {
  return items.size() == 1 ? one : many;
}

std::string imdb_url(const domain::Movie& movie) {
  return movie.imdb_id.empty() ? "" : "https://www.imdb.com/title/" + movie.imdb_id + '/';
}

std::string tmdb_url(const domain::Movie& movie) {
  return movie.meta_id == 0 ? "" : "https://www.themoviedb.org/movie/" + std::to_string(movie.meta_id);
}

}  // namespace

void add_cover_pic(const app::Context& context, app::Section& head, int hue, const std::string& meta_backdrop_path) {
  app::Section pic = head.include(t::COVER_PIC, "partials/cover_pic.tpl");
  pic.number(t::HUE, hue);
  if (meta_backdrop_path.empty()) return;
  const std::string usual = app::image_src(context, "w780", meta_backdrop_path);
  pic.optional(t::BACKDROP_SRC, usual)
      .text(t::BACKDROP_SRCSET, usual + " 780w, " + app::image_src(context, "w1280", meta_backdrop_path) + " 1280w");
}

void fill_movie(const app::Context& context, app::Section& body, const domain::Movie& movie,
                const std::vector<domain::PersonRef>& directors) {
  body.optional(t::TAGLINE, movie.tagline).optional(t::OVERVIEW, movie.overview);
  app::Section head = body.include(t::FILM_HEAD, "partials/film_head.tpl");
  head.text(t::TITLE, movie.title)
      .optional(t::YEAR, year_text(movie))
      .optional(t::ORIGINAL_TITLE, movie.original_title == movie.title ? "" : movie.original_title)
      .text(t::ORIGINAL_LANG, movie.original_language)
      .optional(t::RUNTIME_TEXT, app::runtime_text(context.language, movie.runtime))
      .text(t::POSTER_ALT, poster_alt(context, movie.title, year_text(movie)))
      .text(t::POSTER_SRC, movie.id == 0 ? provider_poster_src(context, "w342", movie.meta_poster_path)
                                         : app::poster_src(context, movie))
      .optional(t::POSTER_SRCSET, app::poster_srcset(context, movie));
  add_cover_pic(context, head, domain::hue_of(movie.title), movie.meta_backdrop_path);
  if (directors.empty()) return;
  app::Section section = head.add(t::HAS_DIRECTOR);
  section.around(base::tr("Directed by {value}"));
  for (const domain::PersonRef& director : directors)
    section.add(t::DIRECTOR)
        .text(t::NAME, director.name)
        .optional(t::PERSON_URL, person_url(context, director.id, director.name));
}

void add_facts(const app::Context& context, app::Section& body, const domain::MovieDetails& details) {
  const domain::Movie& movie = details.movie;
  app::Section facts = body.include(t::FACTS, "partials/facts.tpl");
  if (!movie.release_date.empty())
    facts.add(t::RELEASED)
        .text(t::RELEASE_ISO, movie.release_date)
        .text(t::RELEASE_TEXT, app::long_date_text(context, movie.release_date));
  const bool linked = context.viewer && movie.id != 0;  // the list of films is for members, and holds stored ones
  const auto filter = [linked](std::string_view name) { return linked ? name : std::string_view(); };
  const auto by_code = [](const domain::Country& place) { return place.code; };
  const auto by_id = [](const auto& item) { return std::to_string(item.id); };
  if (!movie.original_language.empty())
    add_names(context, facts, base::tr("Original language"), filter("language"),
              named_languages(
                  context, {{movie.original_language, store::language_name(context.app.db, movie.original_language)}}),
              by_code);
  if (details.languages.size() > 1)
    add_names(context, facts, base::tr("Spoken languages"), "", named_languages(context, details.languages), by_code);
  add_names(context, facts, label(details.countries, base::tr("Country"), base::tr("Countries")), filter("country"),
            named_countries(context, details.countries), by_code);
  add_names(context, facts, label(details.genres, base::tr("Genre"), base::tr("Genres")), filter("genre"),
            details.genres, by_id);
  add_names(context, facts, label(details.companies, base::tr("Company"), base::tr("Companies")), filter("company"),
            details.companies, by_id);
  facts.optional(t::RUNTIME_TEXT, app::runtime_text(context.language, movie.runtime));
  add_sites(facts, {{"IMDb", imdb_url(movie)}, {"TMDB", tmdb_url(movie)}});
}

std::vector<domain::PersonRef> directors_of(const std::vector<domain::CrewMember>& crew) {
  std::vector<domain::PersonRef> directors;
  for (const domain::CrewMember& member : crew)
    if (member.job == "Director") directors.push_back(member.person);
  return directors;
}

std::string director_names(const app::Context& context, const std::vector<domain::CrewMember>& crew) {
  std::vector<std::string> names;
  for (const domain::PersonRef& director : directors_of(crew)) names.push_back(director.name);
  return context.language.list(names);
}

std::string provider_poster_src(const app::Context& context, std::string_view size,
                                const std::string& meta_poster_path) {
  if (meta_poster_path.empty()) return context.url(kNamelessPlaceholder);
  return app::image_src(context, size, meta_poster_path);
}

std::string any_poster_src(const app::Context& context, const domain::Movie& movie, std::string_view size) {
  if (movie.id != 0 || !movie.meta_poster_path.empty()) return app::poster_src(context, movie, size);
  return context.url(kNamelessPlaceholder) + "?meta_id=" + std::to_string(movie.meta_id);
}

}  // namespace web
