#include "app/page/page.h"
#include "base/text.h"
#include "metadata/library.h"
#include "store/catalogue/movie_lookup.h"
#include "store/lists/badges.h"
#include "web/film/handlers.h"
#include "web/kit/paths.h"
#include "web/people/credited_films.h"

namespace web {

namespace t = app::t;

namespace {

using Hits = std::vector<domain::SearchHit>;

// Does not ask the provider for a visitor; nullopt then means that no answer is cached.
std::optional<Hits> recommended(const app::Context& context, const domain::Movie& movie) {
  if (!context.viewer) return context.app.provider.cached_recommendations(movie.meta_id);
  return metadata::films_like(context.app.provider, movie.meta_id);
}

// Returns the films as they are stored here, else as the provider names them, with the viewer's marks.
std::vector<store::FilmographyMovie> with_marks(const app::Context& context, const Hits& hits) {
  std::vector<std::int64_t> meta_ids, ids;
  for (const domain::SearchHit& hit : hits) meta_ids.push_back(hit.meta_id);
  const auto stored = store::movies_by_meta_id(context.app.db, meta_ids);
  for (const auto& [meta_id, movie] : stored) ids.push_back(movie.id);
  const store::Badges badges = store::badges_for(context.app.db, context.viewer_id(), ids);
  std::vector<store::FilmographyMovie> movies(hits.size());
  for (std::size_t i = 0; i < hits.size(); ++i) {
    domain::Movie& movie = movies[i].movie;
    movie.meta_id = hits[i].meta_id;
    movie.title = hits[i].title;
    movie.release_date = hits[i].release_date;
    movie.meta_poster_path = hits[i].meta_poster_path;
    if (const auto known = stored.find(movie.meta_id); known != stored.end()) movie = known->second;
    if (const auto own = badges.find(movie.id); own != badges.end()) movies[i].own = own->second;
  }
  return movies;
}

void fill(const app::Context& context, app::Section& body, const std::optional<Hits>& hits) {
  if (!hits || hits->empty()) {
    body.show(hits ? t::NO_MOVIES : t::NOT_ASKED);
    return;
  }
  CreditedFilms films(context, context.viewer ? &*context.viewer : nullptr, 0);
  app::Section grid = body.add(t::GRID);
  for (const store::FilmographyMovie& movie : with_marks(context, *hits)) films.add_poster(grid, movie);
}

// Answers for the place on the film page. The answer is never an error, which the browser would log as one of the page.
http::Response as_fragment(const app::Context& context, const domain::Movie& movie) {
  app::Fragment fragment(context.language, "partials/recommended.tpl");
  fragment.global(t::BASE, context.url(""));
  app::Section& body = fragment.body();
  body.number(t::ID, movie.id);
  try {
    fill(context, body, recommended(context, movie));
  } catch (const metadata::ProviderError&) {
    body.show(t::NO_ANSWER);
  }
  return http::html(fragment.render());
}

}  // namespace

http::Response recommendations(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  if (context.req.query().text("fragment") == "1") return as_fragment(context, movie);
  app::Page page(context.language, "recommendations.tpl");
  page.body().number(t::ID, movie.id).text(t::TITLE, movie.title);
  app::Section shelf = page.body().include(t::SHELF, "partials/recommended.tpl");
  fill(context, shelf, recommended(context, movie));
  return app::render(context, page, {.title = base::tr("Films like {title}", {{"title", movie.title}})});
}

}  // namespace web
