#include "web/kit/film/film_choice.h"

#include <algorithm>

#include "app/page/display.h"
#include "app/page/page.h"
#include "base/text.h"
#include "metadata/library.h"
#include "store/catalogue/movie.h"
#include "store/lists/grid.h"
#include "store/lists/home.h"
#include "transfer/imports/find.h"
#include "web/kit/film/asking.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/film/poster.h"
#include "web/kit/film/search_hits.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kSuggestions = 8;
constexpr int kFromWatchlist = 6;
constexpr std::size_t kLongestShared = 200;  // code points, the most that a search takes

constexpr SearchLimits kLimits{kSuggestions, 0};

// Searches this server. An id or a link names at most one film.
SearchHits find_here(const app::Context& context, const std::string& query) {
  const auto reference = metadata::movie_reference(query);
  if (!reference) return hits_here(context, query, kLimits);
  SearchHits hits;
  if (auto stored = metadata::find_stored(context.app.db, *reference)) hits.local.push_back(std::move(*stored));
  return hits;
}

void find_at_provider(const app::Context& context, const std::string& query, SearchHits& hits) {
  if (const auto reference = metadata::movie_reference(query)) add_named_movie(context, *reference, hits);
  else add_provider_hits(context, 1, kLimits, hits);
}

// Returns the provider's films that are not among those here. A film that is not stored has no id.
std::vector<domain::Movie> movies_of_provider(const SearchHits& hits) {
  std::vector<domain::Movie> movies;
  for (const domain::SearchHit& hit : hits.provider.hits) {
    domain::Movie& movie = movies.emplace_back();
    if (const auto stored = hits.stored.find(hit.meta_id); stored != hits.stored.end()) {
      movie = stored->second;
      continue;
    }
    movie.meta_id = hit.meta_id;
    movie.title = hit.title;
    movie.release_date = hit.release_date;
    movie.meta_poster_path = hit.meta_poster_path;
  }
  return movies;
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

void fill_film_rows(const app::Context& context, app::Section part, const std::vector<domain::Movie>& movies,
                    const std::vector<std::int64_t>* listed) {
  auto directors = store::directors_of(context.app.db, ids_of(movies));
  for (const domain::Movie& movie : movies) {
    app::Section row = part.add(t::FOUND);
    row.text(t::TITLE, movie.title).optional(t::YEAR, year_text(movie)).optional(t::DIRECTOR, directors[movie.id]);
    fill_film(context, row, movie, "w92");
    if (listed != nullptr) row.show(std::ranges::binary_search(*listed, movie.id) ? t::LISTED : t::UNLISTED);
  }
}

namespace {

// The state of the provider's part: the address that asks it, if it was asked already, and how that failed.
struct AtProvider {
  std::string ask_url;
  bool asked = false;
  ProviderFailure failure = {};
};

void fill_at_provider(const app::Context& context, app::Section part, const std::string& query, const SearchHits& hits,
                      const AtProvider& provider, const std::vector<std::int64_t>* listed) {
  const bool is_here = !hits.local.empty();
  part.show(t::AT_PROVIDER);
  fill_asking(part, context, provider.ask_url, provider.asked ? Asking::done : asking_later(context), provider.failure,
              is_here);
  part.optional(t::PROVIDER_SAID, said_of_provider(hits));
  fill_film_rows(context, part, movies_of_provider(hits), listed);
  if (!provider.asked || provider.failure || !hits.provider.hits.empty()) return;
  if (is_here) part.show(t::NO_MORE);
  else part.add(t::NOTHING_FOUND).text(t::QUERY, query);
}

}  // namespace

// Puts the provider's films above stored ones only if one of the provider's has exactly the name and no stored one has.
void fill_found_films(app::Context& context, app::Section& pick, const std::string& query, const std::string& path,
                      const std::vector<std::int64_t>* listed) {
  AtProvider provider{context.url(path + "?query=" + base::percent_encode(query) + "&page=1#log-more"),
                      context.req.query().has("page")};
  SearchHits hits = find_here(context, query);
  const bool is_here = !hits.local.empty();
  const bool is_all = hits.unreadable || (is_here && metadata::movie_reference(query));
  if (provider.asked && !is_all) ask_provider(provider.failure, [&] { find_at_provider(context, query, hits); });
  pick.optional(t::SAID, said_here(hits));
  const bool provider_first = !named_here(hits).film && named_at_provider(hits).film;
  for (const bool at_provider : {provider_first, !provider_first}) {
    if (!at_provider && is_here) fill_film_rows(context, pick.add(t::PART), hits.local, listed);
    if (!at_provider || is_all) continue;
    app::Section part = pick.add(t::PART);
    part.show_if(provider_first, t::FIRST);
    fill_at_provider(context, part, query, hits, provider, listed);
  }
}

namespace {

void fill_suggestions(app::Context& context, app::Section& pick) {
  app::Section part = pick.show(t::NO_QUERY).add(t::PART);
  std::vector<domain::Movie> movies = store::newest_on_watchlist(context.app.db, context.member().id, kFromWatchlist);
  const bool has_watchlist = !movies.empty();
  if (!has_watchlist) movies = lately_on_the_server(context);
  part.show_if(has_watchlist, t::FROM_WATCHLIST).show_if(!has_watchlist && !movies.empty(), t::SUGGESTIONS);
  fill_film_rows(context, part, movies);
}

}  // namespace

http::Response film_choice_page(app::Context& context, int status) {
  const std::string query = search_query(context);
  app::Page page(context.language, "log.tpl");
  app::Section pick = page.body().add(t::PICK);
  pick.text(t::QUERY, query);
  if (query.empty()) fill_suggestions(context, pick);
  else fill_found_films(context, pick, query, "/log-movie");
  return app::render(context, page, {.title = base::tr("Log a film"), .here = "/log-movie"}, status);
}

namespace {

std::string form_path(const domain::Movie& movie) {
  if (movie.id != 0) return "/log-movie?movie_id=" + std::to_string(movie.id);
  return "/log-movie?meta_id=" + std::to_string(movie.meta_id);
}

// A text such as "blade runner 2049" may be a film of that year, or one of that name.
std::vector<domain::FilmRef> readings_of(const std::string& words) {
  const domain::TitleAndYear named = domain::title_and_year(words);
  std::vector<domain::FilmRef> readings{{.title = named.title, .year = named.year}};
  if (named.year != 0) readings.push_back({.title = words});
  return readings;
}

std::int64_t provider_film(metadata::Provider& provider, const domain::FilmRef& film) {
  using Hits = std::vector<domain::SearchHit>;
  const bool has_year = film.year != 0;
  const Hits hits = provider.search(film.title, 1, has_year ? std::optional(film.year) : std::nullopt).hits;
  const auto match = has_year ? transfer::match_title(film, std::nullopt, hits, std::nullopt)
                              : transfer::match_title(film, std::nullopt, {}, hits);
  return match && match->outcome == store::FilmOutcome::found ? match->meta_id : 0;
}

// Returns the only film of this name. Only the provider knows if a title without a year belongs to one film alone; if
// it fails, the page of choices asks it again and says so.
std::optional<domain::Movie> film_called(const app::Context& context, const std::string& words) {
  std::optional<domain::Movie> movie;
  ProviderFailure failure;
  for (const domain::FilmRef& film : readings_of(words)) {
    if (!movie) movie = transfer::only_stored_film(context.app.db, film);
    if (movie || failure || !context.searches_provider()) continue;
    ask_provider(failure, [&] {
      if (const std::int64_t id = provider_film(context.app.provider, film)) movie.emplace().meta_id = id;
    });
  }
  return movie;
}

std::optional<domain::Movie> film_named(const app::Context& context, const std::string& text) {
  const auto reference = metadata::movie_reference(text);
  ProviderFailure failure;
  return reference ? referenced_movie(context, *reference, context.searches_provider(), failure) : std::nullopt;
}

std::string path_of_shared(const app::Context& context, const metadata::SharedText& parts) {
  const std::string shared = metadata::shared_query(parts);
  if (shared.empty()) return "/log-movie";
  if (const auto movie = film_named(context, shared)) return form_path(*movie);
  const auto words = metadata::words_of(shared);
  const std::string asked = base::first_code_points(words.value_or(shared), kLongestShared);
  const auto movie = words ? film_called(context, asked) : std::nullopt;
  return movie ? form_path(*movie) : "/log-movie?query=" + base::percent_encode(asked);
}

}  // namespace

std::optional<std::string> path_of_found_film(const app::Context& context) {
  const http::Form& query = context.req.query();
  if (query.has("title") || query.has("text") || query.has("url"))
    return path_of_shared(context, {query.text("title"), query.text("text"), query.text("url")});
  if (query.has("page")) return std::nullopt;
  const auto movie = film_named(context, search_query(context));
  return movie ? std::optional(form_path(*movie)) : std::nullopt;
}

}  // namespace web
