#include "web/account/favourites.h"

#include <algorithm>

#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "base/text.h"
#include "store/catalogue/movie.h"
#include "store/diary/favourite.h"
#include "web/account/handlers.h"
#include "web/kit/film/asking.h"
#include "web/kit/film/poster.h"
#include "web/kit/film/search_hits.h"

namespace web {

namespace t = app::t;

namespace {

using Ids = std::vector<std::int64_t>;

constexpr char kFavouritesPath[] = "/profile#favourites";

// Each button of the page sends the complete favourites as they will be after the click.
void fill_button(app::Section button, const Ids& ids) {
  for (const std::int64_t id : ids) button.add(t::KEPT).number(t::ID, id);
}

void fill_film(const app::Context& context, app::Section& row, const domain::Movie& movie) {
  row.number(t::ID, movie.id)
      .text(t::TITLE, movie.title)
      .optional(t::YEAR, year_text(movie))
      .text(t::POSTER_SRC, app::poster_src(context, movie, "w92"));
}

void fill_chosen(const app::Context& context, app::Section& body, const std::vector<domain::Movie>& movies) {
  const Ids ids = ids_of(movies);
  for (std::size_t place = 0; place < movies.size(); ++place) {
    app::Section row = body.add(t::FAVOURITE);
    fill_film(context, row, movies[place]);
    if (place > 0) {
      Ids earlier = ids;
      std::swap(earlier[place - 1], earlier[place]);
      fill_button(row.add(t::EARLIER), earlier);
    }
    Ids others = ids;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(place));
    fill_button(row.add(t::REMOVE), others);
  }
}

void fill_choices(const app::Context& context, app::Section choices, const Ids& chosen) {
  constexpr SearchLimits kLimits{12, 0};
  const std::string query = search_query(context);
  choices.text(t::QUERY, query);
  if (query.empty()) return;
  fill_button(choices, chosen);
  auto movies = hits_here(context, query, kLimits).local;
  std::erase_if(movies, [&](const domain::Movie& movie) { return std::ranges::count(chosen, movie.id) > 0; });
  if (movies.empty()) choices.show(t::NOTHING_FOUND);
  for (const domain::Movie& movie : movies) {
    app::Section row = choices.add(t::FOUND);
    fill_film(context, row, movie);
  }
}

Ids read_movies(app::Context& context) {
  Ids ids;
  for (const std::string& text : context.req.form().all("movie_id[]")) {
    const auto id = base::parse_id(text);
    if (!id || !store::find_movie(context.app.db, *id))
      throw http::invalid_field("movie_id", base::tr("No such film."));
    if (std::ranges::count(ids, *id) > 0) throw http::invalid_field("movie_id", base::tr("Name each film once."));
    ids.push_back(*id);
  }
  if (ids.size() > store::kMostFavourites) throw http::invalid_field("movie_id", base::tr("Choose up to four films."));
  return ids;
}

}  // namespace

void fill_favourites(const app::Context& context, app::Section& body) {
  const auto movies = store::favourites(context.app.db, context.member().id);
  fill_chosen(context, body, movies);
  if (movies.size() < store::kMostFavourites) fill_choices(context, body.add(t::CHOICES), ids_of(movies));
}

http::Response favourites_post(app::Context& context) {
  const Ids ids = read_movies(context);
  store::Tx tx(context.app.db);
  const store::Recording recording(tx);
  store::set_favourites(tx, context.member().id, ids);
  return app::commit_with_flash(
      context, tx, app::way_back(context, kFavouritesPath),
      app::with_undo(context, recording, base::tr("Saved your favourites."), kFavouritesPath));
}

}  // namespace web
