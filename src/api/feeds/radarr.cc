#include "api/address.h"
#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/json_text.h"
#include "api/json/movie_json.h"
#include "store/lists/feeds.h"
#include "store/movie_lists/movie_list.h"

namespace api {

namespace {

// Throws 404 for a deleted list instead of returning an empty one, for which Radarr might remove films.
std::vector<store::RadarrMovie> movies_of(app::Context& context) {
  const RadarrAddress address = open_radarr(context);
  if (address.watchlist_of) return store::radarr_movies(context.app.db, *address.watchlist_of);
  const auto list = store::find_own_list(context.app.db, address.list_of.value(), address.list_id.value());
  if (!list) throw http::not_found();
  return store::radarr_movies_of_list(context.app.db, list->id);
}

}  // namespace

http::Response radarr_feed(app::Context& context) {
  JsonText json;
  json.open_array();
  for (const store::RadarrMovie& movie : movies_of(context)) {
    json.open_object().field("title", movie.title).field("tmdb_id", movie.meta_id).known("imdb_id", movie.imdb_id);
    json.field("added_at", base::rfc3339(movie.added_at)).close_object();
  }
  json.close_array();
  return tagged(context, answer(json));
}

}  // namespace api
