#include "api/json/movie_ref.h"

#include <algorithm>
#include <array>
#include <set>

#include "app/page/error_page.h"
#include "base/time.h"
#include "domain/movie.h"
#include "metadata/library.h"
#include "store/catalogue/movie.h"

namespace api {

namespace {

constexpr std::size_t kLongestImdbId = 12;
constexpr std::array kNames = {"movie_id", "meta_id", "imdb_id"};
// Shorter than the supervisor's timeout for a hung worker. Fetched films stay stored, so a retry continues from there.
constexpr std::int64_t kMaxFetchingUs = 15 * 1000 * 1000;

http::HttpError too_long() {
  return http::service_busy(
      "MetadataUnavailable",
      base::tr("Not all films could be fetched in time. Send the same again to go on with the rest."), 1);
}

std::ptrdiff_t count_named(Fields& fields) {
  return std::ranges::count_if(kNames, [&](const char* name) { return !fields.is_null(name); });
}

void fetch(const app::Context& context, MovieRef& movie) {
  const app::Services& app = context.app;
  movie.movie_id = movie.meta_id != 0 ? metadata::find_or_add(app.db, app.provider, app.clock, movie.meta_id)
                                      : metadata::find_or_add_imdb(app.db, app.provider, app.clock, movie.imdb_id);
}

// Ends the request on errors that concern every item, but reports items already known to be faulty first.
void fetch_of_item(const app::Context& context, Batch& batch, std::size_t index, MovieRef& movie) {
  try {
    fetch(context, movie);
  } catch (const metadata::ProviderError& error) {
    http::HttpError answer = app::from_provider(error);
    if (error.problem == metadata::ProviderProblem::not_found) return batch.refuse(index, std::move(answer));
    batch.check();
    throw answer.at(index);
  }
}

}  // namespace

MovieRef read_movie(Fields& fields) {
  MovieRef movie;
  movie.movie_id = fields.id("movie_id").value_or(0);
  movie.meta_id = fields.id("meta_id").value_or(0);
  const auto imdb_id = fields.text("imdb_id", kLongestImdbId);
  if (imdb_id && !domain::is_imdb_id(*imdb_id)) fields.problem("imdb_id", base::tr("must be tt and 1 to 10 digits"));
  movie.imdb_id = imdb_id.value_or("");
  const auto named = count_named(fields);
  if (named != 1)
    fields.problem("movie_id", named == 0 ? base::tr("name the film by movie_id, meta_id or imdb_id")
                                          : base::tr("name the film in one way only"));
  return movie;
}

bool names_movie(Fields& fields) { return count_named(fields) > 0; }

void resolve_movies(const app::Context& context, Batch& batch, const MovieOfItem& movie_of) {
  const std::int64_t until = base::monotonic_us() + kMaxFetchingUs;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (!batch.is_good(i) || movie_of(i).movie_id != 0) continue;
    if (base::monotonic_us() > until) {
      batch.check();
      throw too_long();
    }
    fetch_of_item(context, batch, i, movie_of(i));
  }
}

void find_movies(const app::Context& context, const Batch& batch, const MovieOfItem& movie_of) {
  for (std::size_t i = 0; i < batch.size(); ++i) {
    MovieRef& movie = movie_of(i);
    if (!batch.is_good(i) || movie.movie_id != 0) continue;
    const auto stored = movie.meta_id != 0 ? store::find_movie_by_meta_id(context.app.db, movie.meta_id)
                                           : store::find_movie_by_imdb_id(context.app.db, movie.imdb_id);
    if (stored) movie.movie_id = stored->id;
  }
}

std::vector<std::int64_t> distinct_movies(const app::Context& context, Batch& batch, const MovieOfItem& movie_of) {
  resolve_movies(context, batch, movie_of);
  std::vector<std::int64_t> ids;
  std::set<std::int64_t> known;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const std::int64_t id = ids.emplace_back(movie_of(i).movie_id);
    if (!batch.is_good(i)) continue;
    if (!store::find_movie(context.app.db, id)) batch.refuse(i, http::not_found());
    else if (!known.insert(id).second) batch.refuse(i, http::invalid_field("movie_id", base::tr("appears twice")));
  }
  batch.check();
  return ids;
}

http::Response delete_movies(app::Context& context, const std::function<void(store::Tx&, std::int64_t)>& remove) {
  std::vector<MovieRef> movies;
  Batch batch = read_batch(context, [&](Fields& fields) { movies.push_back(read_movie(fields)); });
  find_movies(context, batch, [&](std::size_t i) -> MovieRef& { return movies[i]; });
  return write_batch(context, batch, [&](store::Tx& tx, std::size_t i) {
    remove(tx, movies[i].movie_id);
    return true;
  });
}

std::int64_t provider_id(const app::Context& context, const MovieRef& movie) {
  if (movie.meta_id != 0) return movie.meta_id;
  const auto stored = movie.movie_id != 0 ? store::find_movie(context.app.db, movie.movie_id)
                                          : store::find_movie_by_imdb_id(context.app.db, movie.imdb_id);
  if (stored) return stored->meta_id;
  if (movie.movie_id != 0) throw http::not_found();
  return context.app.provider.find_imdb(movie.imdb_id);
}

}  // namespace api
