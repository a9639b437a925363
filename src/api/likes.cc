#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/batch.h"
#include "api/json/movie_json.h"
#include "api/json/movie_list.h"
#include "store/catalogue/movie.h"
#include "store/diary/like.h"
#include "store/diary/rating.h"

namespace api {

namespace {

void write_entry(JsonText& json, const app::Context& context, const domain::Movie& movie,
                 const std::optional<int>& rating, base::UnixTime liked_at) {
  json.open_object().open_object("movie");
  write_movie(json, context, movie, rating);
  json.close_object().field("liked_at", base::rfc3339(liked_at)).close_object();
}

std::vector<std::int64_t> read_movies(const app::Context& context) {
  std::vector<std::int64_t> movie_ids;
  read_batch(context, [&](Fields& fields) { movie_ids.push_back(read_stored_movie(fields).movie_id); });
  return movie_ids;
}

}  // namespace

http::Response likes(app::Context& context) {
  constexpr MovieList kList{store::MovieScope::liked, "likes", {"liked_at", domain::ListSort::added}};
  return movie_list_answer(context, kList, [&](JsonText& json, const std::vector<store::MovieRow>& movies) {
    for (const store::MovieRow& row : movies) write_entry(json, context, row.movie, row.rating, row.added_at);
  });
}

http::Response likes_put(app::Context& context) {
  const std::vector<std::int64_t> movie_ids = read_movies(context);
  return write_batch(context, movie_ids.size(), [&](store::Tx& tx, std::size_t i) {
    store::like(tx, context.subject->id, movie_ids[i], context.now());
    return true;
  });
}

http::Response likes_delete(app::Context& context) {
  const std::vector<std::int64_t> movie_ids = read_movies(context);
  return write_batch(context, movie_ids.size(), [&](store::Tx& tx, std::size_t i) {
    return store::unlike(tx, context.subject->id, movie_ids[i]);
  });
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
  write_entry(json, context, *movie, rating ? std::optional(rating->rating) : std::nullopt, *since);
  return answer(json).header("ETag", tag);
}

http::Response like_put(app::Context& context) {
  if (!store::find_movie(context.app.db, context.args.id("id"))) throw http::not_found();
  store::Tx tx(context.app.db);
  store::like(tx, context.subject->id, context.args.id("id"), context.now());
  tx.commit();
  return http::no_content();
}

http::Response like_delete(app::Context& context) {
  store::Tx tx(context.app.db);
  if (!store::unlike(tx, context.subject->id, context.args.id("id"))) throw http::not_found();
  tx.commit();
  return http::no_content();
}

}  // namespace api
