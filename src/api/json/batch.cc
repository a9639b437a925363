#include "api/json/batch.h"

#include <algorithm>
#include <initializer_list>

#include "api/dialect/movary.h"
#include "api/idempotency.h"
#include "app/page/error_page.h"
#include "base/time.h"
#include "domain/movie.h"
#include "metadata/library.h"
#include "store/catalogue/movie.h"

namespace api {

namespace {

constexpr std::int64_t kMaxId = (std::int64_t{1} << 53) - 1;
// Shorter than the time after which a worker counts as hung. Fetched films stay stored, so a second try goes on.
constexpr std::int64_t kMaxFetchingUs = 15 * 1000 * 1000;

void read_item(const base::Json& item, std::size_t index, const std::function<void(Fields&)>& read) {
  Fields fields(item, index);
  read(fields);
  fields.finish();
}

int count_named(const Fields& fields, std::initializer_list<const char*> names) {
  return static_cast<int>(
      std::count_if(names.begin(), names.end(), [&](const char* name) { return !fields.is_null(name); }));
}

void read_foreign_ids(Fields& fields, MovieRef& movie) {
  movie.meta_id = fields.integer("meta_id", 1, kMaxId).value_or(0);
  const auto imdb_id = fields.text("imdb_id", 12);
  if (imdb_id && !domain::is_imdb_id(*imdb_id)) fields.problem("imdb_id", base::tr("must be tt and 1 to 10 digits"));
  movie.imdb_id = imdb_id.value_or("");
}

std::int64_t stored_id(const app::Context& context, const MovieRef& movie) {
  const app::Services& app = context.app;
  if (movie.meta_id != 0) return metadata::find_or_add(app.db, app.provider, app.clock, movie.meta_id);
  return metadata::find_or_add_imdb(app.db, app.provider, app.clock, movie.imdb_id);
}

// Clients of Movary may delete what does not exist.
bool may_miss(const app::Context& context) {
  return context.req.method == http::Method::del && dialect::is_theirs(context.req);
}

http::HttpError unknown_movie(std::size_t index) {
  return http::HttpError(404, "MetadataMovieNotFound", base::tr("The film provider does not know this film."))
      .at(index);
}

http::HttpError too_long() {
  return http::service_busy(
      "MetadataUnavailable",
      base::tr("Not all films could be fetched in time. Send the same again to go on with the rest."), 1);
}

}  // namespace

MovieRef read_stored_movie(Fields& fields) {
  MovieRef movie;
  movie.movie_id = fields.integer("movie_id", 1, kMaxId).value_or(0);
  fields.require("movie_id");
  return movie;
}

MovieRef read_provider_movie(Fields& fields) {
  MovieRef movie;
  read_foreign_ids(fields, movie);
  const int named = count_named(fields, {"meta_id", "imdb_id"});
  if (named != 1)
    fields.problem("meta_id",
                   named == 0 ? base::tr("name the film by meta_id or imdb_id") : base::tr("is given beside imdb_id"));
  return movie;
}

MovieRef read_any_movie(Fields& fields) {
  MovieRef movie;
  movie.movie_id = fields.integer("movie_id", 1, kMaxId).value_or(0);
  read_foreign_ids(fields, movie);
  const int named = count_named(fields, {"movie_id", "meta_id", "imdb_id"});
  if (named != 1)
    fields.problem("movie_id", named == 0 ? base::tr("name the film by movie_id, meta_id or imdb_id")
                                          : base::tr("name the film in one way only"));
  return movie;
}

base::Text watch_date_problem(const std::string& date, const std::string& today) {
  return base::is_watch_date(date, today) && base::has_begun(date, today)
             ? base::Text()
             : base::tr("must be a date, a month or a year from 1888 to tomorrow");
}

std::optional<std::string> read_watch_date(Fields& fields, const std::string& today) {
  if (!fields.has("watched_at"))
    fields.problem("watched_at", base::tr("is required; null means that the date is unknown"));
  auto date = fields.text("watched_at", 10);
  const base::Text problem = date ? watch_date_problem(*date, today) : base::Text();
  if (!problem.is_empty()) fields.problem("watched_at", problem);
  return date;
}

void read_batch(const app::Context& context, const std::function<void(Fields&)>& read, std::size_t most) {
  const base::Json body = read_body(context, http::Limits::kBatch);
  if (!body.isArray()) {
    read_item(body, 0, read);
    return;
  }
  if (body.size() > most)
    throw http::invalid_request(base::tr("There are more than {most} items.", {{"most", std::to_string(most)}}));
  for (Json::ArrayIndex i = 0; i < body.size(); ++i) read_item(body[i], i, read);
}

void write_each(const app::Context& context, std::size_t count, const std::function<bool(std::size_t)>& write) {
  for (std::size_t i = 0; i < count; ++i) {
    try {
      if (!write(i) && !may_miss(context)) throw http::not_found().at(i);
    } catch (const store::DbError& error) {
      if (error.is_missing_reference()) throw http::not_found().at(i);
      throw;
    }
  }
}

http::Response write_batch(const app::Context& context, std::size_t count,
                           const std::function<bool(store::Tx&, std::size_t)>& write) {
  return run_once(context, [&](store::Tx& tx) {
    write_each(context, count, [&](std::size_t i) { return write(tx, i); });
    return http::no_content();
  });
}

void resolve_movies(const app::Context& context, const std::vector<MovieRef*>& movies) {
  const std::int64_t until = base::monotonic_us() + kMaxFetchingUs;
  for (std::size_t i = 0; i < movies.size(); ++i) {
    if (movies[i]->movie_id != 0) continue;
    if (base::monotonic_us() > until) throw too_long();
    try {
      movies[i]->movie_id = stored_id(context, *movies[i]);
    } catch (const metadata::ProviderError& error) {
      if (error.problem == metadata::ProviderProblem::not_found) throw unknown_movie(i);
      throw app::from_provider(error).at(i);
    }
  }
}

void find_movies(const app::Context& context, std::vector<MovieRef>& movies) {
  for (std::size_t i = 0; i < movies.size(); ++i) {
    MovieRef& movie = movies[i];
    if (movie.movie_id != 0) continue;
    const auto stored = movie.meta_id != 0 ? store::find_movie_by_meta_id(context.app.db, movie.meta_id)
                                           : store::find_movie_by_imdb_id(context.app.db, movie.imdb_id);
    if (!stored && !may_miss(context)) throw http::not_found().at(i);
    if (stored) movie.movie_id = stored->id;
  }
}

}  // namespace api
