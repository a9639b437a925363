#include <algorithm>

#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/batch.h"
#include "api/json/idempotency.h"
#include "api/json/list_query.h"
#include "api/json/movie_json.h"
#include "api/json/movie_ref.h"
#include "store/catalogue/movie.h"
#include "store/diary/favourite.h"
#include "store/lists/badges.h"

namespace api {

namespace {

std::vector<std::int64_t> read_favourites(const app::Context& context) {
  std::vector<MovieRef> movies;
  const auto read = [&](Fields& fields) { movies.push_back(read_movie(fields)); };
  Batch batch = read_batch(context, read, store::kMostFavourites, Partial::refused);
  return distinct_movies(context, batch, [&](std::size_t i) -> MovieRef& { return movies[i]; });
}

}  // namespace

http::Response favourites(app::Context& context) {
  const ListPage page = read_page(context);
  const std::string tag = entity_tag(context);
  if (auto unchanged = http::not_modified(context.req, tag)) return std::move(*unchanged);
  const auto ids = store::favourite_ids(context.app.db, context.subject->id);
  const auto movies = store::movies_by_id(context.app.db, ids);
  store::Badges badges = store::badges_for(context.app.db, context.subject->id, ids);
  JsonText json;
  json.open_object().open_array("favourites");
  for (const domain::Movie& movie : on_page(movies, page)) {
    json.open_object().open_object("movie");
    write_movie(json, context, movie, badges[movie.id].rating);
    json.close_object().close_object();
  }
  json.close_array();
  write_page(json, page, std::ssize(movies));
  json.close_object();
  return std::move(answer(json).header("ETag", tag));
}

http::Response favourites_put(app::Context& context) {
  const std::vector<std::int64_t> ids = read_favourites(context);
  return run_undoable(context, [&](store::Tx& tx) {
    store::set_favourites(tx, context.subject->id, ids);
    return http::no_content();
  });
}

}  // namespace api
