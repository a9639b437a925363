#include "api/address.h"
#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/json_text.h"
#include "api/json/movie_json.h"
#include "store/lists/watchlist_feed.h"

namespace api {

namespace {

// Stores the time of use at most once a minute, so that most reads write nothing.
void note_use(app::Context& context, const store::Webhook& feed) {
  if (context.now() - feed.last_used_at.value_or(0) < base::kMinute) return;
  context.after_answer.emplace_back([&db = context.app.db, id = feed.id, now = context.now()] {
    store::Tx tx(db);
    store::touch_webhook(tx, id, now);
    tx.commit();
  });
}

}  // namespace

http::Response radarr_feed(app::Context& context) {
  const store::Webhook feed = find_address(context, store::kRadarr);
  note_use(context, feed);
  JsonText json;
  json.open_array();
  for (const store::WatchlistMovie& movie : store::watchlist_movies(context.app.db, feed.user_id)) {
    json.open_object().field("title", movie.title).field("tmdb_id", movie.meta_id).known("imdb_id", movie.imdb_id);
    json.field("added_at", base::rfc3339(movie.added_at)).close_object();
  }
  json.close_array();
  return tagged(context, answer(json));
}

}  // namespace api
