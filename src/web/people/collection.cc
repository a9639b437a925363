#include "web/people/collection.h"

#include <algorithm>

#include "app/page/page.h"
#include "metadata/library.h"
#include "store/catalogue/collection.h"
#include "store/lists/filmography.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/list_address.h"
#include "web/people/credited_films.h"
#include "web/people/handlers.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kCovers = 9;  // as many as the widest page shows

std::string collection_path(std::int64_t collection_id) { return "/collection/" + std::to_string(collection_id); }

const domain::User* viewer_of(const app::Context& context) { return context.viewer ? &*context.viewer : nullptr; }

// Returns the films with the viewer's marks, newest first.
store::FilmographyPart films_of(const app::Context& context, std::int64_t collection_id) {
  return store::collection_films(context.app.db, collection_id, context.viewer_id(), context.today());
}

// Returns the collection of the address after asking for films that are missing or old: at once for a member if nobody
// ever asked, else by a job. Throws 404 for a visitor if it is not stored here.
domain::Collection collection_here(app::Context& context) {
  const app::Services& app = context.app;
  const std::int64_t id = context.args.id("metaId");
  if (context.viewer) return metadata::find_or_add_collection(app.db, app.provider, app.clock, id);
  const auto known = store::find_collection(app.db, id);
  if (!known) throw http::not_found();
  return metadata::renew_collection(app.db, app.clock, *known) ? store::find_collection(app.db, id).value() : *known;
}

bool is_newest_first(const ListAddress& address) {
  const std::string& sort = address.value("sort");
  if (!sort.empty() && sort != "newest") refuse("sort", base::tr("Choose one of the sort orders."));
  return !sort.empty();
}

void fill_films(const app::Context& context, app::Section& body, const store::FilmographyPart& films) {
  CreditedFilms shown(context, viewer_of(context));
  shown.add_seen_line(body, films);
  if (!films.counted.empty()) {
    app::Section grid = body.add(t::GRID);
    for (const store::FilmographyMovie& film : films.counted) shown.add_poster(grid, film);
    for (std::size_t i = 0; i < std::min(kCovers, films.counted.size()); ++i)
      body.add(t::COVER).text(t::POSTER_SRC,
                              provider_poster_src(context, "w185", films.counted[i].movie.meta_poster_path));
  }
  if (!films.others.empty()) {
    app::Section others = body.add(t::OTHERS);
    others.text(t::COUNT, context.language.number(std::ssize(films.others)));
    for (const store::FilmographyMovie& film : films.others) shown.add_row(others, film);
  }
  body.show_if(films.counted.empty() && films.others.empty(), t::NO_MOVIES);
}

}  // namespace

void add_collection(const app::Context& context, app::Section& body, std::int64_t collection_id) {
  const auto collection = collection_id == 0 ? std::nullopt : store::find_collection(context.app.db, collection_id);
  if (!collection) return;
  app::Section section = body.include(t::COLLECTION, "partials/part_of.tpl");
  section.text(t::NAME, collection->name)
      .text(t::URL, context.url(collection_path(collection_id)))
      .around(base::tr("Part of {value}"));
  if (!context.viewer || collection->fetched_at == 0) return;  // the number of films is not known yet
  const store::FilmographyPart films = films_of(context, collection_id);
  if (!films.counted.empty())
    section.optional(t::SEEN_TEXT, CreditedFilms(context, viewer_of(context)).seen_text(films));
}

http::Response collection(app::Context& context) {
  const ListAddress address(context, collection_path(context.args.id("metaId")), {"sort"}, "sort");
  const bool newest_first = is_newest_first(address);
  const domain::Collection collection = collection_here(context);
  store::FilmographyPart films = films_of(context, collection.meta_id);
  if (!newest_first) std::ranges::reverse(films.counted);
  app::Page page(context.language, "collection.tpl");
  app::Section& body = page.body();
  body.text(t::NAME, collection.name)
      .optional(t::OVERVIEW, collection.overview)
      .text(t::TMDB_URL, "https://www.themoviedb.org" + collection_path(collection.meta_id));
  if (films.counted.size() > 1)
    body.add(t::ORDER)
        .text(t::OLDEST_URL, address.url(context, {}))
        .text(t::NEWEST_URL, address.url(context, {{"sort", "newest"}}))
        .show(newest_first ? t::AT_NEWEST : t::AT_OLDEST);
  fill_films(context, body, films);
  add_film_source(context, body, collection.fetched_at, collection.asked_at);
  return app::render(context, page, {.title = base::verbatim(collection.name)});
}

}  // namespace web
