#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/batch.h"
#include "api/json/idempotency.h"
#include "api/json/movie_json.h"
#include "api/json/movie_list.h"
#include "api/json/movie_ref.h"
#include "store/catalogue/movie.h"
#include "store/diary/like.h"
#include "store/diary/rating.h"

namespace api {

namespace {

void write_liked(JsonText& json, const app::Context& context, const domain::Movie& movie,
                 const std::optional<int>& rating, base::UnixTime liked_at) {
  json.open_object().open_object("movie");
  write_movie(json, context, movie, rating);
  json.close_object().field("liked_at", base::rfc3339(liked_at)).close_object();
}

struct NewLike {
  MovieRef movie;
  std::optional<base::UnixTime> liked_at;
};

void write_like(store::Tx& tx, const app::Context& context, const NewLike& item) {
  const std::int64_t user_id = context.subject->id, movie_id = item.movie.movie_id;
  store::like(tx, user_id, movie_id, context.now());
  if (item.liked_at) store::set_liked_at(tx, user_id, movie_id, *item.liked_at);
}

}  // namespace

http::Response likes(app::Context& context) {
  constexpr MovieList kList{store::MovieScope::liked, "likes", {"liked_at", domain::ListSort::added}};
  return movie_list_answer(context, kList, [&](JsonText& json, const std::vector<store::MovieRow>& movies) {
    for (const store::MovieRow& row : movies) write_liked(json, context, row.movie, row.rating, row.added_at);
  });
}

http::Response likes_put(app::Context& context) {
  std::vector<NewLike> items;
  Batch batch = read_batch(context, [&, now = context.now()](Fields& fields) {
    const MovieRef movie = read_movie(fields);
    items.push_back({movie, read_time(fields, "liked_at", now)});
  });
  resolve_movies(context, batch, [&](std::size_t i) -> MovieRef& { return items[i].movie; });
  return write_batch(context, batch, [&](store::Tx& tx, std::size_t i) {
    write_like(tx, context, items[i]);
    return true;
  });
}

http::Response likes_delete(app::Context& context) {
  return delete_movies(context,
                       [&](store::Tx& tx, std::int64_t movie_id) { store::unlike(tx, context.subject->id, movie_id); });
}

http::Response like(app::Context& context) {
  const std::int64_t movie_id = context.args.id("id"), user_id = context.subject->id;
  const std::string tag = entity_tag(context);
  if (auto unchanged = http::not_modified(context.req, tag)) return std::move(*unchanged);
  const auto movie = store::find_movie(context.app.db, movie_id);
  const auto since = store::liked_at(context.app.db, user_id, movie_id);
  if (!movie || !since) throw http::not_found();
  const auto rating = store::find_rating(context.app.db, user_id, movie_id);
  JsonText json;
  write_liked(json, context, *movie, rating ? std::optional(rating->rating) : std::nullopt, *since);
  return answer(json).header("ETag", tag);
}

http::Response like_put(app::Context& context) {
  NewLike item;
  item.movie.movie_id = context.args.id("id");
  if (has_body(context)) {
    const base::Json body = read_body(context);
    Fields fields(context, body);
    item.liked_at = read_time(fields, "liked_at", context.now());
    fields.finish();
  }
  if (!store::find_movie(context.app.db, item.movie.movie_id)) throw http::not_found();
  return run_undoable(context, [&](store::Tx& tx) {
    write_like(tx, context, item);
    return http::no_content();
  });
}

http::Response like_delete(app::Context& context) {
  return run_undoable(context, [&](store::Tx& tx) {
    store::unlike(tx, context.subject->id, context.args.id("id"));
    return http::no_content();
  });
}

}  // namespace api
