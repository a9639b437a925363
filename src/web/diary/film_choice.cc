#include "web/diary/film_choice.h"

#include <algorithm>

#include "app/page/display.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
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

std::vector<domain::Movie> lately_on_the_server(app::Context& context) {
  std::vector<domain::Movie> movies;
  for (store::GridMovie& movie :
       store::everyones_movies(context.app.db, store::Visibility::of(context.viewer), 1, kSuggestions).movies)
    movies.push_back(std::move(movie.movie));
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

http::Response film_choice_page(app::Context& context, int status) {
  const std::string query = search_query(context);
  FoundMovies found;
  app::Page page(context.language, "log.tpl");
  app::Section pick = page.body().add(t::PICK);
  if (!query.empty()) {
    found = find_movies(context, query);
    pick.show_if(found.movies.empty() && !found.provider_down, t::NOTHING_FOUND);
  } else {
    found.movies = store::newest_on_watchlist(context.app.db, context.member().id, kFromWatchlist);
    const bool has_watchlist = !found.movies.empty();
    if (!has_watchlist) found.movies = lately_on_the_server(context);
    pick.show(t::NO_QUERY).show_if(has_watchlist, t::FROM_WATCHLIST);
    pick.show_if(!has_watchlist && !found.movies.empty(), t::SUGGESTIONS);
  }
  pick.text(t::QUERY, query).show_if(found.provider_down, t::PROVIDER_DOWN);
  auto directors = store::directors_of(context.app.db, ids_of(found.movies));
  for (const domain::Movie& movie : found.movies) {
    app::Section row = pick.add(t::FOUND);
    row.text(t::TITLE, movie.title).optional(t::YEAR, year_text(movie)).optional(t::DIRECTOR, directors[movie.id]);
    fill_film(context, row, movie, "w92");
  }
  return app::render(context, page, {.title = base::tr("Log a film"), .here = "/log-movie"}, status);
}

}  // namespace web
