#include <algorithm>

#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/movie_json.h"
#include "api/movies/credited_film.h"
#include "base/time.h"
#include "metadata/library.h"

namespace api {

namespace {

// Finds the collection that the path names. Asks the provider at most once, as the collection's page does.
domain::Collection collection_of_path(const app::Context& context) {
  const app::Services& app = context.app;
  try {
    return metadata::find_or_add_collection(app.db, app.provider, app.clock, context.args.id("metaId"));
  } catch (const metadata::ProviderError& error) {
    if (error.problem == metadata::ProviderProblem::not_found) throw http::not_found();
    throw;
  }
}

// Puts the films that count before those that do not.
std::vector<const store::FilmographyMovie*> in_order(const store::FilmographyPart& films, bool newest_first) {
  std::vector<const store::FilmographyMovie*> ordered;
  for (const store::FilmographyMovie& film : films.counted) ordered.push_back(&film);
  if (!newest_first) std::ranges::reverse(ordered);
  for (const store::FilmographyMovie& film : films.others) ordered.push_back(&film);
  return ordered;
}

}  // namespace

http::Response collection(app::Context& context) {
  ListQuery query(context, {"sort", "page", "limit"});
  const bool newest_first = query.choice("sort", {"oldest", "newest"}).value_or(0) == 1;
  const ListPage page = query.page();
  query.finish();
  const domain::Collection saga = collection_of_path(context);
  const std::string today = context.today(), tag = callers_tag(context, today);
  if (auto unchanged = http::not_modified(context.req, tag)) return std::move(*unchanged);
  const auto films = store::collection_films(context.app.db, saga.meta_id, context.member().id, today);
  JsonText json;
  json.open_object().field("meta_id", saga.meta_id).field("name", saga.name).known("overview", saga.overview);
  json.known("fetched_at", saga.fetched_at == 0 ? std::string() : base::rfc3339(saga.fetched_at));
  write_counts(json, films);
  write_credited_films(json, context, in_order(films, newest_first), page);
  json.close_object();
  return std::move(answer(json).header("ETag", tag));
}

}  // namespace api
