#include "web/diary/film_choice.h"

#include <algorithm>

#include "app/page/display.h"
#include "app/page/page.h"
#include "base/text.h"
#include "metadata/library.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/movie_lookup.h"
#include "store/lists/grid.h"
#include "store/lists/home.h"
#include "web/film/movie_facts.h"
#include "web/film/poster.h"
#include "web/film/search.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kSuggestions = 8;
constexpr int kFromWatchlist = 6;

struct FoundMovies {
  std::vector<domain::Movie> here, more;  // `more`: the provider's; without an id where they are not stored
  ProviderFailure failure;
};

void find_here(store::Db& db, const std::string& query, FoundMovies& found) {
  const auto reference = metadata::movie_reference(query);
  if (!reference) found.here = store::search_movies(db, query, kSuggestions);
  else if (auto stored = metadata::find_stored(db, *reference)) found.here.push_back(std::move(*stored));
}

// The provider's hits without those that are here; those that are stored too lead to the stored film.
void add_hits(store::Db& db, const std::vector<domain::SearchHit>& hits, FoundMovies& found) {
  std::vector<std::int64_t> meta_ids;
  for (const domain::SearchHit& hit : hits) meta_ids.push_back(hit.meta_id);
  const auto stored = store::movies_by_meta_id(db, meta_ids);
  for (const domain::SearchHit& hit : hits) {
    const auto is_same = [&](const domain::Movie& movie) { return movie.meta_id == hit.meta_id; };
    if (std::any_of(found.here.begin(), found.here.end(), is_same)) continue;
    if (const auto known = stored.find(hit.meta_id); known != stored.end()) {
      found.more.push_back(known->second);
      continue;
    }
    domain::Movie& movie = found.more.emplace_back();
    movie.meta_id = hit.meta_id;
    movie.title = hit.title;
    movie.release_date = hit.release_date;
    movie.meta_poster_path = hit.meta_poster_path;
  }
}

// Films of that title, or the one that an id or a link names.
void find_at_provider(app::Context& context, const std::string& query, FoundMovies& found) {
  metadata::Provider& provider = context.app.provider;
  const auto reference = metadata::movie_reference(query);
  ask_provider(found.failure, [&] {
    if (!reference) return add_hits(context.app.db, metadata::search_titles(provider, query, 1).hits, found);
    const std::int64_t id = reference->meta_id != 0 ? reference->meta_id : provider.find_imdb(reference->imdb_id);
    found.more.push_back(provider.movie(id).movie);
  });
}

std::vector<domain::Movie> lately_on_the_server(app::Context& context) {
  std::vector<domain::Movie> movies;
  store::Grid grid = store::everyones_movies(context.app.db, context.app.cache, store::Visibility::of(context.viewer),
                                             1, kSuggestions, context.now());
  for (store::GridMovie& movie : grid.movies) movies.push_back(std::move(movie.movie));
  return movies;
}

}  // namespace

void fill_film(const app::Context& context, app::Section& target, const domain::Movie& movie,
               std::string_view poster_size) {
  if (movie.id != 0)
    target.text(t::POSTER_SRC, app::poster_src(context, movie, poster_size)).number(t::ID, movie.id).show(t::LOCAL);
  else
    target.text(t::POSTER_SRC, provider_poster_src(context, poster_size, movie.meta_poster_path))
        .number(t::META_ID, movie.meta_id)
        .show(t::REMOTE);
}

namespace {

void fill_rows(const app::Context& context, app::Section part, const std::vector<domain::Movie>& movies) {
  auto directors = store::directors_of(context.app.db, ids_of(movies));
  for (const domain::Movie& movie : movies) {
    app::Section row = part.add(t::FOUND);
    row.text(t::TITLE, movie.title).optional(t::YEAR, year_text(movie)).optional(t::DIRECTOR, directors[movie.id]);
    fill_film(context, row, movie, "w92");
  }
}

// What is here, and below it the films of the provider or the way to them. An id or a link names one film at the most.
void fill_found(app::Context& context, app::Section& pick, const std::string& query) {
  const bool asked = context.req.query().has("page");
  FoundMovies found;
  find_here(context.app.db, query, found);
  const bool is_here = !found.here.empty();
  if (is_here) fill_rows(context, pick.add(t::PART), found.here);
  if (is_here && metadata::movie_reference(query)) return;
  if (asked) find_at_provider(context, query, found);
  app::Section more = pick.add(t::PART);
  more.show(t::AT_PROVIDER);
  fill_asking(context, more, context.url("/log-movie?query=" + base::percent_encode(query) + "&page=1#log-more"), asked,
              found.failure, is_here);
  fill_rows(context, more, found.more);
  if (!asked || found.failure || !found.more.empty()) return;
  if (is_here) more.show(t::NO_MORE);
  else more.add(t::NOTHING_FOUND).text(t::QUERY, query);
}

void fill_suggestions(app::Context& context, app::Section& pick) {
  app::Section part = pick.show(t::NO_QUERY).add(t::PART);
  std::vector<domain::Movie> movies = store::newest_on_watchlist(context.app.db, context.member().id, kFromWatchlist);
  const bool has_watchlist = !movies.empty();
  if (!has_watchlist) movies = lately_on_the_server(context);
  part.show_if(has_watchlist, t::FROM_WATCHLIST).show_if(!has_watchlist && !movies.empty(), t::SUGGESTIONS);
  fill_rows(context, part, movies);
}

}  // namespace

http::Response film_choice_page(app::Context& context, int status) {
  const std::string query = search_query(context);
  app::Page page(context.language, "log.tpl");
  app::Section pick = page.body().add(t::PICK);
  pick.text(t::QUERY, query);
  if (query.empty()) fill_suggestions(context, pick);
  else fill_found(context, pick, query);
  return app::render(context, page, {.title = base::tr("Log a film"), .here = "/log-movie"}, status);
}

}  // namespace web
